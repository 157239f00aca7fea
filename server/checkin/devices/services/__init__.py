"""Every write of phones."""
