"""Expectations of the calls about exports; `every_call/test_exports` has who may export which list."""

from __future__ import annotations

from server.tests.calls.shapes import Call, CrossAccountAnswer, Who, number, record, word

CALLS = [
    Call(
        method="POST",
        route="exports/makeExport",
        who=Who.OFFICE,  # for this list; door staff have their own closed days
        cross_account=CrossAccountAnswer.OWN,
        body=lambda tenant: {"list": "orders", "format": "csv", "query": {"account_id": tenant.account}},
        fields={"list": word(required=True), "format": word(required=True), "query": record()},
    ),
    Call(method="POST", route="exports/listExports", who=Who.STAFF, body=lambda _: {}),
    Call(
        method="POST",
        route="exports/cancelExport",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"id": tenant.waiting_export},
        fields={"id": number(required=True, names="waiting_export")},
    ),
    Call(
        method="POST",
        route="exports/linkExport",
        who=Who.STAFF,
        cross_account=CrossAccountAnswer.NOT_FOUND,
        body=lambda tenant: {"id": tenant.export},
        fields={"id": number(required=True, names="export")},
    ),
    Call(
        method="GET",
        route="exports/file/<secret:export_secret>",
        who=Who.ANYBODY,
        checks_token=False,
        # No such link exists: real ones are tested in `server/reporting/tests/exports`.
        good=404,
    ),
]
