"""Stylesheets that can do no harm: what an account uploads is parsed, and what is known to be harmless written anew."""

from __future__ import annotations

from server.branding.css.hiding import HIDDEN, hidden_texts
from server.branding.css.reading import Cleaned, LeftOut, read_stylesheet
from server.branding.css.tints import contrast

__all__ = ["HIDDEN", "Cleaned", "LeftOut", "contrast", "hidden_texts", "read_stylesheet"]
