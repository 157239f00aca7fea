from django.apps import AppConfig


class BrandingConfig(AppConfig):
    name = "server.branding"
