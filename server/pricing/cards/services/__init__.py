"""Every write of gift cards."""
