from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id` and `reference`)
from server.aftersales.cancellations import api as cancelling_api
from server.aftersales.exchanges import api as exchange_api
from server.aftersales.order_page import api
from server.aftersales.order_page.api import (
    CancelReservationView,
    ExtendReservationView,
    MarketingView,
    MarkPurchasedView,
    OpenLinkView,
    OrderCommentsView,
    OrderEmailView,
    OrderPdfView,
    ResendView,
    SendLinkView,
)
from server.aftersales.personal import api as personal_api
from server.aftersales.rebooking import api as offering_api
from server.aftersales.rebooking import api as own_offers_api
from server.aftersales.reconciliation import api as reconciliation_api
from server.aftersales.reconciliation.api import WebhookView
from server.aftersales.refunds import api as payouts_api
from server.aftersales.refunds import api as refund_api
from server.aftersales.self_service import api as mine_api
from server.documents import api as papers_api
from server.messaging import api as bounces_api
from server.messaging import api as mail_events_api
from server.messaging import api as preview_api
from server.payments.services.gateways import provider_webhooks
from server.sales import api as sales_api
from server.sales import buyer_limits_api as strangers_api
from server.sales import tokens_api
from server.sales.api import EventOfferView
from server.sales.gift_cards_api import CardSaleView, CodeView
from server.sales.listing import api as listing_api

urlpatterns = [
    path("payment/getReconciliation", reconciliation_api.ReconciliationView.as_view()),
    path("payment/settleDifference", reconciliation_api.ClearDifferenceView.as_view()),
    path("payment/reconcileDay", reconciliation_api.ReconcileDayView.as_view()),
    path("mail/sendgrid/<secret:mail_events>", mail_events_api.MailEventsView.as_view()),
    path("orders/mailTrouble", bounces_api.MailTroubleView.as_view()),
    path("events/searchOrderDetails", listing_api.OrderSearchView.as_view()),
    path("orders/filters", listing_api.OrderFiltersView.as_view()),
    path("orders/exportOrders", listing_api.OrdersFileView.as_view()),
    path("orders/exportBuyer", personal_api.BuyerFileView.as_view()),
    path("events/updatePaymentUserData", personal_api.RemoveUserView.as_view()),
    path("events/getOrderDetails", api.OrderDetailsView.as_view()),
    path("events/sendOrderEmailToSupport", ResendView.as_view()),
    path("events/updateMarketingOptin", MarketingView.as_view()),
    path("orders/updateOrderEmail/<id:order>", OrderEmailView.as_view()),
    path("orders/updateOrder/<id:order>", OrderCommentsView.as_view()),
    path("orders/<id:order>/details.pdf", OrderPdfView.as_view()),
    path("orders/sendReserveLink", SendLinkView.as_view()),
    path("payment/cancelReservation", CancelReservationView.as_view()),
    path("payment/extendReservation", ExtendReservationView.as_view()),
    path("payment/markReservationOfflinePurchased", MarkPurchasedView.as_view()),
    path("sales/getLimits", strangers_api.LimitsView.as_view()),
    path("sales/changeLimits", strangers_api.ChangeLimitsView.as_view()),
    path("sales/links", OpenLinkView.as_view()),
    path("events/cancelPerformance", cancelling_api.CancelPerformanceView.as_view()),
    path("events/offerPerformance", offering_api.OfferPerformanceView.as_view()),
    path("events/exportOffer", offering_api.OfferFileView.as_view()),
    path("payment/eventExchangeDetails", exchange_api.ExchangeDetailsView.as_view()),
    path("events/exchangeEventTicket", exchange_api.ExchangeView.as_view()),
    path("events/sendExchangeLink", exchange_api.ExchangeLinkView.as_view()),
    path("payment/paymentRefundByOrder", refund_api.RefundView.as_view()),
    path("payment/partialRefundDetails", refund_api.PartialRefundDetailsView.as_view()),
    path("payment/partialRefund", refund_api.PartialRefundView.as_view()),
    path("payment/voidSale", refund_api.VoidView.as_view()),
    path("payment/voidDisputed", refund_api.VoidDisputedView.as_view()),
    path("payment/askRefund", refund_api.AskRefundView.as_view()),
    path("payment/openPayouts", payouts_api.OpenPayoutsView.as_view()),
    path("payment/payOutRefund", payouts_api.PayOutView.as_view()),
    path("branding/mailPreview", preview_api.MailPreviewView.as_view()),
    path("branding/mailTest", preview_api.MailTestView.as_view()),
    path("branding/ticketPreview", preview_api.TicketPreviewView.as_view()),
    path("sales/events/<id:event>", EventOfferView.as_view()),
    path("sales/performances/<id:performance>", sales_api.PerformanceOfferView.as_view()),
    path("sales/codes", CodeView.as_view()),
    path("sales/gift-cards", CardSaleView.as_view()),
    path("sales/tokens", tokens_api.SellingTokenView.as_view()),
    path("sales/quotes", sales_api.QuoteView.as_view()),
    path("sales/reservations", sales_api.ReservationView.as_view()),
    path("sales/reservations/<id:reservation>", sales_api.ReservationCancelView.as_view()),
    path("sales/reservations/<id:reservation>/payment", sales_api.ReservationPaymentView.as_view()),
    path("sales/payments/<reference:payment>", sales_api.PaymentView.as_view()),
    path("sales/payments/<reference:payment>/verify", sales_api.PaymentVerifyView.as_view()),
    *(path(at.path, WebhookView.as_view(), {"gateway": name}) for name, at in provider_webhooks().items()),
    path("mine/<reference:payment>", mine_api.OwnPaymentView.as_view()),
    path("mine/<reference:payment>/offers", own_offers_api.OwnOffersView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/names", mine_api.OwnNamesView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/dates", mine_api.OwnDatesView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/exchange/quote", mine_api.OwnQuoteView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/exchange", mine_api.OwnExchangeView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/extras", mine_api.OwnExtrasView.as_view()),
    path("mine/<reference:payment>/orders/<id:order>/cancel", mine_api.OwnCancelView.as_view()),
    path("sales/payments/<reference:payment>/tickets.pdf", papers_api.TicketsPdfView.as_view()),
    path("sales/payments/<reference:payment>/calendar.ics", papers_api.CalendarView.as_view()),
]
