from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id` and `reference`)
from server.sales import api, buyer_limits_api, gift_cards_api, listing_api, tokens_api

urlpatterns = [
    path("events/searchOrderDetails", listing_api.OrderSearchView.as_view()),
    path("orders/filters", listing_api.OrderFiltersView.as_view()),
    path("orders/exportOrders", listing_api.OrdersFileView.as_view()),
    path("sales/getLimits", buyer_limits_api.LimitsView.as_view()),
    path("sales/changeLimits", buyer_limits_api.ChangeLimitsView.as_view()),
    path("sales/events/<id:event>", api.EventOfferView.as_view()),
    path("sales/performances/<id:performance>", api.PerformanceOfferView.as_view()),
    path("sales/codes", gift_cards_api.CodeView.as_view()),
    path("sales/gift-cards", gift_cards_api.CardSaleView.as_view()),
    path("sales/tokens", tokens_api.SellingTokenView.as_view()),
    path("sales/quotes", api.QuoteView.as_view()),
    path("sales/orders", api.SaleView.as_view()),
    path("sales/reservations", api.ReservationView.as_view()),
    path("sales/reservations/<id:reservation>", api.ReservationCancelView.as_view()),
    path("sales/reservations/<id:reservation>/payment", api.ReservationPaymentView.as_view()),
    path("sales/payments/<reference:payment>", api.PaymentView.as_view()),
    path("sales/payments/<reference:payment>/verify", api.PaymentVerifyView.as_view()),
]
