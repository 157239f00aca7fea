"""Gift cards: what is on each, what it may pay, and who is owed it."""
