"""A buyer's personal data: told to them, and removed."""
