from django.urls import path

import server.core.paths  # noqa: F401  (registers `id` and `reference`)
from server.orders import api, codes_api, listing_api, personal_api, sales_api

urlpatterns = [
    path("events/searchOrderDetails", listing_api.OrderSearchView.as_view()),
    path("orders/filters", listing_api.OrderFiltersView.as_view()),
    path("orders/exportOrders", listing_api.OrdersFileView.as_view()),
    path("orders/exportBuyer", personal_api.BuyerFileView.as_view()),
    path("events/updatePaymentUserData", personal_api.RemoveUserView.as_view()),
    path("events/getOrderDetails", api.OrderDetailsView.as_view()),
    path("sales/events/<id:event>", sales_api.EventOfferView.as_view()),
    path("sales/performances/<id:performance>", sales_api.PerformanceOfferView.as_view()),
    path("sales/codes", codes_api.CodeView.as_view()),
    path("sales/gift-cards", codes_api.CardSaleView.as_view()),
    path("sales/quotes", sales_api.QuoteView.as_view()),
    path("sales/reservations", sales_api.ReservationView.as_view()),
    path("sales/reservations/<id:reservation>", sales_api.ReservationCancelView.as_view()),
    path("sales/reservations/<id:reservation>/payment", sales_api.ReservationPaymentView.as_view()),
    path("sales/payments/<reference:payment>", sales_api.PaymentView.as_view()),
    path("sales/payments/<reference:payment>/tickets.pdf", sales_api.TicketsPdfView.as_view()),
]
