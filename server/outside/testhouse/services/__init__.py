"""Furnishing a test house."""
