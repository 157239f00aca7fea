"""Routes connections: pages and calls to Django, `/socket.io/` to the live consumer."""

from __future__ import annotations

from typing import Any

from realtime.consumer import LiveConsumer
from realtime.hub import hub, stop_hub
from realtime.socketio import polling_refused
from server.platform.http.asgi import OneThreadHandler

SOCKET_PATH = "/socket.io/"
_django = OneThreadHandler()
_live: Any = LiveConsumer.as_asgi()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Serve one connection."""
    match scope["type"]:
        case "lifespan":
            await _serve_lifespan(receive, send)
        case "websocket" if scope["path"] == SOCKET_PATH:
            await _live(scope, receive, send)
        case "websocket":
            await send({"type": "websocket.close"})
        case "http" if scope["path"].startswith(SOCKET_PATH):
            await polling_refused(scope, receive, send)
        case _:
            hub()  # on the serving loop, where this process publishes its changes
            await _django(scope, receive, send)


async def _serve_lifespan(receive: Any, send: Any) -> None:
    """Follow the server's start and stop where it reports them; Daphne does not, so nothing depends on it."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub()
            await send({"type": "lifespan.startup.complete"})
        else:
            await stop_hub()
            await send({"type": "lifespan.shutdown.complete"})
            return
