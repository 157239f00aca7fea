"""Every write of upsells: what is offered beside tickets, and what sales take of it."""
