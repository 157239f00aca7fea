"""Adds, switches and deletes stylesheets (spec part 2, sections 4 and 5), publishes looks, and goes back to earlier
ones.
"""

from __future__ import annotations

from dataclasses import asdict
from itertools import chain, count
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Max

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, AuditedModel, check_version, facts_of, record_change
from server.catalogue import errors
from server.catalogue.branding import draft_selectors as drafts
from server.catalogue.branding import selectors
from server.catalogue.branding.checks import Problem
from server.catalogue.branding.css_sanitizer import Cleaned, read_stylesheet
from server.catalogue.branding.draft_selectors import lock_account, lock_event
from server.catalogue.branding.forms import StyleForm, Target
from server.catalogue.branding.models import LookVersion, Stylesheet, VersionPicture
from server.catalogue.branding.picture_services import sweep_shared_pictures
from server.catalogue.branding.template_services import write_email, write_ticket
from server.catalogue.branding.theme import AccountTheme, EventTheme, pictures_in, pictures_of, theme_to_json
from server.catalogue.changes import StylesheetSaved, ThemePublished
from server.catalogue.errors import PublishFailed
from server.catalogue.events.models import Event
from server.catalogue.events.selectors import get_event
from server.platform import clock
from server.platform.domain_events import publish
from server.platform.errors import Invalid, InvalidFields, first_or_refuse
from server.platform.uploads import Upload

# Stylesheets are drafts, until one is published.

EXTENSION = ".css"
LONGEST_STEM = 200  # characters of a name that another one is made of
STYLESHEETS: AuditedModel[Stylesheet] = AuditedModel(
    facts=lambda row: facts_of(row, "name", "is_active"),
    account_of=lambda row: row.account_id,
    change=lambda row: StylesheetSaved(account_id=row.account_id, stylesheet_id=row.pk),
)


def add_stylesheet(*, caller: Staff, form: StyleForm) -> Stylesheet:
    """Keep a stylesheet, and what of it is harmless; the first of an account is switched on.

    :raises InvalidFields: 'Stylesheet is required.', 'CSS file is required.', or that its name is taken.
    :raises FileTooLarge: if it is over 64 kB.
    :raises NotFound: if role 1 chose an account that does not exist.
    """
    caller.needs(*NOT_DOOR_STAFF)
    account_id = caller.account_for(form.account_id)
    file = _css_of(form)
    # Read before the transaction, which on SQLite every other writer waits for.
    cleaned = _clean(file, account_id)
    row = Stylesheet(
        account_id=account_id,
        name=form.name or file.name,
        source=file.content,
        css=cleaned.css,
        tokens=cleaned.tokens,
        colours=asdict(cleaned.colours),
        dark_colours=asdict(cleaned.dark_colours),
        left_out=list(cleaned.left_out),
    )
    try:
        with transaction.atomic():
            lock_account(caller, account_id)
            row.is_active = not Stylesheet.objects.filter(account_id=account_id, deleted_at=None).exists()
            with STYLESHEETS.saving(caller, row):
                row.save()
            sweep_shared_pictures(account_id=account_id, event=None)
    except IntegrityError:
        raise InvalidFields({"filename": errors.STYLESHEET_NAME_TAKEN}) from None
    return row


def _css_of(form: StyleForm) -> Upload:
    if form.file is None:
        raise InvalidFields({"file": errors.STYLESHEET_REQUIRED})
    if form.file.extension != EXTENSION:
        raise InvalidFields({"file": errors.CSS_REQUIRED})
    if form.name and not form.name.lower().endswith(EXTENSION):
        raise InvalidFields({"filename": errors.CSS_REQUIRED})
    return form.file


def _clean(file: Upload, account_id: int) -> Cleaned:
    named = pictures_in(file.content.decode(errors="replace"))
    own = drafts.list_shared_pictures(named, account_id=account_id)
    try:
        return read_stylesheet(file.content, own_picture=own.__contains__, logo_named=selectors.find_logo)
    except Invalid as refused:
        raise InvalidFields({"file": refused.message}) from None


@transaction.atomic
def switch_stylesheet(*, caller: Staff, form: StyleForm) -> Stylesheet:
    """Switch a stylesheet on, and with that every other one of its account off; or switch it off.

    :raises NotSwitched: if there is none, or it is another account's.
    :raises InvalidFields: if it is not said whether on or off.
    """
    if form.is_active is None:
        raise InvalidFields({"status": "status is required"})
    row = _lock(caller, form.style_id, errors.NotSwitched)
    check_version(form.version, row)
    if row.is_active != form.is_active:
        if form.is_active:
            switch_off_stylesheets(caller=caller, account_id=row.account_id)
        _switch(caller, row, is_active=form.is_active)
    return row


def switch_off_stylesheets(*, caller: Staff, account_id: int, but: Stylesheet | None = None) -> None:
    """Switch off what an account has switched on, if anything, but for one; the account is locked."""
    active = Stylesheet.objects.filter(account_id=account_id, is_active=True)
    for worn in active.exclude(pk=but.pk) if but and but.pk else active:
        _switch(caller, worn, is_active=False)


def _switch(caller: Staff, row: Stylesheet, *, is_active: bool) -> None:
    with STYLESHEETS.saving(caller, row):
        row.is_active, row.version = is_active, row.version + 1
        row.save(update_fields=["is_active", "version"])


