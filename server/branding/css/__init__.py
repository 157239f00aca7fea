"""Stylesheets that can do no harm: what an account uploads is parsed, and what is known to be harmless written anew."""

from __future__ import annotations

from server.branding.css.reading import Cleaned, LeftOut, read_stylesheet
from server.branding.css.tints import contrast

__all__ = ["Cleaned", "LeftOut", "contrast", "read_stylesheet"]
