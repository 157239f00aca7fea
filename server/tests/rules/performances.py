"""Who may read one performance's metrics; a wall screen shows them to everybody in front of it."""

from __future__ import annotations

from server.tests.rules.rule import Rule

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    Rule("POST events/getEventPerformanceViewData/<id:performance>", "200 200 403 200", "200 404 403 404"),
    Rule("GET insight/performances/<id:performance>/sales",    "200 200 403 200", "200 404 403 404"),
    Rule("GET insight/performances/<id:performance>/arrivals", "200 200 403 200", "200 404 403 404"),
    Rule("GET insight/performances/<id:performance>/forecast", "200 200 403 200", "200 404 403 404"),
    Rule("GET insight/performances/<id:performance>/walls",    "200 200 403 200", "200 404 403 404"),
    Rule("POST insight/performances/<id:performance>/walls",   "201 201 403 201", "201 404 403 404"),
    Rule("POST insight/walls/<id:wall>/end",                   "200 200 403 200", "200 404 403 404"),
    Rule("GET insight/performances/<id:performance>/wall",     "200 200 200 200", "200 200 200 200", 200),
    # The office's search: in another account only role 1 finds anything
    Rule("POST search/find",                                   "200 200 200 200", "200 own own own"),
    Rule("POST search/recall",                                 "200 200 200 200", "200 own own own"),
]
# fmt: on
