"""Counting what strangers do, and having them solve a puzzle."""
