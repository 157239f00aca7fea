from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    name = "server.payments"
    label = "payments"

    def ready(self) -> None:
        from django.core.checks import register

        from server.core.http.middleware import admit
        from server.payments import topics  # noqa: F401  (they declare themselves)
        from server.payments.days import exported  # noqa: F401
        from server.payments.services.gateways import GATEWAYS, check_settings

        for gateway in GATEWAYS.values():
            admit(gateway.browser_sources)
        register(check_settings)
