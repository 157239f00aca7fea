"""The audit of the books."""
