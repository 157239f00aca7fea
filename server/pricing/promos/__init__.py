"""Promo codes: what each takes off, of what, and how often."""
