"""Gateways on the wire: whichever are registered when a field is made."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from server.core.http.replies import Source, WordOf
from server.payments.services.gateways import GATEWAYS


class GatewayName(serializers.ChoiceField):
    """The name of a gateway that is asked for or told."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=list(GATEWAYS), **options)


class GatewayOrNone(WordOf):
    """The gateway of a row; empty where no money moves through one."""

    def __init__(self, source: Source | None = None, **options: Any) -> None:
        super().__init__(source, choices=["", *GATEWAYS], **options)
