"""Asking for files, writing them, and taking them away again."""
