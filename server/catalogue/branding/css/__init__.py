"""Stylesheets that can do no harm: what an account uploads is parsed, and what is known to be harmless rewritten."""

from __future__ import annotations

from server.catalogue.branding.css.colours import contrast
from server.catalogue.branding.css.properties import HIDDEN, hidden_texts
from server.catalogue.branding.css.sanitizer import Cleaned, LeftOut, read_stylesheet

__all__ = ["HIDDEN", "Cleaned", "LeftOut", "contrast", "hidden_texts", "read_stylesheet"]
