"""Who may change an account's branding of pages, emails and tickets, and preview it."""

from __future__ import annotations

from server.tests.rules.rule import Rule

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    Rule("POST branding/look",                  "200 200 403 200", "200 own 403 own"),
    Rule("POST branding/publishStyle",          "200 200 403 200", "200 own 403 own"),
    Rule("POST branding/events",                "200 200 403 200", "200 own 403 own"),
    Rule("POST branding/checks",                "200 200 403 200", "200 404 403 404"),
    Rule("POST branding/versions",              "200 200 403 200", "200 404 403 404"),
    Rule("POST branding/goBack",                "200 200 403 200", "200 404 403 404"),
    Rule("POST branding/pictures",              "200 200 403 200", "200 404 403 404"),
    Rule("POST branding/preview",               "200 200 403 200", "200 404 403 404"),
    Rule("POST events/getCustomerStyles",       "200 200 403 200", "200 own 403 own"),
    Rule("POST events/styleManagement",         "200 200 403 200", "200 own 403 own"),
    Rule("POST events/deleteStyle",             "200 200 403 200", "200 404 403 404"),
    Rule("POST events/getBase64File",           "200 200 403 200", "200 404 403 404"),
    Rule("POST events/getTemplateDetails",      "200 200 403 200", "200 404 403 404"),
    Rule("POST events/ticketTemplateManagement", "200 200 403 200", "200 404 403 404"),
    Rule("POST events/emailTemplateManagement", "200 200 403 200", "200 404 403 404"),
    Rule("POST events/deleteAdsInTicketTemplate", "200 200 403 200", "200 404 403 404"),
    Rule("POST events/publishTemplateDetails",  "200 200 403 200", "200 404 403 404"),
    # Previews
    Rule("GET branding/mailPreview",            "200 200 403 200", "200 404 403 404"),
    Rule("POST branding/typedMail",             "200 200 403 200", "200 404 403 404"),
    Rule("POST branding/mailTest",              "200 200 403 200", "200 404 403 404"),
    Rule("GET branding/ticketPreview",          "200 200 403 200", "200 404 403 404"),
    Rule("POST branding/typedTicket",           "200 200 403 200", "200 404 403 404"),
]
# fmt: on
