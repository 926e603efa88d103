"""Test my Oracle: the page, its questions, its runs."""
