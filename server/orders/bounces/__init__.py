"""Mails that did not reach their readers, as a house's own mail service tells it afterwards."""
