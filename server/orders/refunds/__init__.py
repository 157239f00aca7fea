"""Giving money back: what can be, what it comes to, and how it moves."""
