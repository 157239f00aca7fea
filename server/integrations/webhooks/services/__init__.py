"""Writes events and sends them."""
