from django.apps import AppConfig


class BrandingConfig(AppConfig):
    name = "server.catalogue.branding"
    label = "branding"

    def ready(self) -> None:
        """Tell live what changes, and have drafts copied with their event: both register themselves."""
        from server.catalogue import topics  # noqa: F401
        from server.catalogue.branding.services import templates  # noqa: F401
