from django.urls import path

import server.platform.http.parsers  # noqa: F401  (registers `id` and `reference`)
from server.messaging import api

urlpatterns = [
    path("mail/sendgrid/<secret:mail_events>", api.MailEventsView.as_view()),
    path("orders/mailTrouble", api.MailTroubleView.as_view()),
    path("branding/mailPreview", api.MailPreviewView.as_view()),
    path("branding/typedMail", api.TypedMailView.as_view()),
    path("branding/typedTicket", api.TypedTicketView.as_view()),
    path("branding/mailTest", api.MailTestView.as_view()),
    path("branding/ticketPreview", api.TicketPreviewView.as_view()),
]
