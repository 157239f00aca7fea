"""Other people's programs, against the system that runs: our examples, and the clients that are made for them."""
