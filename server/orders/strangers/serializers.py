"""What strangers are asked for, and what organisers see and set of their limits, over the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from server.core.http.forms import CallIn, Chosen, Number, OneOf
from server.orders.strangers.captchas import PROVIDERS
from server.orders.strangers.limits import MEANINGS, UNCHANGED, BuyingLimits, Puzzle
from server.orders.strangers.selectors import AccountLimits
from server.orders.strangers.services.changing import Wish

PROOF = OpenApiParameter(
    "X-Proof",
    str,
    OpenApiParameter.HEADER,
    description=(
        "what a 428 has asked for: the solution of its puzzle, as ALTCHA's clients send it, or `captcha` and the token "
        "of its captcha; `puzzle` alone asks for a puzzle where that captcha cannot be shown"
    ),
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


class CaptchaOut(serializers.Serializer[Any]):
    """Whose captcha is to be drawn, and what its token has to carry along."""

    provider = serializers.ChoiceField(choices=list(PROVIDERS))
    sitekey = serializers.CharField()
    script = serializers.CharField(help_text="the address of the provider's script, without a query")
    action = serializers.CharField()
    cdata = serializers.CharField()


class ProofRequiredOut(serializers.Serializer[Any]):
    """Either a puzzle or a captcha is asked for."""

    message = serializers.CharField()
    code = serializers.ChoiceField(choices=["proof_required"])
    challenge = PuzzleOut(required=False)
    captcha = CaptchaOut(required=False)


class LimitsIn(CallIn):
    account_id = Chosen()


class ChangeLimitsIn(CallIn):
    account_id = Number()
    version = Number(required=False)
    puzzle = OneOf([one.value for one in Puzzle])
    open_reservations = serializers.IntegerField()
    free_tickets_by_address = serializers.IntegerField()
    free_tickets_by_email = serializers.IntegerField()
    free_tickets_of_event = serializers.IntegerField()
    tickets_by_email = serializers.IntegerField()
    puzzle_after_address = serializers.IntegerField()
    puzzle_after_event = serializers.IntegerField()

    @property
    def wish(self) -> Wish:
        """What is wished, as the service takes it."""
        asked = dict(self.asked)
        account_id, version = asked.pop("account_id"), asked.pop("version", None)
        puzzle = Puzzle(asked.pop("puzzle"))
        return Wish(account_id=account_id, version=version, limits=BuyingLimits(puzzle=puzzle, **asked))


class LimitOut(serializers.Serializer[Any]):
    """One number: what it means, what it is, and what it is as it comes."""

    name = serializers.ChoiceField(choices=list(MEANINGS))
    words = serializers.CharField()
    value = serializers.IntegerField()
    usual = serializers.IntegerField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class RefusedOut(serializers.Serializer[Any]):
    what = serializers.CharField()
    times = serializers.IntegerField()


class AccountLimitsOut(serializers.Serializer[Any]):
    """An account's limits on strangers who buy, and how often each has refused somebody in the last 24 hours."""

    accountid = serializers.IntegerField()
    version = serializers.IntegerField()
    puzzle = serializers.ChoiceField(choices=[one.value for one in Puzzle])
    limits = LimitOut(many=True)
    refused = RefusedOut(many=True)
    solved = serializers.IntegerField(help_text="puzzles that were solved")


class LimitsReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = AccountLimitsOut()  # type: ignore[assignment]


def limits_on_wire(read: AccountLimits) -> dict[str, Any]:
    """Shape an account's limits."""
    limits = read.limits
    return {
        "accountid": read.account.pk,
        "version": read.account.version,
        "puzzle": str(limits.puzzle),
        "limits": [
            {
                "name": name,
                "words": meaning.words,
                "value": getattr(limits, name),
                "usual": getattr(UNCHANGED, name),
                "least": meaning.least,
                "most": meaning.most,
            }
            for name, meaning in MEANINGS.items()
        ],
        "refused": [{"what": what, "times": times} for what, times in read.refused.items()],
        "solved": read.solved,
    }
