"""Performances, doors and buyers."""
