"""Other systems that work with us: what they may do, and what they are told."""

from server.clients.models.clients import ApiClient, ClientHold, ClientKey, RepeatedCall
from server.clients.models.mail import MailProvider
from server.clients.models.webhooks import Delivery, Endpoint, Event, Try

__all__ = [
    "ApiClient",
    "ClientHold",
    "ClientKey",
    "Delivery",
    "Endpoint",
    "Event",
    "MailProvider",
    "RepeatedCall",
    "Try",
]
