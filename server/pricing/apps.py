from django.apps import AppConfig


class PricingConfig(AppConfig):
    name = "server.pricing"
    label = "pricing"

    def ready(self) -> None:
        from server.pricing import (  # noqa: F401
            code_batch_services,
            exported,
            ticket_type_services,
            topics,
        )
