"""Naming conflicts, and resolving them."""
