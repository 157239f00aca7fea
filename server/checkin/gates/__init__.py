"""The rules of gates: an account's, and an event's own."""
