"""The house in which clients try the API out with a test key: always furnished, and nothing there is real."""
