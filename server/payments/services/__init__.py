"""Every write of payments: checkouts and their money, refunds, disputes, and what providers tell."""
