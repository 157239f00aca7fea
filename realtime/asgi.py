"""The ASGI application that every server runs."""

from __future__ import annotations

import django

import server.settings  # noqa: F401  (says where Django finds its settings)

django.setup()  # before anything that imports models

from realtime.routing import application  # noqa: E402
from server.platform.http.daphne import bound_requests  # noqa: E402
from server.platform.runtime import (  # noqa: E402
    return_large_blocks,
    run_start_hooks,
    set_private_umask,
)

__all__ = ["application"]

set_private_umask()
return_large_blocks()
bound_requests()
run_start_hooks()
