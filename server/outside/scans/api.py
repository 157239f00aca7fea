"""`/api/scans`: other systems' readers, judged as our own doors are."""

from __future__ import annotations

from rest_framework.response import Response

from server.door.scanning.scans import Scan, ScanAnswer, ScanError
from server.door.scanning.services import judge
from server.outside.http.schema import operation
from server.outside.http.views import ApiView
from server.outside.scans.serializers import ApiScansIn, ApiVerdictsOut, verdict_on_wire


class ScansView(ApiView):
    grant = "scans"

    @operation(
        "scan_tickets",
        "Admit by tickets' codes",
        asks=ApiScansIn,
        answers=ApiVerdictsOut,
        description="At most 100 scans, judged in the order in which they are sent, each answered in its place; what "
        "is wrong with one changes nothing for the others. No `Idempotency-Key` is needed: a `nonce` is judged once.",
    )
    def post(self, asked: ApiScansIn) -> Response:
        read = asked.read(self.caller)
        judged = iter(judge.judge_all([scan for scan in read if isinstance(scan, Scan)]))
        answers: list[ScanAnswer] = [scan if isinstance(scan, ScanError) else next(judged) for scan in read]
        return Response({"verdicts": [verdict_on_wire(answer) for answer in answers]})
