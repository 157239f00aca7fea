from django.apps import AppConfig


class MessagingConfig(AppConfig):
    name = "server.messaging"

    def ready(self) -> None:
        from server.messaging.services import emails, sale_emails, sample_email  # noqa: F401
