"""A ranking becomes an answer with its sources."""
