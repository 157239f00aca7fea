"""Who may set prices, codes and cards."""

from __future__ import annotations

from server.tests.calls import codes
from server.tests.rules.rule import BY_NAME, Rule, change

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    # Ticket types
    Rule("POST tickettype/getTicketTypeByAccountId", "200 200 403 200", "200 own 403 own"),
    Rule("POST tickettype/createTicketType",    "200 200 403 200", "200 404 403 404"),
    Rule("POST tickettype/updateTicketType",    "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST tickettype/updateTicketType",    "200 200 403 200", "200 404 403 404", what="switches",
         edit=lambda context: {**dict.fromkeys(BY_NAME["POST tickettype/createTicketType"].fields), "activestatus": 0,
                             "ticketTypeid": context.tenant.ticket_type}),
    Rule("POST tickettype/deleteTicketType",    "200 200 403 200", "200 404 403 404"),
    Rule("POST tickettype/try",                 "200 200 403 200", "200 404 403 404"),
    # Promo codes
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 own 403 own", what="lists",
         edit=change(action_type="promocode list")),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="adds",
         edit=lambda context: {"action_type": "add", "promocodedetails": [
             codes.new_code(context.tenant, promocodeid=0, promocode="Spring")]}),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="switches",
         edit=change(action_type="status_update")),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="deletes",
         edit=change(action_type="delete")),
    Rule("POST events/getPromocodeDetails",     "200 200 403 200", "200 own 403 own"),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 own 403 own", what="lists",
         edit=change(action_type="list")),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 404 403 404", what="makes"),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 404 403 404", what="switches",
         edit=change(action_type="switch", active=0)),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 404 403 404", what="previews",
         edit=change(action_type="import preview", csv="promocode\nSPRING")),
    Rule("POST events/promocodeBatch",          "200 200 403 200", "200 404 403 404", what="imports",
         edit=change(action_type="import", csv="promocode\nSPRING")),
    Rule("GET events/promocodeBatch/<id:code_batch>/csv", "200 200 403 200", "200 404 403 404"),
    Rule("POST events/promocodeTry",            "200 200 403 200", "200 404 403 404"),
    # Gift cards, by the same calls
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 own 403 own", what="lists cards",
         edit=change(action_type="promocode list", isGiftCard=1)),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 own 403 own", what="adds a card",
         edit=lambda context: {"action_type": "add", "isGiftCard": 1, "promocodedetails": [
             codes.new_card(context.tenant, promocodeid=0, promocode="Spring Card")]}),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="edits a card",
         edit=lambda context: {"action_type": "edit", "promocodedetails": [codes.new_card(context.tenant)]}),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="switches a card",
         edit=lambda context: {"action_type": "status_update", "promocodedetails": [codes.new_card(context.tenant)]}),
    Rule("POST events/promocodeManagement",     "200 200 403 200", "200 404 403 404", what="deletes a card",
         edit=lambda context: {"action_type": "delete", "promocodedetails": [codes.new_card(context.tenant)]}),
    Rule("POST events/getPromocodeDetails",     "200 200 403 200", "200 own 403 own", what="of cards",
         edit=change(isGiftCard=1)),
    Rule("POST events/showGiftCard",            "200 200 403 200", "200 404 403 404"),
    # Upsells
    Rule("POST events/getUpsellByEventId",      "200 200 403 200", "200 own 403 own"),
    Rule("POST events/getUpsellByEventId",      "200 200 403 200", "200 own 403 own", what="of an account",
         edit=lambda context: {"eventid": 0, "accountid": context.tenant.account}),
    Rule("POST events/createUpsell",            "201 201 403 201", "201 404 403 404"),
    Rule("POST events/updateUpsell",            "200 200 403 200", "200 404 403 404"),
    Rule("POST events/deleteUpsell",            "200 200 403 200", "200 404 403 404"),
    Rule("POST events/getUpsellSubcategory",    "200 200 403 200", "200 404 403 404"),
    Rule("POST events/getUpsellSubcategory",    "200 200 403 200", "200 200 403 200", what="of a tax",
         edit=lambda context: {"event_id": 0, "taxcategory_id": context.tenant.tax}),
]
# fmt: on
