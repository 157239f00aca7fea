"""Who may say what is on, where and when, and for whom seats are kept."""

from __future__ import annotations

from server.core.tests.rules.rule import Rule, address_list, change

NEUTRAL = {"venue_name": "Barn", "venue_address": "1 High Street"}

# fmt: off
RULES = [
    #                                             1   2   3   4      1   2   3   4  of another house
    # Venues and places
    Rule("POST customers/venueByAccountId",     "200 200 403 200", "200 own 403 own"),
    Rule("POST customers/manageVenue",          "200 200 403 200", "200 own 403 own", what="lists",
         edit=change(action_type="list")),
    Rule("POST customers/manageVenue",          "200 200 403 200", "200 own 403 own", what="adds",
         edit=change(action_type="add", id=0, **NEUTRAL)),
    Rule("POST customers/manageVenue",          "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST customers/manageVenue",          "200 200 403 200", "200 404 403 404", what="deletes",
         edit=lambda scene: {"action_type": "delete", "id": scene.venue}),
    Rule("GET customers/exportVenues",          "200 200 403 200", "200 own 403 own"),
    Rule("POST customers/getVenueDetails",      "200 200 200 200", "200 404 404 404", 200),
    *(Rule("POST customers/addressList",        "200 200 403 200", "200 200 403 200", what=f"action {action}",
           edit=address_list(action))
      for action in range(1, 8)),
    # Events and performances
    Rule("POST events/updateEvent",             "200 200 403 200", "200 404 403 404"),
    Rule("POST events/deleteEventDetails",      "200 200 403 200", "200 404 403 404"),
    Rule("POST events/deleteEventDetails",      "409 409 403 409", "409 404 403 404", what="on sale",
         edit=lambda scene: {"eventid": scene.house.event, "eventdetailid": scene.house.performance}),
    Rule("POST events/updateEventDetailsBulk",  "200 200 403 200", "200 404 403 404"),
    Rule("POST events/updateEventDetailsBulk",  "200 200 403 200", "200 404 403 404", what="tries it",
         edit=change(dry_run=True)),
    Rule("POST events/updateEventDetailsBulk",  "409 409 403 409", "409 404 403 404", what="takes one back",
         edit=change(undo=987_654_321)),
    Rule("POST events/checkDuplicateEvent",     "200 200 403 200", "200 404 403 404"),
    Rule("POST events/duplicateEvent",          "201 201 403 201", "201 404 403 404"),
    Rule("GET events/<id:event>/afterSale",     "200 200 403 200", "200 404 403 404"),
    Rule("PUT events/<id:event>/afterSale",     "200 200 403 200", "200 404 403 404"),
    Rule("GET events/<id:event>/texts",         "200 200 403 200", "200 404 403 404"),
    Rule("PUT events/<id:event>/texts",         "200 200 403 200", "200 404 403 404"),
    Rule("POST events/getPerformanceTimes",     "200 200 403 200", "200 404 403 404"),
    Rule("POST events/updateEvent",             "200 200 403 200", "200 404 403 404", what="removes a team",
         edit=lambda scene: {"teams": [{"teamid": scene.house.team, "isdelete": "1"}]}),
    Rule("POST events/getPlayereventDetails",   "200 200 200 200", "200 404 404 404", what="players"),
    Rule("POST events/getPlayereventDetails",   "200 200 200 200", "200 404 404 404", what="teams",
         edit=change(action_type="teammaster list")),
    # Performances by a rule
    Rule("POST events/checkPerformanceRule",    "200 200 403 200", "200 404 403 404"),
    Rule("POST events/addPerformancesByRule",   "200 200 403 200", "200 404 403 404"),
    # The Events Calendar, and its address for other programs
    Rule("POST events/getCalendar",             "200 200 403 200", "200 own 403 own"),
    Rule("POST events/movePerformance",         "200 200 403 200", "200 404 403 404"),
    Rule("POST events/movePerformance",         "409 409 403 409", "409 404 403 404", what="on sale",
         edit=lambda scene: {"eventid": scene.house.event, "eventdetailid": scene.house.performance}),
    Rule("POST events/getCalendarAddress",      "200 200 403 200", "200 own 403 own"),
    Rule("POST events/changeCalendarAddress",   "200 200 403 200", "200 own 403 own"),
    Rule("POST events/stopCalendarAddress",     "200 200 403 200", "200 own 403 own"),
    Rule("GET calendars/<secret:calendar>.ics", "200 200 200 200", "200 200 200 200", 200),
    # Sheets of performances
    Rule("GET events/getEventDetailsSheet",     "200 200 403 200", "200 404 403 404"),
    Rule("POST events/updateEventDetailsSheet", "200 200 403 200", "200 404 403 404"),
    # Holds, and what performances set aside for them
    Rule("POST events/allocationManagement",    "200 200 403 200", "200 own 403 own", what="lists",
         edit=change(action_type="list")),
    Rule("POST events/allocationManagement",    "200 200 403 200", "200 own 403 own", what="adds",
         edit=change(action_type="add", id=0, allocation_name="Press")),
    Rule("POST events/allocationManagement",    "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST events/allocationManagement",    "409 409 403 409", "409 404 403 404", what="deletes a mapped one",
         edit=change(action_type="delete")),
    Rule("POST events/allocationManagement",    "200 200 403 200", "200 404 403 404", what="deletes",
         edit=lambda scene: {"action_type": "delete", "id": scene.house.spare_hold}),
    Rule("POST events/allocationEeventOccurrenceManagement", "200 200 403 200", "200 404 403 404", what="lists",
         edit=change(action_type="list")),
    Rule("POST events/allocationEeventOccurrenceManagement", "200 200 403 200", "200 404 403 404", what="sets aside"),
    Rule("POST events/allocationEeventOccurrenceManagement", "409 409 403 409", "409 404 403 404", what="takes back",
         edit=lambda scene: {"action_type": "take back", "allocationid": scene.house.hold}),
    Rule("POST events/allocationClientManagement", "200 200 403 200", "200 404 403 404", what="lists",
         edit=change(action_type="list")),
    Rule("POST events/allocationClientManagement", "200 200 403 200", "200 404 403 404", what="assigns"),
    # An account's own mail service: what is no key is not asked about, and nothing is kept of it
    Rule("POST events/validateSendgridKey",     "200 200 403 200", "200 own 403 own"),
    Rule("POST customers/connectMailKey",       "200 200 403 200", "200 own 403 own"),
    Rule("POST customers/manageMailProvider",   "200 200 403 200", "200 own 403 own", what="reads"),
    Rule("POST customers/manageMailProvider",   "200 200 403 200", "200 own 403 own", what="edits",
         edit=change(action_type="edit", sender_name="The Halle")),
    Rule("POST customers/manageMailProvider",   "404 404 403 404", "404 404 403 404", what="looks at no domain",
         edit=change(action_type="domain")),
    Rule("POST customers/manageMailProvider",   "200 200 403 200", "200 own 403 own", what="parts",
         edit=change(action_type="disconnect")),
    Rule("POST events/allocationClientManagement", "200 200 403 200", "200 own 403 own", what="lists for a new client",
         edit=change(action_type="list", client_id=0)),
    # API clients: whoever is at the door chooses one when a reservation is marked as purchased
    Rule("POST customers/manageCustomerAPI",    "200 200 200 200", "200 own own own", what="lists",
         edit=change(action_type="active list")),
    Rule("POST customers/manageCustomerAPI",    "200 200 403 200", "200 own 403 own", what="adds",
         edit=change(action_type="add", client_id=0, client_name="Town")),
    Rule("POST customers/manageCustomerAPI",    "200 200 403 200", "200 404 403 404", what="edits"),
    Rule("POST customers/manageCustomerAPI",    "200 200 403 200", "200 404 403 404", what="deletes",
         edit=change(action_type="delete")),
    Rule("POST customers/manageCustomerAPI",    "200 200 403 200", "200 404 403 404", what="lists keys",
         edit=change(action_type="keys")),
    Rule("POST customers/manageCustomerAPI",    "200 200 403 200", "200 404 403 404", what="makes a key",
         edit=change(action_type="new key")),
    Rule("POST customers/manageCustomerAPI",    "200 200 403 200", "200 404 403 404", what="ends a key",
         edit=lambda scene: {"action_type": "end key", "key_id": scene.house.client_key}),
    Rule("POST customers/manageCustomerAPI",    "200 200 403 200", "200 404 403 404", what="copies a key",
         edit=lambda scene: {"action_type": "copy key", "key_id": scene.house.client_key}),
    Rule("POST customers/manageAPIInformation", "200 200 403 200", "200 200 403 200"),
    Rule("POST events/getAllotmentSeason",      "200 200 403 200", "200 404 403 404"),
]
# fmt: on
