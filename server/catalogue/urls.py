"""Where the catalogue's calls, calendar feeds and stylesheets are served."""

from django.urls import path, re_path

import server.platform.http.parsers  # noqa: F401  (registers `id` and `secret`)
from server.catalogue.branding import api as branding
from server.catalogue.branding import publishing_api as publishing
from server.catalogue.events import allotment_api as allotments
from server.catalogue.events import api as events
from server.catalogue.events import batch_api as batches
from server.catalogue.events import calendar_api as calendar
from server.catalogue.events import spreadsheet_api as spreadsheets
from server.catalogue.upsells import api as upsells
from server.catalogue.venues import api as venues

urlpatterns = [
    path("customers/venueByAccountId", venues.VenuesOfAccountView.as_view()),
    path("customers/manageVenue", venues.ManageVenueView.as_view()),
    path("customers/getVenueDetails", venues.VenueDetailsView.as_view()),
    path("customers/exportVenues", venues.ExportVenuesView.as_view()),
    path("customers/addressList", venues.AddressListView.as_view()),
    # Taxes
    path("customers/getAllTaxCategory", venues.TaxListView.as_view()),
    path("customers/getAddListTaxCategory", venues.AddListView.as_view()),
    path("customers/getTaxSubcategory", venues.TaxRatesView.as_view()),
    path("customers/updateTaxCategory", venues.UpdateTaxView.as_view()),
    path("customers/deleteTaxCategory", venues.DeleteTaxView.as_view()),
    # Events
    path("events/createEvent", events.CreateEventView.as_view()),
    path("events/updateEvent", events.UpdateEventView.as_view()),
    path("events/checkPerformances", events.CheckPerformancesView.as_view()),
    path("events/getPerformanceTemplate", events.PerformanceTemplateView.as_view()),
    path("events/getAllEvent", events.EventListView.as_view()),
    path("events/getEventById", events.EventView.as_view()),
    path("events/getEventByAccountId", events.EventChoicesView.as_view()),
    path("events/updateEventDetails", events.UpdatePerformanceView.as_view()),
    path("events/deleteEventDetails", events.DeletePerformanceView.as_view()),
    path("events/updateEventDetailsBulk", batches.BulkEditView.as_view()),
    path("events/checkDuplicateEvent", batches.CheckDuplicateView.as_view()),
    path("events/duplicateEvent", batches.DuplicateEventView.as_view()),
    path("events/getPerformanceTimes", batches.DayHoursView.as_view()),
    path("events/getEventDetailsSheet", spreadsheets.SeasonSheetView.as_view()),
    path("events/updateEventDetailsSheet", spreadsheets.UpdateSeasonView.as_view()),
    path("events/checkPerformanceRule", batches.CheckPerformanceRuleView.as_view()),
    path("events/addPerformancesByRule", batches.AddByRuleView.as_view()),
    path("events/getCalendar", calendar.CalendarView.as_view()),
    path("events/movePerformance", calendar.MovePerformanceView.as_view()),
    path("events/getCalendarAddress", calendar.CalendarAddressView.as_view()),
    path("events/changeCalendarAddress", calendar.ChangeCalendarAddressView.as_view()),
    path("events/stopCalendarAddress", calendar.StopCalendarAddressView.as_view()),
    path("calendars/<secret:calendar>.ics", calendar.CalendarFeedView.as_view()),
    path("events/allocationEeventOccurrenceManagement", allotments.ManageAllotmentsView.as_view()),
    path("events/<id:event>/afterSale", events.AfterSaleView.as_view()),
    path("events/<id:event>/texts", events.EventTextsView.as_view()),
    path("events/getPlayereventDetails", allotments.PlayersView.as_view()),
    path("events/getAllotmentSeason", allotments.AllotmentSeasonView.as_view()),
    # Branding
    path("events/getCustomerStyles", branding.CustomerStylesView.as_view()),
    path("events/styleManagement", branding.StyleView.as_view()),
    path("branding/look", branding.SaveThemeView.as_view()),
    path("events/deleteStyle", branding.DeleteStyleView.as_view()),
    path("events/getBase64File", branding.Base64FileView.as_view()),
    path("events/getTemplateDetails", branding.TemplateDetailsView.as_view()),
    path("events/ticketTemplateManagement", branding.TicketTemplateView.as_view()),
    path("events/emailTemplateManagement", branding.EmailTemplateView.as_view()),
    path("events/deleteAdsInTicketTemplate", branding.DeleteAdvertView.as_view()),
    path("events/publishTemplateDetails", publishing.PublishEventView.as_view()),
    path("branding/publishStyle", publishing.PublishStyleView.as_view()),
    path("branding/events", publishing.EventTemplatesView.as_view()),
    path("branding/checks", publishing.ChecksView.as_view()),
    path("branding/versions", publishing.VersionsView.as_view()),
    path("branding/goBack", publishing.GoBackView.as_view()),
    path("branding/pictures", branding.PictureView.as_view()),
    path("branding/preview", publishing.PreviewView.as_view()),
    # Upsells
    path("events/getUpsellByEventId", upsells.UpsellListView.as_view()),
    path("events/createUpsell", upsells.CreateUpsellView.as_view()),
    path("events/updateUpsell", upsells.UpdateUpsellView.as_view()),
    path("events/deleteUpsell", upsells.DeleteUpsellView.as_view()),
    path("events/getUpsellSubcategory", upsells.SubCategoriesView.as_view()),
]
# Outside of `/v1`: what browsers fetch for a page.
pages = [
    re_path(r"^looks/(?P<version>[0-9]{1,18})-(?P<digest>[0-9a-f]{8})\.css$", publishing.published_stylesheet),
    path("looks/draft/<id:event>/<str:token>.css", publishing.preview_stylesheet),
]
