"""Selling by other systems: what a basket costs, places kept for a while, and how they are paid."""
