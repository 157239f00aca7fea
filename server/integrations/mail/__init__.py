"""An account's own mail provider."""
