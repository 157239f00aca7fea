from django.urls import path

import server.core.http.paths  # noqa: F401  (registers `id` and `reference`)
from server.orders.bounces import api as bounces_api
from server.orders.bounces import webhook_api as mail_events_api
from server.orders.cancelling import api as cancelling_api
from server.orders.exchanging import api as exchange_api
from server.orders.listing import api as listing_api
from server.orders.mine import api as mine_api
from server.orders.offering import api as offering_api
from server.orders.offering import own_api as own_offers_api
from server.orders.page import api, desk_api
from server.orders.papers import api as papers_api
from server.orders.payouts import api as payouts_api
from server.orders.personal import api as personal_api
from server.orders.previewing import api as preview_api
from server.orders.reconciliation import api as reconciliation_api
from server.orders.reconciliation import webhook_api
from server.orders.refunds import api as refund_api
from server.orders.selling import api as sales_api
from server.orders.selling import codes_api, offers_api, tokens_api
from server.orders.strangers import api as strangers_api
from server.payments.services.gateways import webhooks

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
    path("events/sendOrderEmailToSupport", desk_api.ResendView.as_view()),
    path("events/updateMarketingOptin", desk_api.MarketingView.as_view()),
    path("orders/updateOrderEmail/<id:order>", desk_api.OrderEmailView.as_view()),
    path("orders/updateOrder/<id:order>", desk_api.OrderCommentsView.as_view()),
    path("orders/<id:order>/details.pdf", desk_api.OrderPdfView.as_view()),
    path("orders/sendReserveLink", desk_api.SendLinkView.as_view()),
    path("payment/cancelReservation", desk_api.CancelReservationView.as_view()),
    path("payment/extendReservation", desk_api.ExtendReservationView.as_view()),
    path("payment/markReservationOfflinePurchased", desk_api.MarkPurchasedView.as_view()),
    path("sales/getLimits", strangers_api.LimitsView.as_view()),
    path("sales/changeLimits", strangers_api.ChangeLimitsView.as_view()),
    path("sales/links", desk_api.OpenLinkView.as_view()),
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
    path("sales/events/<id:event>", offers_api.EventOfferView.as_view()),
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
    *(path(at.path, webhook_api.WebhookView.as_view(), {"gateway": name}) for name, at in webhooks().items()),
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
