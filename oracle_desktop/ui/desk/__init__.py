"""The desk: what the window wants, carried out in lanes, and what it tells of it."""
