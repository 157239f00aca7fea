from django.apps import AppConfig


class PaymentsConfig(AppConfig):
    name = "server.payments"
    label = "payments"

    def ready(self) -> None:
        from django.core.checks import register

        from server.core.http.middleware import admit
        from server.payments.services.gateways.stripe_checks import check_settings
        from server.payments.services.gateways.stripe_pages import browser_sources

        admit(browser_sources)
        register(check_settings)
