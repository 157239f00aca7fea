"""The addresses at which pictures are shown."""

from __future__ import annotations

from django.db.models.fields.files import FieldFile

from server.core.services.pictures import small_name


def media_url(file: FieldFile) -> str:
    """Give a picture's address, empty where there is none."""
    return file.url if file else ""


def small_media_url(file: FieldFile) -> str:
    """Give the address of a picture as lists show it, empty where there is none."""
    return file.storage.url(small_name(file.name)) if file and file.name else ""
