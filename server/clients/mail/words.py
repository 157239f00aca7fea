"""What we and a mail service call things between us."""

from __future__ import annotations

TAG = "foyer_mail"  # the name under which an event brings back the tag that a mail was handed over with
