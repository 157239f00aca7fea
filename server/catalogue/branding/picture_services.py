"""Reads the pictures of themes, stores those that stand in texts, and deletes what nothing shows any more."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.core.files.storage import default_storage
from django.db import transaction
from PIL import Image

from server.accounts.caller import NOT_DOOR_STAFF, Staff
from server.audit.services import Action, record_change
from server.catalogue.branding import draft_selectors as selectors
from server.catalogue.branding.draft_selectors import lock_account, lock_event
from server.catalogue.branding.forms import Target
from server.catalogue.branding.models import PICTURES, SharedPicture
from server.catalogue.branding.svg import draw_svg
from server.catalogue.errors import NO_IMAGE
from server.catalogue.events.models import Event
from server.platform import clock
from server.platform.errors import FileTooLarge, Invalid
from server.platform.picture_services import (
    MOST_BYTES,
    Picture,
    read_first_frame,
    read_picture,
    remove_unused_pictures,
    stored_pictures,
)
from server.platform.uploads import PDF_AS_PICTURE, Upload


def read_image(upload: Upload, *, field: str, read: Callable[..., Picture] = read_picture) -> Picture:
    """Read a logo or an advert and re-encode it.

    :raises Invalid: 'This is not an image' if it is neither png nor jpeg; what to do with it, if it is a PDF.
    :raises FileTooLarge: if it is over 8 MB, or would unpack to over 25 million pixels.
    :raises PicturesBusy: if enough pictures are being read in this process.
    """
    if upload.is_pdf:
        raise Invalid(PDF_AS_PICTURE, field=field)
    try:
        return read(upload, field=field)
    except FileTooLarge:
        raise
    except Invalid:
        raise Invalid(NO_IMAGE, field=field) from None


def read_any_image(upload: Upload, *, field: str) -> Picture:
    """Read a picture for a text, which may be gif or svg, too: its first frame, or the drawing, becomes a png.

    :raises Invalid: 'This is not an image' if it is none of them, or that a drawing has letters.
    :raises FileTooLarge: if it is over 8 MB, a drawing over 1 MB, or would unpack to over 25 million pixels.
    :raises PicturesBusy: if enough pictures are being read in this process.
    """
    if len(upload.content) > MOST_BYTES:
        raise FileTooLarge(field=field)
    if upload.extension == ".svg":
        return read_image(Upload("drawing.png", draw_svg(upload.content, field=field)), field=field)
    return read_image(upload, field=field, read=read_first_frame if upload.extension == ".gif" else read_picture)


# Somebody may still be writing the text that a picture was uploaded for.
UNUSED_RETENTION = timedelta(days=1)


def sweep_shared_pictures(*, account_id: int, event: Event | None) -> None:
    """Let go of pictures that were uploaded for an event's messages, or an account's stylesheets, and are in none.

    Runs within the transaction that saves such a text, or uploads another picture.
    """
    uploaded = SharedPicture.objects.filter(
        account_id=account_id, event=event, uploaded_at__lt=clock.now() - UNUSED_RETENTION
    )
    names = {row.pk: str(row.picture) for row in uploaded}
    if not names:
        return
    shown = selectors.list_pictures_in_texts(account_id=account_id, event_id=event.pk if event else None)
    unused = [pk for pk, name in names.items() if name not in shown]
    SharedPicture.objects.filter(pk__in=unused).delete()
    remove_unused_pictures([names[pk] for pk in unused], selectors.list_named_pictures)


@dataclass(frozen=True)
class AddedPicture:
    """A picture that was kept: its address, and its size in pixels."""

    url: str
    width: int
    height: int


def add_picture(*, caller: Staff, target: Target, file: Upload | None) -> AddedPicture:
    """Keep a picture; it goes again if a day later no text shows it.

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
        record_change(caller=caller, action=Action.CREATE, row=row, account_id=account_id, after={"picture": name})
        sweep_shared_pictures(account_id=account_id, event=event)
    with Image.open(io.BytesIO(picture.content)) as opened:
        return AddedPicture(default_storage.url(name), *opened.size)
