"""A folder becomes an index: what changed, read, split, embed, store."""
