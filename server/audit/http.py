"""What is noted of refusals: of rights (403) and by limits (429), whichever call it was."""

from __future__ import annotations

from rest_framework.request import Request

from server.accounts.caller import Caller, Client
from server.accounts.models import SecurityEvent, User
from server.audit.security_services import record_event
from server.platform.observability.http import on_refusal
from server.platform.observability.logs import current_context

KIND_BY_STATUS = {403: SecurityEvent.Kind.REFUSED, 429: SecurityEvent.Kind.LIMITED}


@on_refusal
def record_refusal(request: Request, status: int, code: str) -> None:
    """Note who was refused, where from, and at which call: by its pattern, which names no row."""
    kind = KIND_BY_STATUS.get(status)
    call = current_context()
    # Whoever refused may have noted it better already: with the event whose limit it was, say.
    if kind is None or (call is not None and kind.value in call.noted):
        return
    # What was found out already: asking again could be refused again.
    person, client = getattr(request, "_user", None), getattr(request, "_auth", None)
    user = person if isinstance(person, User) else None
    account_id = user.account_id if user else client.account_id if isinstance(client, Caller) else None
    match = request.resolver_match
    record_event(
        kind,
        account_id=account_id,
        user_id=user.pk if user else None,
        address=str(request.META.get("REMOTE_ADDR", "")),
        what=f"{request.method} {match.route if match else ''}",
        code=code,
        **({"client": client.client_id} if isinstance(client, Client) else {}),
    )
