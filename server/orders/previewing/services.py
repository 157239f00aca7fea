"""Drawing an event's mail and ticket for its own people, and mailing the one to one of them."""

from __future__ import annotations

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.attempts import count_preview, count_test_mail
from server.core.services import post
from server.core.speech.languages import DEFAULT
from server.events.selectors import get_event
from server.orders.mailing.sample import DrawnMail, SampleMail
from server.orders.papers.services.samples import picture_of, render_sample_pdf
from server.orders.previewing.errors import NotMailed
from server.orders.previewing.selectors import read_look


def preview_mail(*, caller: Staff, event_id: int, origin: str, language: str = DEFAULT, number: int = 0) -> DrawnMail:
    """Draw the mail of an event's draft, or of its version of that number, for a sample order.

    :raises NotFound: if there is no such event or version, or it is another account's.
    """
    return _sample(caller, event_id=event_id, language=language, number=number, origin=origin).drawn()


def preview_ticket(*, caller: Staff, event_id: int, kind: str, language: str = DEFAULT, number: int = 0) -> bytes:
    """Draw the ticket of an event's draft, or of its version of that number, for a sample order: a PDF or its picture.

    :raises NotFound: if there is no such event or version, or it is another account's.
    :raises TooManyAttempts: if this person had too many drawn in the last hour.
    """
    caller.needs(*NOT_DOOR_STAFF)
    event = get_event(caller=caller, event_id=event_id)
    look = read_look(caller=caller, event=event, number=number)
    count_preview(user_id=caller.user.pk)
    paper = render_sample_pdf(event, look, language)
    return picture_of(paper) if kind == "png" else paper


def send_test(*, caller: Staff, event_id: int, origin: str, language: str = DEFAULT, number: int = 0) -> SampleMail:
    """Mail a sample order's mail to the caller's own address; the mail server is asked at once.

    :raises NotFound: if there is no such event or version, or it is another account's.
    :raises TooManyAttempts: if this person had too many sent in the last hour.
    :raises NotMailed: if the mail server does not take it.
    """
    caller.needs(*NOT_DOOR_STAFF)
    sample = _sample(caller, event_id=event_id, language=language, number=number, origin=origin)
    count_test_mail(user_id=caller.user.pk)
    mail = sample.drawn()
    message = post.compose(subject=f"Test: {mail.subject}", text=mail.text, html=mail.html, to=sample.to)
    if refusal := post.hand_over(message):
        raise NotMailed(refusal.reason)
    return sample


def _sample(caller: Staff, *, event_id: int, language: str, number: int, origin: str) -> SampleMail:
    event = get_event(caller=caller, event_id=event_id)
    look = read_look(caller=caller, event=event, number=number)
    return SampleMail(event=event, look=look, language=language, origin=origin, to=caller.user.email)
