"""What promo codes answer to the call that they share with gift cards."""

from __future__ import annotations

from collections.abc import Mapping

from rest_framework.response import Response

from server.accounts.http.views import OrganiserView
from server.core.http.replies import DONE, PageOf
from server.pricing.api.kinds import Handler
from server.pricing.codes import CodePage
from server.pricing.promos import selectors
from server.pricing.promos.services import save_promo
from server.pricing.promos.services.switch_promos import delete_promos, switch_promos
from server.pricing.serializers.codes import CODE, CODES, CodeAction, CodesIn, ManageCodesIn


def _list(view: OrganiserView, wire: CodesIn) -> Response:
    asked = wire.asked
    page = PageOf(
        selectors.list_promos(
            caller=view.caller,
            account_id=view.caller.account_for(asked["account_id"]),
            name=asked["promo_code"],
            batch_id=asked["batch"],
            search=asked["search"],
            ordering=asked["ordering"],
        ),
        asked,
    )
    rows = CodePage(rows=selectors.rows_of(page.rows), total=page.total)
    return CODES(rows, giftCardOrders=[], giftCardUsedAmount="0.00", giftCardMoney=[])


def _add(view: OrganiserView, wire: ManageCodesIn) -> Response:
    row = save_promo.create_promo(caller=view.caller, account_id=wire.asked["account_id"], form=wire.form())
    return CODE(row, message="Promocode/Giftcode added successfully.")


def _edit(view: OrganiserView, wire: ManageCodesIn) -> Response:
    row = save_promo.update_promo(caller=view.caller, form=wire.form(), version=wire.asked.get("version"))
    return CODE(row, message="Promocode Edited successfully")


def _switch(view: OrganiserView, wire: ManageCodesIn) -> Response:
    switch_promos(caller=view.caller, wanted={row.id: row.is_active for row in wire.asked.get("rows", [])})
    return DONE(message="Status is updated")


def _delete(view: OrganiserView, wire: ManageCodesIn) -> Response:
    delete_promos(caller=view.caller, promo_ids=[row.id for row in wire.asked.get("rows", [])])
    return DONE(message="Promocode Deleted successfully ")


HANDLERS: Mapping[CodeAction, Handler] = {
    CodeAction.LIST: _list,
    CodeAction.ADD: _add,
    CodeAction.EDIT: _edit,
    CodeAction.SWITCH: _switch,
    CodeAction.DELETE: _delete,
}
