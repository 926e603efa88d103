"""Asking: the conversation, its citation chips and the composer."""
