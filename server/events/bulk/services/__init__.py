"""Editing many performances at once, and taking that back."""
