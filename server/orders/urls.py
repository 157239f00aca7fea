from django.urls import path

import server.core.paths  # noqa: F401  (registers `id` and `reference`)
from server.orders import api, cancelling_api, codes_api, desk_api, listing_api, refund_api, sales_api, tokens_api

urlpatterns = [
    path("events/searchOrderDetails", listing_api.OrderSearchView.as_view()),
    path("events/getOrderDetails", api.OrderDetailsView.as_view()),
    path("events/sendOrderEmailToSupport", desk_api.ResendView.as_view()),
    path("events/updateMarketingOptin", desk_api.MarketingView.as_view()),
    path("orders/updateOrderEmail/<id:order>", desk_api.OrderEmailView.as_view()),
    path("orders/updateOrder/<id:order>", desk_api.OrderCommentsView.as_view()),
    path("orders/<id:order>/details.pdf", desk_api.OrderPdfView.as_view()),
    path("orders/sendReserveLink", desk_api.SendLinkView.as_view()),
    path("payment/cancelReservation", desk_api.CancelReservationView.as_view()),
    path("payment/extendReservation", desk_api.ExtendReservationView.as_view()),
    path("payment/markReservationOfflinePurchased", desk_api.MarkPurchasedView.as_view()),
    path("sales/links", desk_api.OpenLinkView.as_view()),
    path("events/cancelPerformance", cancelling_api.CancelPerformanceView.as_view()),
    path("payment/paymentRefundByOrder", refund_api.RefundView.as_view()),
    path("payment/partialRefundDetails", refund_api.PartialRefundDetailsView.as_view()),
    path("payment/partialRefund", refund_api.PartialRefundView.as_view()),
    path("payment/voidSale", refund_api.VoidView.as_view()),
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
    path("sales/payments/<reference:payment>/tickets.pdf", sales_api.TicketsPdfView.as_view()),
]
