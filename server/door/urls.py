from django.urls import path

import server.core.paths  # noqa: F401  (registers `id`)
from server.door import api, conflict_api, log_api

urlpatterns = [
    path("door/performances", api.DoorPerformancesView.as_view()),
    path("door/performances/<id:performance>/manifest", api.ManifestView.as_view()),
    path("door/performances/<id:performance>/search", api.SearchView.as_view()),
    path("door/performances/<id:performance>/log", log_api.DoorLogView.as_view()),
    path("door/performances/<id:performance>/log/export", log_api.DoorLogFileView.as_view()),
    path("door/performances/<id:performance>/presence", log_api.PresenceView.as_view()),
    path("door/conflicts", conflict_api.ConflictsView.as_view()),
    path("door/conflicts/<id:conflict>/settle", conflict_api.SettleConflictView.as_view()),
    path("door/scans", api.ScansView.as_view()),
    path("door/upsells", api.UpsellTapsView.as_view()),
    path("door/undo", api.UndoView.as_view()),
    path("events/ticketValidation", api.TicketValidationView.as_view()),
    path("events/individualTicketValidation", api.IndividualTicketValidationView.as_view()),
    path("events/individualUpsellValidation", api.IndividualUpsellValidationView.as_view()),
    path("events/getTicketsByPaymentIntent", api.TicketsOfPaymentView.as_view()),
]
