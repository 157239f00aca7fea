"""What every call shares: how it is read, refused and answered."""
