"""What gift cards answer to the call that they share with promo codes."""

from __future__ import annotations

from collections.abc import Mapping

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.replies import DONE, PageOf, written
from server.core.money import ZERO
from server.pricing.api.kinds import Handler
from server.pricing.cards import selectors
from server.pricing.cards.services import save_card
from server.pricing.codes import CodePage
from server.pricing.serializers.codes import (
    CODE,
    CODES,
    CardMoneyOut,
    CardUseOut,
    CodeAction,
    CodesIn,
    ManageCodesIn,
)


def _list(view: OrganiserView, wire: CodesIn) -> Response:
    """List cards, with what all of them are worth; of one that is named also what it has paid."""
    asked = wire.asked
    account_id = view.caller.account_for(asked["account_id"])
    page = PageOf(
        selectors.list_cards(
            caller=view.caller,
            account_id=account_id,
            name=asked["promo_code"],
            card_id=asked["card"],
            search=asked["search"],
            ordering=asked["ordering"],
        ),
        asked,
    )
    named = page.rows[0] if (asked["promo_code"].strip() or asked["card"]) and page.rows else None
    rows = [selectors.row_of(card, is_masked=asked["masked"]) for card in page.rows]
    return CODES(
        CodePage(rows=rows, total=page.total),
        giftCardOrders=written(CardUseOut, selectors.list_uses(card=named)) if named else [],
        giftCardUsedAmount=f"{rows[0].spent if named else ZERO:.2f}",
        giftCardMoney=written(CardMoneyOut, selectors.read_money(account_id=account_id)),
    )


def _add(view: OrganiserView, wire: ManageCodesIn) -> Response:
    row = save_card.create_card(caller=view.caller, account_id=wire.asked["account_id"], form=wire.form())
    return CODE(row, message="Promocode/Giftcode added successfully.")


def _edit(view: OrganiserView, wire: ManageCodesIn) -> Response:
    row = save_card.update_card(caller=view.caller, form=wire.form(), version=wire.asked.get("version"))
    return CODE(row, message="Promocode Edited successfully")


def _switch(view: OrganiserView, wire: ManageCodesIn) -> Response:
    save_card.switch_cards(caller=view.caller, wanted={row.id: row.is_active for row in wire.asked.get("rows", [])})
    return DONE(message="Status is updated")


def _delete(view: OrganiserView, wire: ManageCodesIn) -> Response:
    save_card.delete_cards(caller=view.caller, card_ids=[row.id for row in wire.asked.get("rows", [])])
    return DONE(message="Promocode Deleted successfully ")


HANDLERS: Mapping[CodeAction, Handler] = {
    CodeAction.LIST: _list,
    CodeAction.ADD: _add,
    CodeAction.EDIT: _edit,
    CodeAction.SWITCH: _switch,
    CodeAction.DELETE: _delete,
}
