"""Making an event again under another name."""
