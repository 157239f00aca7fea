from django.urls import path

import server.core.paths  # noqa: F401  (registers `id` and `reference`)
from server.orders import api, codes_api, listing_api, sales_api, tokens_api, webhook_api

urlpatterns = [
    path("events/searchOrderDetails", listing_api.OrderSearchView.as_view()),
    path("events/getOrderDetails", api.OrderDetailsView.as_view()),
    path("sales/events/<id:event>", sales_api.EventOfferView.as_view()),
    path("sales/performances/<id:performance>", sales_api.PerformanceOfferView.as_view()),
    path("sales/codes", codes_api.CodeView.as_view()),
    path("sales/gift-cards", codes_api.CardSaleView.as_view()),
    path("sales/tokens", tokens_api.SellingTokenView.as_view()),
    path("sales/quotes", sales_api.QuoteView.as_view()),
    path("sales/reservations", sales_api.ReservationView.as_view()),
    path("sales/reservations/<id:reservation>", sales_api.ReservationCancelView.as_view()),
    path("sales/reservations/<id:reservation>/payment", sales_api.ReservationPaymentView.as_view()),
    path("sales/payments/<reference:payment>", sales_api.PaymentView.as_view()),
    path("sales/payments/<reference:payment>/verify", sales_api.PaymentVerifyView.as_view()),
    path("payment/webhook", webhook_api.WebhookView.as_view()),
    path("sales/payments/<reference:payment>/tickets.pdf", sales_api.TicketsPdfView.as_view()),
    path("sales/payments/<reference:payment>/calendar.ics", sales_api.CalendarView.as_view()),
]
