"""Naming conflicts, and settling them."""
