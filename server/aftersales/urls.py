from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id` and `reference`)
from server.aftersales import cancellation_api as cancellations_api
from server.aftersales import named_reservation_api, reconciliation_api
from server.aftersales import personal_data_api as personal_api
from server.aftersales.exchanges import api as exchanges_api
from server.aftersales.order_page import api as order_page_api
from server.aftersales.rebooking import api as rebooking_api
from server.aftersales.refunds import api as refunds_api
from server.aftersales.self_service import api as self_service_api
from server.payments.services.gateways import provider_webhooks

urlpatterns = [
    path("payment/getReconciliation", reconciliation_api.ReconciliationView.as_view()),
    path("payment/settleDifference", reconciliation_api.ClearDifferenceView.as_view()),
    path("payment/reconcileDay", reconciliation_api.ReconcileDayView.as_view()),
    path("orders/exportBuyer", personal_api.BuyerFileView.as_view()),
    path("events/updatePaymentUserData", personal_api.RemoveUserView.as_view()),
    path("events/getOrderDetails", order_page_api.OrderDetailsView.as_view()),
    path("events/sendOrderEmailToSupport", order_page_api.ResendView.as_view()),
    path("events/updateMarketingOptin", order_page_api.MarketingView.as_view()),
    path("orders/updateOrderEmail/<id:order>", order_page_api.OrderEmailView.as_view()),
    path("orders/updateOrder/<id:order>", order_page_api.OrderCommentsView.as_view()),
    path("orders/<id:order>/details.pdf", order_page_api.OrderPdfView.as_view()),
    path("orders/sendReserveLink", order_page_api.SendLinkView.as_view()),
    path("orders/reserveUnderName", named_reservation_api.ReserveUnderNameView.as_view()),
    path("orders/collectReservation", named_reservation_api.CollectReservationView.as_view()),
    path("payment/useGiftCard", named_reservation_api.UseGiftCardView.as_view()),
    path("payment/cancelReservation", order_page_api.CancelReservationView.as_view()),
    path("payment/extendReservation", order_page_api.ExtendReservationView.as_view()),
    path("payment/markReservationOfflinePurchased", order_page_api.MarkPurchasedView.as_view()),
    path("sales/links", order_page_api.OpenLinkView.as_view()),
    path("events/cancelPerformance", cancellations_api.CancelPerformanceView.as_view()),
    path("events/offerPerformance", rebooking_api.OfferPerformanceView.as_view()),
    path("events/exportOffer", rebooking_api.OfferFileView.as_view()),
    path("payment/eventExchangeDetails", exchanges_api.ExchangeDetailsView.as_view()),
    path("events/exchangeEventTicket", exchanges_api.ExchangeView.as_view()),
    path("events/sendExchangeLink", exchanges_api.ExchangeLinkView.as_view()),
    path("payment/paymentRefundByOrder", refunds_api.RefundView.as_view()),
    path("payment/partialRefundDetails", refunds_api.PartialRefundDetailsView.as_view()),
    path("payment/partialRefund", refunds_api.PartialRefundView.as_view()),
    path("payment/voidSale", refunds_api.VoidView.as_view()),
    path("payment/voidDisputed", refunds_api.VoidDisputedView.as_view()),
    path("payment/askRefund", refunds_api.RetryRefundView.as_view()),
    path("payment/openPayouts", refunds_api.OpenPayoutsView.as_view()),
    path("payment/payOutRefund", refunds_api.PayOutView.as_view()),
    *(
        path(at.path, reconciliation_api.WebhookView.as_view(), {"gateway": name})
        for name, at in provider_webhooks().items()
    ),
    path("mine/<reference:payment>", self_service_api.OwnPaymentView.as_view()),
    path("mine/<reference:payment>/offers", rebooking_api.OwnOffersView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/names", self_service_api.OwnNamesView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/dates", self_service_api.OwnDatesView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/exchange/prices", self_service_api.OwnDatePricesView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/exchange/quote", self_service_api.OwnQuoteView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/exchange", self_service_api.OwnExchangeView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/extras", self_service_api.OwnExtrasView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/cancel", self_service_api.OwnCancelView.as_view()),
]
