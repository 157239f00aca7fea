"""Reads the QR codes of our PDFs, as a device's camera does."""

from __future__ import annotations

from typing import Any

import zxingcpp


def read_qr_codes(image: Any) -> list[str]:
    """Return the texts of the QR codes in a picture, and of no other kind of code: noise may look like one of those."""
    return [
        found.text
        for found in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    ]
