from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    name = "server.payments"
    label = "payments"

    def ready(self) -> None:
        from django.core.checks import register

        from server.payments import (
            api,  # noqa: F401
            topics,  # noqa: F401  (they declare themselves)
        )
        from server.payments.services.gateways import GATEWAYS, check_settings
        from server.platform.http.middleware import admit_sources

        for gateway in GATEWAYS.values():
            admit_sources(gateway.browser_sources)
        register(check_settings)
