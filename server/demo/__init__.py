"""The demo season: a theatre with a few weeks of sales, made through the real services."""
