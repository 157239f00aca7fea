from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "server.documents"

    def ready(self) -> None:
        """Register the job that draws very many tickets."""
        from server.documents.services import downloads  # noqa: F401
