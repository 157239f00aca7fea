"""An event's mail, looked at by those who write it before any buyer gets it."""
