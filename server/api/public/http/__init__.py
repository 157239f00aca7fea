"""What every call of the public API shares: keys, grants, problems."""
