"""Uploaded forms, bounded before they are read."""
