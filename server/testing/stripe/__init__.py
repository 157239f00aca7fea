"""A fake of Stripe, written from Stripe's documentation."""
