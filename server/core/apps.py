from django.apps import AppConfig
from django.conf import settings


class CoreConfig(AppConfig):
    name = "server.core"
    label = "core"

    def ready(self) -> None:
        """Close what the installation keeps to other users, also what was open before."""
        from server.core import private

        private.close_to_others(settings.DATA)
