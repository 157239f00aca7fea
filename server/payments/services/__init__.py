"""Writes payments: checkouts and their money, refunds, disputes, and what providers report."""
