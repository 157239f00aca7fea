"""Who may manage an account's webhook endpoints: whoever manages its API clients (part 2, section 2)."""

from __future__ import annotations

from server.tests.rules.rule import Rule

_ONE = "webhooks/endpoints/<id:endpoint>"

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    Rule("GET webhooks/types",                  "200 200 403 200", "200 200 403 200"),
    Rule("GET webhooks/endpoints",              "200 200 403 200", "200 own 403 own"),
    Rule("POST webhooks/endpoints",             "200 200 403 200", "200 own 403 own"),
    Rule(f"GET {_ONE}/state",                   "200 200 403 200", "200 404 403 404"),
    Rule(f"PUT {_ONE}",                         "200 200 403 200", "200 404 403 404"),
    Rule(f"DELETE {_ONE}",                      "200 200 403 200", "200 404 403 404"),
    Rule(f"GET {_ONE}/deliveries",              "200 200 403 200", "200 404 403 404"),
    *(
        Rule(f"POST {_ONE}/{act}",              "200 200 403 200", "200 404 403 404")
        for act in ("switch", "secret", "rotate", "publicKey", "test", "again")
    ),
    # Events of an email provider, at a secret URL
    Rule("POST mail/sendgrid/<secret:mail_events>", "400 400 400 400", "400 400 400 400", 400),
]
# fmt: on
