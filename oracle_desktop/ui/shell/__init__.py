"""What joins pages, desk and margin: the spine, the palette, keys, notices, and what comes from outside."""
