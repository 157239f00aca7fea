from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "server.documents"

    def ready(self) -> None:
        from server.documents import download_services  # noqa: F401