@transaction.atomic
def delete_stylesheet(*, caller: Staff, style_id: int) -> None:
    """Delete a stylesheet; what of it was published stays so until something else is.

    :raises NotDeleted: if there is none, or it is another account's.
    """
    row = _lock(caller, style_id, errors.NotDeleted)
    with STYLESHEETS.deleting(caller, row):
        if row.versions.exists():
            # Kept out of sight, for whoever goes back to a version that was made of it.
            row.is_active, row.deleted_at = False, clock.now()
            row.save(update_fields=["is_active", "deleted_at"])
        else:
            row.delete()
    sweep_shared_pictures(account_id=row.account_id, event=None)


def restore_stylesheet(*, caller: Staff, account_id: int, stylesheet: Stylesheet | None, number: int) -> None:
    """Switch on the stylesheet that a version was made of, or none; one that was deleted is there again.

    Within a transaction that has locked the account; `number` is the version's, for the name of one whose own is taken.
    """
    if stylesheet is None or not stylesheet.is_active:
        switch_off_stylesheets(caller=caller, account_id=account_id)
    if stylesheet is None or stylesheet.is_active:
        return
    with STYLESHEETS.saving(caller, stylesheet):
        if stylesheet.deleted_at is not None:
            stylesheet.name, stylesheet.deleted_at = _free_name(stylesheet, number), None
        stylesheet.is_active, stylesheet.version = True, stylesheet.version + 1
        stylesheet.save()


def _free_name(stylesheet: Stylesheet, number: int) -> str:
    there = Stylesheet.objects.filter(account_id=stylesheet.account_id, deleted_at=None)
    taken = {name.lower() for name in there.values_list("name", flat=True)}
    stem = stylesheet.name[: -len(EXTENSION)][:LONGEST_STEM]
    others = (f"{stem} (version {number}, {attempt}){EXTENSION}" for attempt in count(2))
    names = chain([stylesheet.name, f"{stem} (version {number}){EXTENSION}"], others)
    return next(name for name in names if name.lower() not in taken)


def _lock(caller: Staff, style_id: int, refusal: type[errors.NotDeleted | errors.NotSwitched]) -> Stylesheet:
    caller.needs(*NOT_DOOR_STAFF)
    rows = caller.within(Stylesheet.objects.filter(pk=style_id, deleted_at=None, account__deleted_at=None))
    account_id = rows.values_list("account_id", flat=True).first()
    if account_id is None:
        raise refusal
    # The account first, as everybody takes it who changes which of its stylesheets is on.
    lock_account(caller, account_id)
    return first_or_refuse(rows, refusal)


# Publishing and going back are all that changes what buyers get. Every version is kept as it was published, under a
# number of its own; which one buyers get is all that ever changes of it. Whoever publishes has the event, or the
# account, locked: two at once get one number each.


class Publication(NamedTuple):
    """A version of an event's look, and which of its parts buyers get anew: look, ticket, email."""

    version: LookVersion
    parts: list[str]


@transaction.atomic
def publish_event(*, caller: Staff, event_id: int) -> Publication:
    """Let buyers of an event get all that is drafted of it: its ticket, its email, and its account's look.

    :raises PublishFailed: if a draft has errors.
    """
    account_id = get_event(caller=caller, event_id=event_id).account_id
    # The account first, as everybody takes it.
    lock_account(caller, account_id)
    event = lock_event(caller, event_id)
    theme, current = drafts.read_draft_theme(event), drafts.current_of(event)
    worn = EventTheme.read(current.content) if current else EventTheme()
    look = drafts.read_account_draft(caller=caller, account_id=account_id)
    problems = selectors.problems_of_event(event, theme)
    if look.is_changed:
        problems += selectors.problems_of_stylesheet(look.theme, look.worn)
    _refuse_errors(problems)
    if look.is_changed:
        _publish(caller, look.theme, account_id=account_id, stylesheet=look.worn)
    changed = {"look": look.is_changed, "ticket": theme.ticket != worn.ticket, "email": theme.email != worn.email}
    version = _publish(caller, theme, account_id=account_id, event=event)
    return Publication(version, [name for name, is_changed in changed.items() if is_changed])


@transaction.atomic
def publish_style(*, caller: Staff, account_id: int) -> LookVersion:
    """Let buyers of all of an account's events get the stylesheet that is switched on, or our own look if none is.

    :raises PublishFailed: if the stylesheet has errors.
    """
    lock_account(caller, account_id)
    draft = drafts.read_account_draft(caller=caller, account_id=account_id)
    _refuse_errors(selectors.problems_of_stylesheet(draft.theme, draft.worn))
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
    versions = selectors.find_versions(caller, target).filter(number=number)
    if target.event_id:
        event = lock_event(caller, target.event_id)
        theme = EventTheme.read(first_or_refuse(versions).content)
        write_ticket(caller=caller, event=event, theme=theme.ticket)
        write_email(caller=caller, event=event, theme=theme.email)
        return _publish(caller, theme, account_id=event.account_id, event=event, went_back_to=number)
    account = lock_account(caller, caller.account_for(target.account_id))
    version = first_or_refuse(versions)
    account_theme = AccountTheme.read(version.content)
    _refuse_errors(selectors.problems_of_stylesheet(account_theme, version.stylesheet))
    restore_stylesheet(caller=caller, account_id=account.pk, stylesheet=version.stylesheet, number=number)
    return _publish(caller, account_theme, account_id=account.pk, stylesheet=version.stylesheet, went_back_to=number)


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
