"""Who may sign in, and manage their own sessions, second steps and passkeys."""

from __future__ import annotations

from server.tests.rules.rule import Rule

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    # Auth: of those who have no session yet
    Rule("POST auth/login",                     "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/forgot-password",           "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/validate-token",            "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/reset-password",            "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/authorizeFirebaseUser",     "409 409 409 409", "409 409 409 409", 409),
    Rule("GET auth/configuration",              "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/second-step",               "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/second-step/options",       "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/second-step/setup",         "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/passkey/options",           "200 200 200 200", "200 200 200 200", 200),
    Rule("POST auth/passkey",                   "200 200 200 200", "200 200 200 200", 200),
    # Of an empty installation, which this is not
    Rule("POST setup/choices",                  "409 409 409 409", "409 409 409 409", 409),
    Rule("POST setup/cities",                   "409 409 409 409", "409 409 409 409", 409),
    Rule("POST setup/complete",                 "409 409 409 409", "409 409 409 409", 409),
    # Everybody with a session, for themselves
    Rule("GET auth/session",                    "200 200 200 200", "own own own own"),
    Rule("POST auth/logout",                    "200 200 200 200", "own own own own"),
    Rule("GET auth/two-step",                   "200 200 200 200", "200 own own own"),
    Rule("POST auth/two-step/totp",             "200 200 200 200", "200 own own own"),
    Rule("POST auth/two-step/disable",          "200 200 200 200", "200 own own own"),
    Rule("POST auth/confirm-password",          "200 200 200 200", "200 own own own"),
    Rule("POST auth/reauthenticate/passkey",    "422 422 422 422", "422 422 422 422"),
    Rule("GET auth/sessions",                   "200 200 200 200", "200 own own own"),
    Rule("POST auth/sessions/end-others",       "200 200 200 200", "200 own own own"),
    Rule("POST auth/passkeys/options",          "200 200 200 200", "200 own own own"),
    # What belongs to the organiser is invalid for everybody else
    Rule("POST auth/two-step/totp/confirm",     "422 200 422 422", "422 422 422 422"),
    Rule("POST auth/two-step/recovery-codes",   "409 200 409 409", "409 own 409 409"),
    Rule("POST auth/reauthenticate",            "422 409 422 422", "422 409 422 422"),
    Rule("POST auth/reauthenticate/options",    "404 200 404 404", "404 own 404 404"),
    Rule("DELETE auth/sessions/<id:session>",   "404 200 404 404", "404 404 404 404"),
    Rule("POST auth/passkeys",                  "400 200 400 400", "400 400 400 400"),
    Rule("DELETE auth/passkeys/<id:passkey>",   "404 200 404 404", "404 404 404 404"),
]
# fmt: on
