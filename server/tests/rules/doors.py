"""Who may set up doors, manage them, and work at one."""

from __future__ import annotations

from server.tests.rules.rule import Rule

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    # Phones at doors, and the rules of gates (part 3, section 5: organisers set up scanning, door staff scan)
    Rule("GET door/devices",                    "200 200 403 200", "200 own 403 own"),
    Rule("PUT door/devices/<id:device>",        "200 200 403 200", "200 404 403 404"),
    Rule("POST door/devices/<id:device>/revoke", "200 200 403 200", "200 404 403 404"),
    Rule("POST door/devices/<id:device>/restore", "200 200 403 200", "200 404 403 404"),
    Rule("POST door/enrolments",                "201 201 403 201", "201 own 403 own"),
    Rule("POST door/enrol",                     "200 200 200 200", "200 200 200 200", 200),
    Rule("POST door/breath",                    "200 200 200 200", "200 404 404 404"),
    Rule("GET door/devices/<str:uuid>/standing", "200 200 200 200", "200 200 200 200", 200),
    Rule("POST door/devices/<str:uuid>/letters", "200 200 200 200", "200 200 200 200", 200),
    Rule("GET door/devices/<id:device>/strays",  "200 200 403 200", "200 404 403 404"),
    Rule("POST door/devices/<id:device>/strays/settle", "200 200 403 200", "200 404 403 404"),
    Rule("POST door/devices/<id:device>/accept", "200 200 403 200", "200 404 403 404"),
    Rule("GET door/rules",                      "200 200 403 200", "200 own 403 own"),
    Rule("PUT door/rules",                      "200 200 403 200", "200 own 403 own"),
    Rule("GET door/events/<id:event>/rules",    "200 200 403 200", "200 404 403 404"),
    Rule("PUT door/events/<id:event>/rules",    "200 200 403 200", "200 404 403 404"),
    Rule("DELETE door/events/<id:event>/rules", "200 200 403 200", "200 404 403 404"),
    # Live topics by HTTP: those that a role may not read are refused in their place
    Rule("POST live/topics",                    "200 200 200 200", "200 own own own"),
    # What managers see of the doors: door staff see only their own door's screen
    Rule("GET door/performances/<id:performance>/log", "200 200 403 200", "200 404 403 404"),
    Rule("GET door/performances/<id:performance>/log/export", "200 200 403 200", "200 404 403 404"),
    Rule("GET door/performances/<id:performance>/presence", "200 200 403 200", "200 404 403 404"),
    Rule("GET door/conflicts",                  "200 200 403 200", "200 own 403 own"),
    Rule("POST door/conflicts/<id:conflict>/settle", "200 200 403 200", "200 404 403 404"),
    # Work at a door; a scan of a ticket that is not theirs is answered in its place
    Rule("GET door/performances",               "200 200 200 200", "200 own own own"),
    Rule("GET door/performances/<id:performance>", "200 200 200 200", "200 404 404 404"),
    Rule("GET door/performances/<id:performance>/manifest", "200 200 200 200", "200 404 404 404"),
    Rule("GET door/performances/<id:performance>/search", "200 200 200 200", "200 404 404 404"),
    Rule("POST door/scans",                     "200 200 200 200", "200 own own own"),
    Rule("POST door/undo",                      "200 200 200 200", "200 404 404 404"),
    Rule("POST door/upsells",                   "200 200 200 200", "200 own own own"),
    Rule("POST events/ticketValidation",        "200 200 200 200", "200 404 404 404"),
    Rule("POST events/individualTicketValidation", "200 200 200 200", "200 404 404 404"),
    Rule("POST events/individualUpsellValidation", "200 200 200 200", "200 404 404 404"),
    Rule("POST events/getTicketsByPaymentIntent", "200 200 200 200", "200 404 404 404"),
]
# fmt: on
