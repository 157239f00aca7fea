"""The calls that the URL conf answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.urls import URLPattern, URLResolver

from server.api import urls

METHODS = ("get", "post", "put", "patch", "delete")


def v1_calls() -> list[tuple[str, str]]:
    """Return the method and route of each call under `/v1`, the route as in the URL conf."""
    return sorted(_calls_of(urls.v1, ""))


def _calls_of(patterns: Iterable[URLPattern | URLResolver], prefix: str) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _calls_of(pattern.url_patterns, route)
            continue
        view = getattr(pattern.callback, "view_class", None)
        if view is None:
            raise TypeError(f"{route} is no class of views: its methods cannot be told")
        yield from ((name.upper(), route) for name in METHODS if hasattr(view, name))
