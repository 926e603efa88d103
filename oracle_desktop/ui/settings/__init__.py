"""The settings, the Oracle's mind, and copies."""
