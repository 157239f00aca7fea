from django.apps import AppConfig


class RealtimeConfig(AppConfig):
    name = "realtime"

    def ready(self) -> None:
        """Listen to what the server announces, and say whether this process still does."""
        from realtime.hub import running_hub
        from realtime.publish import on_announced
        from server.core.announce import announced
        from server.core.watch.readiness import part

        announced.connect(on_announced, dispatch_uid="realtime.publish")

        @part("live")
        def is_live() -> bool:
            hub = running_hub()
            return hub is not None and hub.is_alive()
