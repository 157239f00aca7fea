from django.apps import AppConfig


class BrandingConfig(AppConfig):
    name = "server.branding"
    label = "branding"

    def ready(self) -> None:
        """Tell live what changes, and have drafts copied with their event: both register themselves."""
        from server.branding import topics  # noqa: F401
        from server.branding.services import copies  # noqa: F401
