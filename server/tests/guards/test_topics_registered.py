"""All live topics are registered once the apps are ready: each `topics.py` is imported by its app's `ready()`."""

from __future__ import annotations

from server.testing.guards.module_kinds import SERVER


def test_topics_of_every_app_are_registered_when_it_is_ready(known_when_ready):
    expected = {
        ".".join(("server", *path.relative_to(SERVER).with_suffix("").parts)) for path in SERVER.glob("**/topics.py")
    }
    assert len(expected) > 7
    assert set(known_when_ready["topics"]) == expected
