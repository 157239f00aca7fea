"""A performance does not take place: its doors close, and all its orders are given back."""
