"""The four Django apps of the catalogue, each with its own label and tables."""

from django.apps import AppConfig


class VenuesConfig(AppConfig):
    name = "server.catalogue.venues"
    label = "venues"


class EventsConfig(AppConfig):
    name = "server.catalogue.events"
    label = "events"

    def ready(self) -> None:
        """Say what is overdue, and have secrets sealed anew: both register themselves."""
        from server.catalogue.events import allotment_selectors  # noqa: F401
        from server.catalogue.events.services import calendar_feed  # noqa: F401


class BrandingConfig(AppConfig):
    name = "server.catalogue.branding"
    label = "branding"

    def ready(self) -> None:
        """Have drafts copied with their event: this registers itself."""
        from server.catalogue.branding.services import templates  # noqa: F401


class UpsellsConfig(AppConfig):
    name = "server.catalogue.upsells"
    label = "upsells"

    def ready(self) -> None:
        """Tell live what changes in all four, and have their lists downloaded: both register themselves."""
        from server.catalogue import exported, topics  # noqa: F401
