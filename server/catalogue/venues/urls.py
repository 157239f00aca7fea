from django.urls import path

from server.catalogue.venues.api import (
    AddListView,
    AddressListView,
    DeleteTaxView,
    ExportVenuesView,
    ManageVenueView,
    TaxListView,
    TaxRatesView,
    UpdateTaxView,
    VenueDetailsView,
    VenuesOfAccountView,
)

urlpatterns = [
    path("customers/venueByAccountId", VenuesOfAccountView.as_view()),
    path("customers/manageVenue", ManageVenueView.as_view()),
    path("customers/getVenueDetails", VenueDetailsView.as_view()),
    path("customers/exportVenues", ExportVenuesView.as_view()),
    path("customers/addressList", AddressListView.as_view()),
    # Taxes
    path("customers/getAllTaxCategory", TaxListView.as_view()),
    path("customers/getAddListTaxCategory", AddListView.as_view()),
    path("customers/getTaxSubcategory", TaxRatesView.as_view()),
    path("customers/updateTaxCategory", UpdateTaxView.as_view()),
    path("customers/deleteTaxCategory", DeleteTaxView.as_view()),
]
