"""Money: what came in, what went back, what is owed."""
