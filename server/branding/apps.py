from django.apps import AppConfig


class BrandingConfig(AppConfig):
    name = "server.branding"

    def ready(self) -> None:
        """Tell live what changes: the topics register themselves."""
        from server.branding import topics  # noqa: F401
