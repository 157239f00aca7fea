"""Who may sell, and manage what was sold."""

from __future__ import annotations

from server.accounts.models import Role
from server.tests.rules.rule import Rule, change

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    # Selling
    Rule("POST sales/tokens",                   "201 201 201 201", "201 404 404 404"),
    Rule("GET sales/events/<id:event>",         "200 200 200 200", "200 404 404 404", 200),
    Rule("GET sales/performances/<id:performance>", "200 200 200 200", "200 404 404 404", 200),
    Rule("POST sales/quotes",                   "200 200 200 200", "200 404 404 404", 200),
    Rule("POST sales/codes",                    "200 200 200 200", "200 404 404 404", 200),
    # Anonymous buyers cannot pay for a gift card yet
    Rule("POST sales/gift-cards",               "201 201 201 201", "201 404 404 404", 422),
    Rule("POST sales/orders",                   "201 201 201 201", "201 404 404 404"),
    Rule("POST sales/reservations",             "201 201 201 201", "201 404 404 404", 201),
    Rule("DELETE sales/reservations/<id:reservation>", "200 200 403 200", "200 404 404 404", 404),
    Rule("POST sales/reservations/<id:reservation>/payment", "200 200 200 200", "200 404 404 404", 404),
    Rule("GET sales/payments/<reference:payment>", "200 200 200 200", "200 404 404 404", 404),
    Rule("POST sales/payments/<reference:payment>/verify", "200 200 200 200", "200 404 404 404", 404),
    Rule("GET sales/payments/<reference:payment>/tickets.pdf", "200 200 200 200", "200 404 404 404", 404),
    Rule("GET sales/payments/<reference:payment>/calendar.ics", "200 200 200 200", "200 404 404 404", 404),
    # Events of a payment provider, with its own signature
    Rule("POST payment/webhook",                "400 400 400 400", "400 400 400 400", 400),
    Rule("POST payment/testCard",               "400 400 400 400", "400 400 400 400", 400),
    # Limits of anonymous buyers
    Rule("POST sales/getLimits",                "200 200 403 200", "200 own 403 own"),
    Rule("POST sales/changeLimits",             "200 403 403 200", "200 403 403 404"),
    # Refunds and received money need a permission, which door staff only have if it is granted
    Rule("POST payment/paymentRefundByOrder",   "200 200 403 200", "200 404 403 404"),
    Rule("POST payment/partialRefundDetails",   "200 200 403 200", "200 404 404 404"),
    Rule("POST payment/partialRefund",          "200 200 403 200", "200 404 404 404"),
    Rule("POST events/cancelPerformance",       "200 200 403 200", "200 404 403 404"),
    Rule("POST events/offerPerformance",        "200 200 403 200", "200 404 403 404"),
    Rule("POST events/exportOffer",             "200 200 403 200", "200 404 403 404"),
    Rule("POST payment/voidDisputed",           "409 409 403 409", "409 404 404 404", what="not disputed"),
    Rule("POST payment/askRefund",              "404 404 403 404", "404 404 404 404", what="none"),
    Rule("POST payment/payOutRefund",           "404 404 403 404", "404 404 403 404", what="none"),
    Rule("POST payment/voidSale",               "409 409 403 409", "409 404 404 404", what="used"),
    # An exchange needs a permission, too; another account cannot name the account's orders
    Rule("POST payment/eventExchangeDetails",   "200 200 403 200", "200 404 404 404"),
    Rule("POST payment/eventExchangeDetails",   "200 403 403 200", "200 404 404 404", what="an admitted ticket",
         edit=lambda context: {"ticketinfo": [{"ticketid": context.tenant.admitted_ticket}]}),
    Rule("POST events/exchangeEventTicket",     "200 200 403 200", "200 404 404 404"),
    Rule("POST events/sendExchangeLink",        "200 200 403 200", "200 404 403 404"),
    # The box office's days: everybody closes their own; only role 1 may name another account
    Rule("POST payment/dayTakings",             "200 200 200 200", "200 own own own"),
    Rule("POST payment/closeDay",               "200 200 200 200", "200 own own own"),
    Rule("POST payment/closeDay",               "200 200 403 200", "200 422 403 422", what="of the organiser",
         edit=lambda context: {"personid": context.one(Role.ORGANISER)}),
    Rule("POST payment/closedDays",             "200 200 200 200", "200 own own own"),
    Rule("POST payment/openPayouts",            "200 200 200 200", "200 own own own"),
    # An order's page: whoever may open it may change its details (part 3, section 2.11)
    Rule("POST events/getOrderDetails",         "200 200 200 200", "200 404 404 404"),
    Rule("PUT orders/updateOrderEmail/<id:order>", "200 200 200 200", "200 404 404 404"),
    Rule("PUT orders/updateOrder/<id:order>",   "200 200 200 200", "200 404 404 404"),
    Rule("POST events/sendOrderEmailToSupport", "200 200 200 200", "200 404 404 404"),
    Rule("POST orders/mailTrouble",             "200 200 200 200", "200 404 404 404"),
    Rule("POST events/updateMarketingOptin",    "200 200 200 200", "200 404 404 404"),
    Rule("GET orders/<id:order>/details.pdf",   "200 200 200 200", "200 404 404 404"),
    # Reservations in the office
    Rule("POST payment/cancelReservation",      "200 200 403 200", "200 404 404 404"),
    Rule("POST orders/reserveUnderName",        "200 200 200 200", "200 404 404 404"),
    Rule("POST orders/collectReservation",      "200 200 200 200", "200 404 404 404"),
    Rule("POST payment/useGiftCard",            "200 200 200 200", "200 404 404 404"),
    Rule("POST payment/extendReservation",      "200 200 200 200", "200 404 404 404"),
    Rule("POST payment/markReservationOfflinePurchased", "200 200 403 200", "200 404 403 404"),
    Rule("POST orders/sendReserveLink",         "200 200 200 200", "200 404 404 404"),
    Rule("POST sales/links",                    "200 200 200 200", "200 404 404 404", 200),
    # Orders
    Rule("POST events/searchOrderDetails",      "200 200 200 200", "200 own own own"),
    Rule("POST events/searchOrderDetails",      "200 200 200 200", "200 own own own", what="in progress",
         edit=change(payment_method="Reserved", email_id="")),
    Rule("POST orders/filters",                 "200 200 200 200", "200 own own own"),
    Rule("POST orders/exportOrders",            "200 200 403 200", "200 own 403 own"),
    Rule("POST events/getEventReport",          "200 200 200 200", "200 404 404 404"),
    Rule("POST events/exportEventReport",       "200 200 403 200", "200 404 403 404"),
    Rule("POST events/exportEventReport",       "200 200 403 200", "200 404 403 404", what="on paper",
         edit=change(format="pdf")),
    Rule("POST exports/makeExport",             "200 200 403 200", "200 own 403 own"),
    Rule("POST exports/makeExport",             "200 403 403 200", "200 403 403 own", what="of the audit log",
         edit=change(list="audit_log", query={})),
    Rule("POST exports/listExports",            "200 200 200 200", "200 own own own"),
    Rule("POST exports/linkExport",             "404 200 404 404", "404 404 404 404"),
    Rule("POST exports/cancelExport",           "404 200 404 404", "404 404 404 404"),
    Rule("GET exports/file/<secret:export_secret>", "404 404 404 404", "404 404 404 404", 404),
    Rule("POST events/updatePaymentUserData",   "200 200 403 200", "200 404 403 404"),
    Rule("POST orders/exportBuyer",             "200 403 403 200", "200 403 403 404"),
    Rule("POST orders/exportBuyer",             "200 403 403 200", "200 403 403 404", what="on paper",
         edit=change(format="pdf")),
    # Differences between the provider and us
    Rule("POST payment/getReconciliation",      "200 403 403 200", "200 403 403 own"),
    Rule("POST payment/settleDifference",       "200 403 403 200", "200 404 403 404", what="of no order"),
    Rule("POST payment/reconcileDay",           "200 403 403 200", "200 403 403 own"),
    # A buyer's own page: whoever has its URL
    Rule("GET mine/<reference:payment>",        "200 200 200 200", "200 200 200 200", 200),
    Rule("GET mine/<reference:payment>/offers", "200 200 200 200", "200 200 200 200", 200),
    Rule("POST mine/<reference:payment>/offers", "404 404 404 404", "404 404 404 404", 404),
    Rule("PUT mine/<reference:payment>/orders/<id:order>/names", "409 409 409 409", "409 409 409 409", 409),
    Rule("GET mine/<reference:payment>/orders/<id:order>/dates", "200 200 200 200", "200 200 200 200", 200),
    Rule("POST mine/<reference:payment>/orders/<id:order>/exchange/prices", "409 409 409 409", "409 409 409 409", 409),
    Rule("POST mine/<reference:payment>/orders/<id:order>/exchange/quote", "409 409 409 409", "409 409 409 409", 409),
    Rule("POST mine/<reference:payment>/orders/<id:order>/exchange", "404 404 404 404", "404 404 404 404", 404),
    Rule("GET mine/<reference:payment>/orders/<id:order>/extras", "200 200 200 200", "200 200 200 200", 200),
    Rule("POST mine/<reference:payment>/orders/<id:order>/extras", "409 409 409 409", "409 409 409 409", 409),
    Rule("GET mine/<reference:payment>/orders/<id:order>/cancel", "409 409 409 409", "409 409 409 409", 409),
    Rule("POST mine/<reference:payment>/orders/<id:order>/cancel", "409 409 409 409", "409 409 409 409", 409),
]
# fmt: on
