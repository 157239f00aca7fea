"""An event's mail and ticket, looked at by those who make them before any buyer gets them."""
