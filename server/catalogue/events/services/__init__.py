"""Every write of events and their performances."""
