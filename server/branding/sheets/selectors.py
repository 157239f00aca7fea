"""Reading stylesheets for browsers."""

from __future__ import annotations

from server.accounts.caller import Caller
from server.branding.models import LookVersion, Stylesheet
from server.branding.sheets.addresses import Draft, is_digest, read_draft_token, sheet_address
from server.core.database.rows import only
from server.core.errors import NotFound
from server.events.selectors import get_event


def sheet_of(account_id: int) -> str:
    """Give the address of the stylesheet that an account has published, empty without one, in one statement.

    Of the sheet itself nothing is read.
    """
    rows = LookVersion.objects.filter(account=account_id, event=None, is_current=True).exclude(content__css="")
    found = rows.values_list("pk", "published_at").first()
    return sheet_address(*found) if found else ""


def read_sheet(*, version: int, digest: str) -> str:
    """Read a stylesheet that was published once.

    :raises NotFound: if there is none at this address.
    """
    row = LookVersion.objects.filter(pk=version, event=None).values_list("published_at", "content__css").first()
    if row is None or not row[1] or not is_digest(digest, version, row[0]):
        raise NotFound
    return str(row[1])


def find_draft(*, caller: Caller, event_id: int, style_id: int | None) -> Draft:
    """Find what is to be previewed: an event in one of its account's stylesheets, or in the one that is in use.

    :raises NotFound: if the caller has no such event, or its account no such stylesheet.
    """
    event = get_event(caller=caller, event_id=event_id)
    rows = Stylesheet.objects.filter(account=event.account_id, deleted_at=None)
    found = only(rows.filter(pk=style_id) if style_id else rows.filter(is_active=True))
    if found is None and style_id:
        raise NotFound
    return Draft(account=event.account_id, event=event.pk, style=found.pk if found else 0)


def read_draft(*, event_id: int, token: str) -> str:
    """Read the stylesheet that a token shows an event in, empty where it is shown without.

    :raises NotFound: if the token is over, or of another event.
    """
    draft = read_draft_token(token)
    if draft is None or draft.event != event_id:
        raise NotFound
    if not draft.style:
        return ""
    row = Stylesheet.objects.filter(pk=draft.style, account=draft.account).values_list("css", flat=True).first()
    if row is None:
        raise NotFound
    return row
