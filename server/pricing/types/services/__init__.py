"""Every write of ticket types."""
