"""The four Django apps of the catalogue, each with its own label and tables."""

from django.apps import AppConfig


class VenuesConfig(AppConfig):
    name = "server.catalogue.venues"
    label = "venues"


class EventsConfig(AppConfig):
    name = "server.catalogue.events"
    label = "events"

    def ready(self) -> None:
        from server.catalogue.events import allotment_selectors  # noqa: F401
        from server.catalogue.events.services import performances  # noqa: F401


class BrandingConfig(AppConfig):
    name = "server.catalogue.branding"
    label = "branding"

    def ready(self) -> None:
        from server.catalogue.branding import template_services  # noqa: F401


class UpsellsConfig(AppConfig):
    name = "server.catalogue.upsells"
    label = "upsells"

    def ready(self) -> None:
        from server.catalogue import exported, topics  # noqa: F401
