"""Events, performances and what is left of them, as a client may sell it."""
