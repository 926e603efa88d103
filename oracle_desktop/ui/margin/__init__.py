"""The margin: the passage that proves a claim."""
