"""Mail to those who work with Foyer: the links that set their passwords, and what they are told of their sign-in."""
