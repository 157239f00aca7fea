"""Uploads for calls: pictures, and invalid ones."""

from __future__ import annotations

import io

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from server.tests.calls.shapes import Field


def picture(name: str, kind: str) -> SimpleUploadedFile:
    target = io.BytesIO()
    Image.new("RGB", (8, 6)).save(target, kind)
    return SimpleUploadedFile(name, target.getvalue(), content_type=f"image/{kind.lower()}")


def a_file(*, required: bool = False) -> Field:
    broken = SimpleUploadedFile("a.png", b"\x89PNG\r\n\x1a\n" + b"\xff" * 2000, content_type="image/png")
    other = SimpleUploadedFile("a.exe", b"MZ" * 1000, content_type="image/png")
    empty = SimpleUploadedFile("a.png", b"", content_type="image/png")
    return Field((broken, other, empty), required)
