from django.urls import path, re_path

import server.core.http.paths  # noqa: F401  (registers `id` and `reference`)
from server.outside.catalogue import api as catalogue_api
from server.outside.http.problems import no_such_call
from server.outside.orders import api as orders_api
from server.outside.selling import api as selling_api

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
    re_path("", no_such_call),
]
