"""Knowing who calls."""
