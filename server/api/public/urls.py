from django.urls import path, re_path

import server.platform.http.parsers  # noqa: F401  (registers `id` and `reference`)
from server.api.public import (
    aftersales_api,
    catalogue_api,
    order_events_api,
    orders_api,
    reports_api,
    sales_api,
    scans_api,
)
from server.api.public.operations_api import no_such_call

urlpatterns = [
    path("events", catalogue_api.EventsView.as_view()),
    path("events/<id:event>", catalogue_api.EventView.as_view()),
    path("events/<id:event>/performances", catalogue_api.PerformancesView.as_view()),
    path("performances/<id:performance>", catalogue_api.PerformanceView.as_view()),
    path("quotes", sales_api.QuotesView.as_view()),
    path("reservations", sales_api.ReservationsView.as_view()),
    path("reservations/<id:reservation>", sales_api.ReservationView.as_view()),
    path("reservations/<id:reservation>/payment", sales_api.ReservationPaymentView.as_view()),
    path("sales", sales_api.SalesView.as_view()),
    path("orders", orders_api.OrdersView.as_view()),
    path("orders/<id:order>", orders_api.OrderView.as_view()),
    path("orders/<id:order>/cancel", aftersales_api.CancelView.as_view()),
    path("orders/<id:order>/refunds/quote", aftersales_api.RefundQuoteView.as_view()),
    path("orders/<id:order>/refunds", aftersales_api.RefundsView.as_view()),
    path("orders/<id:order>/exchange/quote", aftersales_api.ExchangeQuoteView.as_view()),
    path("orders/<id:order>/exchange", aftersales_api.ExchangeView.as_view()),
    path("scans", scans_api.ScansView.as_view()),
    path("reports", reports_api.ReportsView.as_view()),
    path("reports/<slug:report>", reports_api.ReportView.as_view()),
    path("orders/<id:order>/events", order_events_api.OrderEventsView.as_view()),
    re_path("", no_such_call),
]
