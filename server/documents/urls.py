from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id` and `reference`)
from server.documents import api

urlpatterns = [
    path("sales/payments/<reference:payment>/tickets.pdf", api.TicketsPdfView.as_view()),
    path("sales/payments/<reference:payment>/calendar.ics", api.CalendarView.as_view()),
]
