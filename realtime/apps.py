from django.apps import AppConfig


class RealtimeConfig(AppConfig):
    name = "realtime"

    def ready(self) -> None:
        """Listen to what the server announces."""
        from realtime.publish import on_announced
        from server.core.announce import announced

        announced.connect(on_announced, dispatch_uid="realtime.publish")
