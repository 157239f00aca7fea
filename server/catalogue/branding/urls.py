from django.urls import path

from server.catalogue.branding import api, publishing_api

urlpatterns = [
    path("events/getCustomerStyles", api.CustomerStylesView.as_view()),
    path("events/styleManagement", api.StyleView.as_view()),
    path("events/deleteStyle", api.DeleteStyleView.as_view()),
    path("events/getBase64File", api.Base64FileView.as_view()),
    path("events/getTemplateDetails", api.TemplateDetailsView.as_view()),
    path("events/ticketTemplateManagement", api.TicketTemplateView.as_view()),
    path("events/emailTemplateManagement", api.EmailTemplateView.as_view()),
    path("events/deleteAdsInTicketTemplate", api.DeleteAdvertView.as_view()),
    path("events/publishTemplateDetails", publishing_api.PublishEventView.as_view()),
    path("branding/publishStyle", publishing_api.PublishStyleView.as_view()),
    path("branding/events", publishing_api.EventTemplatesView.as_view()),
    path("branding/checks", publishing_api.ChecksView.as_view()),
    path("branding/versions", publishing_api.VersionsView.as_view()),
    path("branding/goBack", publishing_api.GoBackView.as_view()),
    path("branding/pictures", api.PictureView.as_view()),
]
