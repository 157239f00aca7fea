"""Who may read an account's reports and metrics, and schedule them."""

from __future__ import annotations

from server.tests.rules.rule import Rule

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    Rule("GET report/getMetabaseDashboardToken/<id:account>", "200 200 403 200", "200 404 403 404"),
    Rule("POST report/listReports",             "200 200 403 200", "200 own 403 own"),
    Rule("GET report/all/<id:account>",         "200 200 403 200", "200 404 403 404"),
    Rule("POST report/token",                   "200 200 403 200", "200 own 403 own"),
    Rule("GET report/generateReport",           "200 200 200 200", "200 200 200 200", 200),
    Rule("POST report/schedules",               "200 200 403 200", "200 own 403 own"),
    Rule("POST report/saveSchedule",            "200 200 403 200", "200 404 403 404"),
    Rule("POST report/changeSchedule",          "200 200 403 200", "200 404 403 404"),
    Rule("POST report/morning",                 "200 200 403 200", "200 own 403 own"),
    Rule("POST events/getEventWorldReport",     "200 200 403 200", "200 own 403 own"),
    Rule("POST events/getTicketBuyers",         "200 200 403 200", "200 own 403 own"),
    Rule("POST events/getEventBarChartByAccountId", "200 200 403 200", "200 own 403 own"),
    Rule("POST insight/firstSteps",             "200 200 403 200", "200 own 403 own"),
    Rule("POST events/getTopsellingEvent",      "200 200 403 200", "200 own 403 own"),
    Rule("GET insight/home/<id:account>",       "200 200 403 200", "200 404 403 404"),
]
# fmt: on
