"""What stands outside Foyer, for tests: a mail server, an authenticator, a phone's key, codes and pictures."""
