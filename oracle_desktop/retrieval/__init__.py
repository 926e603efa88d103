"""A question becomes a pool: semantic, keyword and entity path, one fusion."""
