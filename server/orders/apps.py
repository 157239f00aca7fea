from django.apps import AppConfig


class OrdersConfig(AppConfig):
    name = "server.orders"
    label = "orders"
