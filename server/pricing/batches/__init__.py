"""Many codes at once: made, imported and switched together."""
