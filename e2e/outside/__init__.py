"""Other people's programs against the running system: our examples, and the generated clients."""
