"""Sealing second steps anew."""

from __future__ import annotations

from server.accounts.models import AuthenticatorApp
from server.accounts.services.second_step import SALT
from server.core.sealing.rows import Resealed, reseal_columns, reseals


@reseals
def reseal_second_steps() -> Resealed:
    """Seal the secrets of people's authenticator apps under the present key."""
    return reseal_columns(AuthenticatorApp, secret=SALT)
