"""The spec's calls for promo codes and gift cards (part 2, section 7): one call for both, `isGiftCard` says which."""

from __future__ import annotations

from collections.abc import Mapping

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.actions import Actions
from server.core.http.api import call
from server.core.http.replies import DONE
from server.pricing.api import cards, promos
from server.pricing.api.kinds import Handler
from server.pricing.cards.services.save_card import show_code
from server.pricing.errors import NotOfThisKind
from server.pricing.promos.trial_selectors import try_promo
from server.pricing.serializers.codes import (
    CARD_CODE,
    CODE,
    CODES,
    TRIAL,
    CodeAction,
    CodesIn,
    ManageCodesIn,
    MasterAction,
    ShowCardIn,
    TryPromoIn,
)

# What each kind does, by `isGiftCard`; a kind has no handler for what cannot be done with it.
KINDS: Mapping[bool, Mapping[CodeAction, Handler]] = {False: promos.HANDLERS, True: cards.HANDLERS}


def _handler_of(action: CodeAction) -> Handler:
    def answer(view: OrganiserView, wire: CodesIn) -> Response:
        handler = KINDS.get(wire.asked["is_card"], {}).get(action)
        if handler is None:
            raise NotOfThisKind
        return handler(view, wire)

    return answer


_MANAGE: Actions[OrganiserView, ManageCodesIn] = Actions(
    word="action_type",
    shape=ManageCodesIn,
    handlers={action: _handler_of(action) for action in CodeAction},
)
_MASTER: Actions[OrganiserView, CodesIn] = Actions(
    word="action_type", shape=CodesIn, handlers={MasterAction.LIST: _handler_of(CodeAction.LIST)}
)


class ManageCodesView(OrganiserView):
    @call(ManageCodesIn, CODE, CODES, DONE)
    def post(self, wire: ManageCodesIn) -> Response:
        return _MANAGE.answer(self, wire)


class CodesView(OrganiserView):
    @call(CodesIn, CODES)
    def post(self, wire: CodesIn) -> Response:
        return _MASTER.answer(self, wire)


class ShowCardView(OrganiserView):
    """A call of our own: the whole code of a gift card, of which its list shows the end."""

    @call(ShowCardIn, CARD_CODE)
    def post(self, wire: ShowCardIn) -> Response:
        return CARD_CODE(show_code(caller=self.caller, card_id=wire.asked["card"]))


class TryPromoView(OrganiserView):
    """A call of our own: what the form of a promo code would do, as it is typed."""

    @call(TryPromoIn, TRIAL)
    def post(self, wire: TryPromoIn) -> Response:
        return TRIAL(try_promo(caller=self.caller, account_id=wire.asked["account_id"], form=wire.form()))
