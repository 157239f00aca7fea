from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "server.documents"

    def ready(self) -> None:
        from server.documents.services import downloads  # noqa: F401
