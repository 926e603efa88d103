"""One reader a file format; each gives a Document."""
