"""What strangers are asked for, and what organisers see and set of their limits, over the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

PROOF = OpenApiParameter(
    "X-Proof",
    str,
    OpenApiParameter.HEADER,
    description="what a 428 has asked for: the solution of its puzzle, as ALTCHA's clients send it",
)


class PuzzleParametersOut(serializers.Serializer[Any]):
    algorithm = serializers.CharField()
    cost = serializers.IntegerField()
    keyLength = serializers.IntegerField()
    keyPrefix = serializers.CharField()
    keySignature = serializers.CharField()
    nonce = serializers.CharField()
    salt = serializers.CharField()
    memoryCost = serializers.IntegerField()
    parallelism = serializers.IntegerField()
    expiresAt = serializers.IntegerField()
    data = serializers.DictField(child=serializers.IntegerField(), help_text="the event")  # type: ignore[assignment]


class PuzzleOut(serializers.Serializer[Any]):
    parameters = PuzzleParametersOut()
    signature = serializers.CharField()


class ProofRequiredOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    code = serializers.ChoiceField(choices=["proof_required"])
    challenge = PuzzleOut()
