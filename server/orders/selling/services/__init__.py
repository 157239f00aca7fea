"""Every write of a sale: reserving, paying, issuing, and giving back what was not paid."""
