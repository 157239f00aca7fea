from django.urls import path, re_path

import server.platform.http.parsers  # noqa: F401  (registers `id` and `reference`)
from server.api.public import aftersales_api as after_api
from server.api.public import catalogue_api, orders_api, reports_api, scans_api
from server.api.public import orders_api as telling_api
from server.api.public import sales_api as selling_api
from server.api.public.http.operations import no_such_call

urlpatterns = [
    path("events", catalogue_api.EventsView.as_view()),
    path("events/<id:event>", catalogue_api.EventView.as_view()),
    path("events/<id:event>/performances", catalogue_api.PerformancesView.as_view()),
    path("performances/<id:performance>", catalogue_api.PerformanceView.as_view()),
    path("quotes", selling_api.QuotesView.as_view()),
    path("reservations", selling_api.ReservationsView.as_view()),
    path("reservations/<id:reservation>", selling_api.ReservationView.as_view()),
    path("reservations/<id:reservation>/payment", selling_api.ReservationPaymentView.as_view()),
    path("orders", orders_api.OrdersView.as_view()),
    path("orders/<id:order>", orders_api.OrderView.as_view()),
    path("orders/<id:order>/cancel", after_api.CancelView.as_view()),
    path("orders/<id:order>/refunds/quote", after_api.RefundQuoteView.as_view()),
    path("orders/<id:order>/refunds", after_api.RefundsView.as_view()),
    path("orders/<id:order>/exchange/quote", after_api.ExchangeQuoteView.as_view()),
    path("orders/<id:order>/exchange", after_api.ExchangeView.as_view()),
    path("scans", scans_api.ScansView.as_view()),
    path("reports", reports_api.ReportsView.as_view()),
    path("reports/<slug:report>", reports_api.ReportView.as_view()),
    path("orders/<id:order>/events", telling_api.OrderEventsView.as_view()),
    re_path("", no_such_call),
]
