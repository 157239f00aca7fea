"""Every write of refunds: asked for, moved at their provider, and completed."""
