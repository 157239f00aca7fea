"""Where a server comes in: pages and calls go to Django, `/socket.io/` to the live consumer. Any ASGI server will do."""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.settings")
django = get_asgi_application()  # before anything that imports models

from realtime.consumer import LiveConsumer  # noqa: E402
from realtime.hub import hub, stop_hub  # noqa: E402
from realtime.socketio import polling_refused  # noqa: E402
from server.core import process  # noqa: E402

SOCKET_PATH = "/socket.io/"
_live = LiveConsumer.as_asgi()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Serve one connection."""
    match scope["type"]:
        case "lifespan":
            await _live_and_die(receive, send)
        case "websocket" if scope["path"] == SOCKET_PATH:
            await _live(scope, receive, send)
        case "websocket":
            await send({"type": "websocket.close"})
        case "http" if scope["path"].startswith(SOCKET_PATH):
            await polling_refused(scope, receive, send)
        case _:
            hub()  # on the loop that serves: what this process announces is published there
            await django(scope, receive, send)


async def _live_and_die(receive: Any, send: Any) -> None:
    """Start and stop with servers that say when; Daphne does not, so nothing depends on it."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub()
            await send({"type": "lifespan.startup.complete"})
        else:
            await stop_hub()
            await send({"type": "lifespan.shutdown.complete"})
            return


process.started()
