"""Why there is no further wall screen."""

from __future__ import annotations

from server.core.errors import Conflict


class TooManyWalls(Conflict):
    """So many screens of one performance are open that nobody knows them all any more."""

    message = "This performance has 20 wall screens already. Please revoke one first."
    code = "too_many_walls"
