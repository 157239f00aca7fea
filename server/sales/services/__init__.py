"""Writes sales: reserving, paying, cancelling and expiring."""
