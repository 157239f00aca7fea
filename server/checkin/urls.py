from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id`)
from server.checkin import api, device_api, gate_api, log_api, quarantine_api

urlpatterns = [
    path("door/performances", api.DoorPerformancesView.as_view()),
    path("door/performances/<id:performance>", api.DoorPerformanceView.as_view()),
    path("door/performances/<id:performance>/manifest", api.ManifestView.as_view()),
    path("door/performances/<id:performance>/search", api.SearchView.as_view()),
    path("door/performances/<id:performance>/log", log_api.DoorLogView.as_view()),
    path("door/performances/<id:performance>/log/export", log_api.DoorLogFileView.as_view()),
    path("door/performances/<id:performance>/presence", log_api.PresenceView.as_view()),
    path("door/conflicts", log_api.ConflictsView.as_view()),
    path("door/conflicts/<id:conflict>/settle", log_api.ResolveConflictView.as_view()),
    path("door/scans", api.ScansView.as_view()),
    path("door/upsells", api.RedemptionsView.as_view()),
    path("door/undo", api.UndoView.as_view()),
    path("door/enrolments", device_api.EnrolmentsView.as_view()),
    path("door/enrol", device_api.EnrolView.as_view()),
    path("door/breath", device_api.HeartbeatView.as_view()),
    path("door/devices", device_api.DevicesView.as_view()),
    path("door/devices/<id:device>", device_api.DeviceView.as_view()),
    path("door/devices/<id:device>/revoke", device_api.RevokeView.as_view()),
    path("door/devices/<id:device>/accept", device_api.AcceptView.as_view()),
    path("door/devices/<id:device>/restore", device_api.RestoreView.as_view()),
    path("door/devices/<id:device>/strays", quarantine_api.QuarantineView.as_view()),
    path("door/devices/<id:device>/strays/settle", quarantine_api.DecideQuarantinedView.as_view()),
    path("door/devices/<str:uuid>/letters", quarantine_api.SubmissionView.as_view()),
    path("door/devices/<str:uuid>/standing", device_api.AuthStateView.as_view()),
    path("door/rules", gate_api.DefaultRulesView.as_view()),
    path("door/events/<id:event>/rules", gate_api.EventRulesView.as_view()),
    path("events/ticketValidation", api.TicketValidationView.as_view()),
    path("events/individualTicketValidation", api.IndividualTicketValidationView.as_view()),
    path("events/individualUpsellValidation", api.IndividualUpsellValidationView.as_view()),
    path("events/getTicketsByPaymentIntent", api.TicketsOfPaymentView.as_view()),
]
