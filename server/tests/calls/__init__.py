"""Each call under `/v1` with the expectations of tests: who may make it, a good body, the required fields.

A new call is one more `Call` in CALLS of its app's file here, and says in `rules` who may make it. `test_anonymous.py`
compares the list with the URL conf, and the fields with the schema; `test_permissions.py` makes every call in every
role, from another account and anonymously; others with each field missing or wrong, and with garbage.
"""

from __future__ import annotations

from server.tests.calls import (
    accounts,
    branding,
    clients,
    codes,
    devices,
    door,
    events,
    exchanges,
    exports,
    holds,
    installation,
    live,
    mailkeys,
    mails,
    offers,
    orders,
    payments,
    performances,
    previews,
    refunds,
    reporting,
    reports,
    seasons,
    self_service,
    sign_in,
    summary,
    ticket_types,
    upsells,
    venues,
    webhooks,
)
from server.tests.calls.shapes import Call, Who

CALLS: list[Call] = [
    *sign_in.CALLS,
    *installation.CALLS,
    *reporting.CALLS,
    *accounts.CALLS,
    *venues.CALLS,
    *events.CALLS,
    *seasons.CALLS,
    *branding.CALLS,
    *holds.CALLS,
    *mailkeys.CALLS,
    *clients.CALLS,
    *ticket_types.CALLS,
    *codes.CALLS,
    *upsells.CALLS,
    *orders.CALLS,
    *payments.CALLS,
    *refunds.CALLS,
    *exchanges.CALLS,
    *offers.CALLS,
    *self_service.CALLS,
    *door.CALLS,
    *devices.CALLS,
    *summary.CALLS,
    *live.CALLS,
    *performances.CALLS,
    *previews.CALLS,
    *reports.CALLS,
    *exports.CALLS,
    *mails.CALLS,
    *webhooks.CALLS,
    Call(method="GET", route="schema", who=Who.ANYBODY, checks_token=False),
]
WITH_BODY = [call for call in CALLS if call.body is not None]
JSON_CALLS = [call for call in WITH_BODY if not call.is_multipart]
