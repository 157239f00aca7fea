"""Every reading of a performance's doors, and who is in."""
