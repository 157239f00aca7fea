"""The season as a calendar: on a screen, and as a feed for other programs."""
