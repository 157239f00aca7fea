from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id`)
from server.checkin import api, conflict_api, log_api
from server.checkin import gate_api as rules_api
from server.checkin import quarantine_api as strays_api
from server.checkin.devices import api as devices_api

urlpatterns = [
    path("door/performances", api.DoorPerformancesView.as_view()),
    path("door/performances/<id:performance>", api.DoorPerformanceView.as_view()),
    path("door/performances/<id:performance>/manifest", api.ManifestView.as_view()),
    path("door/performances/<id:performance>/search", api.SearchView.as_view()),
    path("door/performances/<id:performance>/log", log_api.DoorLogView.as_view()),
    path("door/performances/<id:performance>/log/export", log_api.DoorLogFileView.as_view()),
    path("door/performances/<id:performance>/presence", log_api.PresenceView.as_view()),
    path("door/conflicts", conflict_api.ConflictsView.as_view()),
    path("door/conflicts/<id:conflict>/settle", conflict_api.ResolveConflictView.as_view()),
    path("door/scans", api.ScansView.as_view()),
    path("door/upsells", api.RedemptionsView.as_view()),
    path("door/undo", api.UndoView.as_view()),
    path("door/enrolments", devices_api.EnrolmentsView.as_view()),
    path("door/enrol", devices_api.EnrolView.as_view()),
    path("door/breath", devices_api.HeartbeatView.as_view()),
    path("door/devices", devices_api.DevicesView.as_view()),
    path("door/devices/<id:device>", devices_api.DeviceView.as_view()),
    path("door/devices/<id:device>/revoke", devices_api.RevokeView.as_view()),
    path("door/devices/<id:device>/accept", devices_api.AcceptView.as_view()),
    path("door/devices/<id:device>/restore", devices_api.RestoreView.as_view()),
    path("door/devices/<id:device>/strays", strays_api.QuarantineView.as_view()),
    path("door/devices/<id:device>/strays/settle", strays_api.DecideQuarantinedView.as_view()),
    path("door/devices/<str:uuid>/letters", strays_api.SubmissionView.as_view()),
    path("door/devices/<str:uuid>/standing", devices_api.AuthStateView.as_view()),
    path("door/rules", rules_api.DefaultRulesView.as_view()),
    path("door/events/<id:event>/rules", rules_api.EventRulesView.as_view()),
    path("events/ticketValidation", api.TicketValidationView.as_view()),
    path("events/individualTicketValidation", api.IndividualTicketValidationView.as_view()),
    path("events/individualUpsellValidation", api.IndividualUpsellValidationView.as_view()),
    path("events/getTicketsByPaymentIntent", api.TicketsOfPaymentView.as_view()),
]
