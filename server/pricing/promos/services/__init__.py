"""Every write of promo codes."""
