"""Writing what is told, and sending it."""
