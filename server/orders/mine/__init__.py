"""What buyers do with their own orders, by the link in their mail and without an account, as their event allows it."""
