"""Setting tickets aside for holds."""
