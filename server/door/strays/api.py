"""The calls about what revoked phones have left: the phone's own, by its signature, and those of staff."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from server.accounts.api.auth import PublicView, address_of
from server.accounts.caller import SentOn, Staff
from server.accounts.http.views import OrganiserView
from server.accounts.models import User
from server.accounts.services.attempts import count_standing
from server.core.http.api import call
from server.core.http.replies import PageOf
from server.door.models import Stray
from server.door.phones.selectors import get_device
from server.door.phones.serializers import read_uuid
from server.door.scanning.scans import Scan, ScanAnswer, ScanError
from server.door.scanning.serializers import mend, read_scan, read_tap
from server.door.scanning.services import judge
from server.door.scanning.services.redeem import redeem_upsells
from server.door.scanning.taps import Tap, TapAnswer, TapError
from server.door.strays import selectors
from server.door.strays import serializers as shapes
from server.door.strays.services import decide_strays, keep_strays


class LetterView(PublicView):
    """A phone whose session was ended with it hands in what it still had to send, signed with its own key."""

    @extend_schema(request=shapes.StraysIn, responses=shapes.KeptStraysOut)
    def post(self, request: Request, uuid: str) -> Response:
        count_standing(address=address_of(request))
        asked = self.read(shapes.StraysIn).asked
        device = selectors.get_signer(uuid=read_uuid(uuid), **asked)
        kept = keep_strays(device=device, letters=shapes.read_letters(device, asked["letter"]))
        return Response({"message": "Success", "kept": kept})


class StraysView(OrganiserView):
    """List what a phone has left, a page at a time."""

    @extend_schema(parameters=[shapes.StraysAskedIn], responses=shapes.STRAYS.shape)
    def get(self, request: Request, device: int) -> Response:
        asked = self.read(shapes.StraysAskedIn).asked
        page = PageOf(selectors.list_strays(caller=self.caller, device_id=device), asked)
        rows = selectors.describe_strays(page.rows)
        return shapes.STRAYS(shapes.StrayPage(rows, page.total), open=_count_open(self.caller, device))


class DecideStraysView(OrganiserView):
    """Take some of what a phone has left, which are then judged as any late scan is, or dismiss them."""

    @call(shapes.DecideStraysIn, shapes.STRAYS)
    def post(self, wire: shapes.DecideStraysIn) -> Response:
        """Answer what has become of those that were named, and how many are left to decide."""
        device_id, asked = self.kwargs["device"], wire.asked
        strays = selectors.open_strays(caller=self.caller, device_id=device_id, numbers=asked["strays"])
        outcome = Stray.Outcome(asked["outcome"])
        says = _take(strays, self.user) if outcome == Stray.Outcome.TAKEN else {row.pk: "" for row in strays}
        done = [row for row in strays if row.pk in says]
        decide_strays(caller=self.caller, strays=done, outcome=outcome, says=says)
        named = selectors.list_strays(caller=self.caller, device_id=device_id).filter(pk__in=asked["strays"])
        rows = selectors.describe_strays(list(named))
        return shapes.STRAYS(shapes.StrayPage(rows, len(rows)), open=_count_open(self.caller, device_id))


def _count_open(caller: Staff, device_id: int) -> int:
    phone = get_device(caller=caller, device_id=device_id)
    return phone.to_review  # type: ignore[attr-defined, no-any-return]


def _take(strays: Sequence[Stray], sender: User) -> dict[int, str]:
    """Have strays judged in their order, in their makers' names; what cannot be judged now is left out."""
    says: dict[int, str] = {}
    for kind, run in groupby(strays, key=lambda row: row.kind):
        rows = list(run)
        answers = _scans(rows, sender) if kind == Stray.Kind.SCAN else _taps(rows, sender)
        for row, answer in zip(rows, answers, strict=True):
            if not isinstance(answer, ScanError | TapError):
                says[row.pk] = answer.message
            elif answer.error not in (judge.BUSY, judge.FAILED):
                says[row.pk] = answer.error
    return says


def _scans(rows: Sequence[Stray], sender: User) -> list[ScanAnswer]:
    read = [read_scan(SentOn(row.made_by, sender=sender, at_account=row.account_id), _mended(row)) for row in rows]
    answers = iter(judge.judge_all([scan for scan in read if isinstance(scan, Scan)]))
    return [next(answers) if isinstance(scan, Scan) else scan for scan in read]


def _taps(rows: Sequence[Stray], sender: User) -> list[TapAnswer]:
    read = [read_tap(SentOn(row.made_by, sender=sender, at_account=row.account_id), _mended(row)) for row in rows]
    answers = iter(redeem_upsells([tap for tap in read if isinstance(tap, Tap)]))
    return [next(answers) if isinstance(tap, Tap) else tap for tap in read]


def _mended(row: Stray) -> dict[str, Any]:
    return mend(row.sent, nonce=row.nonce, device=row.device.uuid)
