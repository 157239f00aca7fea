"""Every write of a checkout: reserving, paying, cancelling and expiring."""
