"""Editing many performances of an event at once."""
