"""Adding performances by a rule."""
