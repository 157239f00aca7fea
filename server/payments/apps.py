from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    name = "server.payments"
    label = "payments"

    def ready(self) -> None:
        from server.core.middleware import admit
        from server.payments.gateways.stripe_pages import browser_sources

        admit(browser_sources)
