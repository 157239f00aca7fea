"""What every call shares: parsing, refusals and responses."""
