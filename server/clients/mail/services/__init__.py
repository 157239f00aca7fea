"""Connecting it, handing it mails, and asking after it."""
