"""Publishing a look, and going back to one: nothing else changes what buyers get.

Every version is kept as it was published, under a number of its own; which one buyers get is all that ever changes of
it. Whoever publishes has the event, or the account, locked: two at once get one number each.
"""

from __future__ import annotations

from dataclasses import asdict

from django.db import transaction
from django.db.models import Max

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, record_change
from server.catalogue.branding import draft_selectors as drafts
from server.catalogue.branding import selectors
from server.catalogue.branding.checks import Problem
from server.catalogue.branding.draft_selectors import lock_account, lock_event
from server.catalogue.branding.errors import PublishFailed
from server.catalogue.branding.forms import Target
from server.catalogue.branding.models import LookVersion, Stylesheet, VersionPicture
from server.catalogue.branding.stylesheet_services import restore_stylesheet
from server.catalogue.branding.template_services import write_email, write_ticket
from server.catalogue.branding.theme import AccountTheme, EventTheme, pictures_of, theme_to_json
from server.catalogue.changes import ThemePublished
from server.catalogue.events.models import Event
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import NotFound


@transaction.atomic
def publish_event(*, caller: Staff, event_id: int) -> LookVersion:
    """Let buyers of an event get its ticket and its email as they are drafted.

    :raises PublishFailed: if the draft has errors.
    """
    event = lock_event(caller, event_id)
    theme = drafts.read_draft_theme(event)
    _refuse_errors(selectors.problems_of_event(event, theme))
    return _publish(caller, theme, account_id=event.account_id, event=event)


@transaction.atomic
def publish_style(*, caller: Staff, account_id: int) -> LookVersion:
    """Let buyers of all of an account's events get the stylesheet that is switched on, or our own look if none is.

    :raises PublishFailed: if the stylesheet has errors.
    """
    lock_account(caller, account_id)
    draft = drafts.read_account_draft(caller=caller, account_id=account_id)
    _refuse_errors(selectors.problems_of_account(draft))
    return _publish(caller, draft.theme, account_id=account_id, stylesheet=draft.worn)


def _refuse_errors(problems: list[Problem]) -> None:
    if any(problem.is_error for problem in problems):
        raise PublishFailed([asdict(problem) for problem in problems])


@transaction.atomic
def restore_version(*, caller: Staff, target: Target, number: int) -> LookVersion:
    """Publish what an earlier version holds once more, as a new one, and make it the draft, too.

    :raises PublishFailed: if a stylesheet has errors by what is known today.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if target.event_id:
        event = lock_event(caller, target.event_id)
        theme = EventTheme.read(_version(caller, target, number).content)
        write_ticket(caller=caller, event=event, theme=theme.ticket)
        write_email(caller=caller, event=event, theme=theme.email)
        return _publish(caller, theme, account_id=event.account_id, event=event, went_back_to=number)
    account = lock_account(caller, selectors.account_of(caller, target))
    version = _version(caller, target, number)
    account_theme = AccountTheme.read(version.content)
    _refuse_errors(selectors.problems_of_stylesheet(account_theme, version.stylesheet))
    restore_stylesheet(caller=caller, account_id=account.pk, stylesheet=version.stylesheet, number=number)
    return _publish(caller, account_theme, account_id=account.pk, stylesheet=version.stylesheet, went_back_to=number)


def _version(caller: Staff, target: Target, number: int) -> LookVersion:
    version = selectors.versions_of(caller, target).filter(number=number).first()
    if version is None:
        raise NotFound
    return version


def _publish(
    caller: Staff,
    theme: EventTheme | AccountTheme,
    *,
    account_id: int,
    event: Event | None = None,
    stylesheet: Stylesheet | None = None,
    went_back_to: int | None = None,
) -> LookVersion:
    earlier = LookVersion.objects.filter(account_id=account_id, event=event)
    last: int | None = earlier.aggregate(last=Max("number"))["last"]
    earlier.filter(is_current=True).update(is_current=False)
    version = LookVersion.objects.create(
        account_id=account_id,
        event=event,
        number=(last or 0) + 1,
        content=theme_to_json(theme),
        stylesheet=stylesheet,
        published_at=clock.now(),
        published_by=caller.user,
        went_back_to=went_back_to,
    )
    VersionPicture.objects.bulk_create(
        VersionPicture(version=version, name=name) for name in sorted(pictures_of(theme))
    )
    record_change(
        caller=caller,
        action=Action.CREATE,
        row=version,
        account_id=account_id,
        after={"number": version.number, "went_back_to": went_back_to},
    )
    publish(ThemePublished(account_id=account_id, version_id=version.pk))
    return version
