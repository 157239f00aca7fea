from django.apps import AppConfig


class RealtimeConfig(AppConfig):
    name = "realtime"

    def ready(self) -> None:
        """Subscribe to published events and report whether this process still receives them."""
        from realtime.hub import running_hub
        from realtime.publish import publish_change
        from server.platform.domain_events import published
        from server.platform.observability.health import readiness_part

        published.connect(publish_change, dispatch_uid="realtime.publish")

        @readiness_part("live")
        def is_live() -> bool:
            hub = running_hub()
            return hub is not None and hub.is_alive()
