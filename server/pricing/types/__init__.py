"""Ticket types: named prices of an event, when each is offered, and how many there are."""
