"""A stand-in for Stripe, written from what Stripe publishes."""
