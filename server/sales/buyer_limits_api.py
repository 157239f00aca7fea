"""`/v1/sales/getLimits` and `changeLimits`: organisers read their limits on anonymous buyers, owners set them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from server.abuse.limits import LIMIT_DESCRIPTIONS, UNCHANGED, BuyingLimits, Puzzle
from server.abuse.services.captchas import PROVIDERS
from server.auth.http import OrganiserView, OwnerView, address_of
from server.platform.errors import StaleVersion, VersionConflict
from server.platform.http.api import success_response
from server.platform.http.inputs import CallIn, ChoiceField, ChosenIdField, IdField
from server.sales.services.buyer_limits import AccountLimits, LimitsInput, change_limits, read_limits

PROOF = OpenApiParameter(
    "X-Proof",
    str,
    OpenApiParameter.HEADER,
    description=(
        "the proof that a 428 has requested: the solution of its puzzle, as ALTCHA's clients "
        "send it, or `captcha` and the captcha's token; `puzzle` alone requests a puzzle if the "
        "captcha cannot be shown"
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
    """The captcha's provider, and the data to which its token is bound."""

    provider = serializers.ChoiceField(choices=list(PROVIDERS))
    sitekey = serializers.CharField()
    script = serializers.CharField(help_text="URL of the provider's script, without a query")
    action = serializers.CharField()
    cdata = serializers.CharField()


class ProofRequiredOut(serializers.Serializer[Any]):
    """Either a puzzle or a captcha is required."""

    message = serializers.CharField()
    code = serializers.ChoiceField(choices=["proof_required"])
    challenge = PuzzleOut(required=False)
    captcha = CaptchaOut(required=False)


class LimitsIn(CallIn):
    account_id = ChosenIdField()


class ChangeLimitsIn(CallIn):
    account_id = IdField()
    version = IdField(required=False)
    puzzle = ChoiceField([one.value for one in Puzzle])
    open_reservations = serializers.IntegerField()
    free_tickets_by_address = serializers.IntegerField()
    free_tickets_by_email = serializers.IntegerField()
    free_tickets_of_event = serializers.IntegerField()
    tickets_by_email = serializers.IntegerField()
    puzzle_after_address = serializers.IntegerField()
    puzzle_after_event = serializers.IntegerField()

    @property
    def limits(self) -> LimitsInput:
        """Return the validated limits."""
        params = dict(self.params)
        account_id, version = params.pop("account_id"), params.pop("version", None)
        puzzle = Puzzle(params.pop("puzzle"))
        return LimitsInput(account_id=account_id, version=version, limits=BuyingLimits(puzzle=puzzle, **params))


class LimitOut(serializers.Serializer[Any]):
    """One limit: its meaning, its value and its default."""

    name = serializers.ChoiceField(choices=list(LIMIT_DESCRIPTIONS))
    words = serializers.CharField()
    value = serializers.IntegerField()
    usual = serializers.IntegerField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()


class RefusedOut(serializers.Serializer[Any]):
    what = serializers.CharField()
    times = serializers.IntegerField()


class AccountLimitsOut(serializers.Serializer[Any]):
    """An account's limits on anonymous buyers, and how often each has refused somebody in the last 24 hours."""

    accountid = serializers.IntegerField()
    version = serializers.IntegerField()
    puzzle = serializers.ChoiceField(choices=[one.value for one in Puzzle])
    limits = LimitOut(many=True)
    refused = RefusedOut(many=True)
    solved = serializers.IntegerField(help_text="solved puzzles")


class LimitsReplyOut(serializers.Serializer[Any]):
    message = serializers.CharField()
    data = AccountLimitsOut()  # type: ignore[assignment]


def serialize_limits(read: AccountLimits) -> dict[str, Any]:
    """Serialize an account's limits."""
    limits = read.limits
    return {
        "accountid": read.account.pk,
        "version": read.account.version,
        "puzzle": str(limits.puzzle),
        "limits": [
            {
                "name": name,
                "words": meaning.description,
                "value": getattr(limits, name),
                "usual": getattr(UNCHANGED, name),
                "least": meaning.least,
                "most": meaning.most,
            }
            for name, meaning in LIMIT_DESCRIPTIONS.items()
        ],
        "refused": [{"what": what, "times": times} for what, times in read.refused.items()],
        "solved": read.solved,
    }


class LimitsView(OrganiserView):
    @extend_schema(request=LimitsIn, responses=LimitsReplyOut)
    def post(self, request: Request) -> Response:
        account_id = self.caller.account_for(self.read(LimitsIn).params["account_id"])
        return success_response(serialize_limits(read_limits(caller=self.caller, account_id=account_id)))


class ChangeLimitsView(OwnerView):
    @extend_schema(request=ChangeLimitsIn, responses=LimitsReplyOut)
    def post(self, request: Request) -> Response:
        limits_input = self.read(ChangeLimitsIn).limits
        try:
            change_limits(caller=self.caller, limits_input=limits_input, address=address_of(request))
        except StaleVersion:
            newer = read_limits(caller=self.caller, account_id=limits_input.account_id)
            raise VersionConflict(current=serialize_limits(newer)) from None
        read = read_limits(caller=self.caller, account_id=limits_input.account_id)
        return success_response(serialize_limits(read), message="Updated Successfully")
