"""The mail service that an account has of its own."""
