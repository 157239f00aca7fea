"""Pictures that are to stand in a text: in an event's messages, or in an account's stylesheets."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.files.storage import default_storage
from django.db import transaction

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.accounts.services.audit_log import Action, record
from server.branding.drafts import Target
from server.branding.errors import NO_IMAGE
from server.branding.models import PICTURES, SharedPicture
from server.branding.services.images import read_any_image, size_of
from server.branding.services.keeping import sweep_shared
from server.branding.services.locking import lock_account, lock_event
from server.core.errors import Invalid
from server.core.services.pictures import stored_pictures
from server.core.uploads import Upload


@dataclass(frozen=True)
class AddedPicture:
    """A picture that was kept: its address, and its size in pixels."""

    url: str
    width: int
    height: int


def add_picture(*, caller: Staff, target: Target, file: Upload | None) -> AddedPicture:
    """Keep a picture; it goes again if a day later no text shows it.

    :raises NotFound: if there is no such event or account, or it is not the caller's.
    :raises Invalid: 'This is not an image'.
    :raises FileTooLarge: if it is over 8 MB, or would unpack to over 40 million pixels.
    """
    caller.needs(*NOT_DOOR_STAFF)
    if file is None:
        raise Invalid(NO_IMAGE, field="file")
    picture = read_any_image(file, field="file")
    with stored_pictures() as stored, transaction.atomic():
        event = lock_event(caller, target.event_id) if target.event_id else None
        account_id = event.account_id if event else caller.account_for(target.account_id)
        if event is None:
            lock_account(caller, account_id)
        name = stored.store(picture, folder=PICTURES)
        row = SharedPicture.objects.create(account_id=account_id, event=event, picture=name)
        record(caller=caller, action=Action.CREATE, row=row, account_id=account_id, after={"picture": name})
        sweep_shared(account_id=account_id, event=event)
    return AddedPicture(default_storage.url(name), *size_of(picture))
