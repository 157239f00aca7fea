"""The application that a server runs; any ASGI server will do."""

from __future__ import annotations

import django

import server.settings  # noqa: F401  (says where Django finds its settings)

django.setup()  # before anything that imports models

from realtime.routing import application  # noqa: E402
from server.core.http.bounds.requests import bound_requests  # noqa: E402
from server.core.machine import private, process  # noqa: E402
from server.core.machine.memory import give_back_what_is_large  # noqa: E402

__all__ = ["application"]

private.write_privately()
give_back_what_is_large()
bound_requests()
process.started()
