from django.apps import AppConfig


class MessagingConfig(AppConfig):
    name = "server.messaging"

    def ready(self) -> None:
        from server.messaging.services import delivery, previews, sale_emails  # noqa: F401
