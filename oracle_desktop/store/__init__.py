"""What is kept: the catalogue (SQLite, the only truth), keyword index, vectors in a child process."""
