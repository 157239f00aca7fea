"""Calls for promo codes and gift cards (spec part 2, section 7); `isGiftCard` chooses between the two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rest_framework.response import Response

from server.accounts.caller import Staff
from server.auth.http import OrganiserView
from server.platform.http.api import Actions, call
from server.platform.http.outputs import DONE, PageOf, write_rows
from server.platform.money import ZERO
from server.pricing import codes_serializers as shapes
from server.pricing import gift_card_selectors
from server.pricing.codes import RowPage
from server.pricing.errors import NotOfThisKind
from server.pricing.gift_card_services import create_card, delete_cards, show_card_code, switch_cards, update_card
from server.pricing.preview_selectors import preview_promo_code
from server.pricing.promo_code_selectors import promo_rows
from server.pricing.promo_code_services import create_promo, delete_promos, switch_promos, update_promo

# It gets the body as parsed by `CodesIn` for a list, and by `ManageCodesIn` otherwise.
Handler = Callable[[OrganiserView, Any], Response]


def _list_promos(view: OrganiserView, data: shapes.CodesIn) -> Response:
    page = PageOf(data.promos(view.caller), data.params)
    return shapes.CODES(
        RowPage(promo_rows(page.rows), page.total), giftCardOrders=[], giftCardUsedAmount="0.00", giftCardMoney=[]
    )


def _list_cards(view: OrganiserView, data: shapes.CodesIn) -> Response:
    params = data.params
    account_id = view.caller.account_for(params["account_id"])
    page = PageOf(
        gift_card_selectors.list_cards(
            caller=view.caller,
            account_id=account_id,
            name=params["promo_code"],
            card_id=params["card"],
            search=params["search"],
            ordering=params["ordering"],
        ),
        params,
    )
    named = page.rows[0] if (params["promo_code"].strip() or params["card"]) and page.rows else None
    rows = [gift_card_selectors.card_row(card, is_masked=params["masked"]) for card in page.rows]
    return shapes.CODES(
        RowPage(rows, page.total),
        giftCardOrders=write_rows(shapes.CardUseOut, gift_card_selectors.list_card_uses(card=named)) if named else [],
        giftCardUsedAmount=f"{rows[0].spent if named else ZERO:.2f}",
        giftCardMoney=write_rows(shapes.CardMoneyOut, gift_card_selectors.read_card_totals(account_id=account_id)),
    )


def _handlers_of(
    list_codes: Handler,
    *,
    create: Callable[..., Any],
    update: Callable[..., Any],
    switch: Callable[..., None],
    delete: Callable[[Staff, Sequence[int]], None],
) -> Mapping[shapes.CodeAction, Handler]:
    def add(view: OrganiserView, data: shapes.ManageCodesIn) -> Response:
        row = create(caller=view.caller, account_id=data.params["account_id"], form=data.form())
        return shapes.CODE(row, message="Promocode/Giftcode added successfully.")

    def edit(view: OrganiserView, data: shapes.ManageCodesIn) -> Response:
        row = update(caller=view.caller, form=data.form(), version=data.params.get("version"))
        return shapes.CODE(row, message="Promocode Edited successfully")

    def switch_all(view: OrganiserView, data: shapes.ManageCodesIn) -> Response:
        switch(caller=view.caller, requested={row.id: row.is_active for row in data.params.get("rows", [])})
        return DONE(message="Status is updated")

    def delete_all(view: OrganiserView, data: shapes.ManageCodesIn) -> Response:
        delete(view.caller, [row.id for row in data.params.get("rows", [])])
        return DONE(message="Promocode Deleted successfully ")

    return {
        shapes.CodeAction.LIST: list_codes,
        shapes.CodeAction.ADD: add,
        shapes.CodeAction.EDIT: edit,
        shapes.CodeAction.SWITCH: switch_all,
        shapes.CodeAction.DELETE: delete_all,
    }


PROMO_CODE_HANDLERS = _handlers_of(
    _list_promos,
    create=create_promo,
    update=update_promo,
    switch=switch_promos,
    delete=lambda caller, ids: delete_promos(caller=caller, promo_ids=ids),
)
GIFT_CARD_HANDLERS = _handlers_of(
    _list_cards,
    create=create_card,
    update=update_card,
    switch=switch_cards,
    delete=lambda caller, ids: delete_cards(caller=caller, card_ids=ids),
)

# The handlers of each kind, by `isGiftCard`; an action without a handler is refused.
HANDLERS_BY_KIND: Mapping[bool, Mapping[shapes.CodeAction, Handler]] = {
    False: PROMO_CODE_HANDLERS,
    True: GIFT_CARD_HANDLERS,
}


def _handler_of(action: shapes.CodeAction) -> Handler:
    def answer(view: OrganiserView, data: shapes.CodesIn) -> Response:
        handler = HANDLERS_BY_KIND.get(data.params["is_card"], {}).get(action)
        if handler is None:
            raise NotOfThisKind
        return handler(view, data)

    return answer


_MANAGE: Actions[OrganiserView, shapes.ManageCodesIn] = Actions(
    word="action_type",
    shape=shapes.ManageCodesIn,
    handlers={action: _handler_of(action) for action in shapes.CodeAction},
)
_MASTER: Actions[OrganiserView, shapes.CodesIn] = Actions(
    word="action_type", shape=shapes.CodesIn, handlers={shapes.MasterAction.LIST: _handler_of(shapes.CodeAction.LIST)}
)


class ManageCodesView(OrganiserView):
    @call(shapes.ManageCodesIn, shapes.CODE, shapes.CODES, DONE)
    def post(self, data: shapes.ManageCodesIn) -> Response:
        return _MANAGE.answer(self, data)


class CodesView(OrganiserView):
    @call(shapes.CodesIn, shapes.CODES)
    def post(self, data: shapes.CodesIn) -> Response:
        return _MASTER.answer(self, data)


class ShowCardView(OrganiserView):
    """Return the complete code of a gift card; its list shows only the end."""

    @call(shapes.ShowCardIn, shapes.CARD_CODE)
    def post(self, data: shapes.ShowCardIn) -> Response:
        return shapes.CARD_CODE(show_card_code(caller=self.caller, card_id=data.params["card"]))


class TryPromoView(OrganiserView):
    """Preview the effect of a promo code's form while it is being filled in."""

    @call(shapes.TryPromoIn, shapes.TRIAL)
    def post(self, data: shapes.TryPromoIn) -> Response:
        return shapes.TRIAL(
            preview_promo_code(caller=self.caller, account_id=data.params["account_id"], form=data.form())
        )
