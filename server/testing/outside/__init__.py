"""External systems for tests: a mail server, an authenticator, a device's key, codes and pictures."""
