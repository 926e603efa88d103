"""Your notes: the page, its files, and setting one right."""
