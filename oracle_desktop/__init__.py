"""The Oracle: ask your campaign notes, read a cited answer. Core packages import no Qt."""

__version__ = "0.1.0"
