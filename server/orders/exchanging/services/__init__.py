"""Every write of exchanges: one is quoted, and then made."""
