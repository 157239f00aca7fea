"""Reports: what each is, generating one, and those that go out by email."""
