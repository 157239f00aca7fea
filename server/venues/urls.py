from django.urls import path

from server.venues.api import places, taxes, venues

urlpatterns = [
    path("customers/venueByAccountId", venues.VenuesOfAccountView.as_view()),
    path("customers/manageVenue", venues.ManageVenueView.as_view()),
    path("customers/getVenueDetails", venues.VenueDetailsView.as_view()),
    path("customers/exportVenues", venues.ExportVenuesView.as_view()),
    path("customers/addressList", places.AddressListView.as_view()),
    # Taxes
    path("customers/getAllTaxCategory", taxes.TaxListView.as_view()),
    path("customers/getAddListTaxCategory", taxes.AddListView.as_view()),
    path("customers/getTaxSubcategory", taxes.TaxRatesView.as_view()),
    path("customers/updateTaxCategory", taxes.UpdateTaxView.as_view()),
    path("customers/deleteTaxCategory", taxes.DeleteTaxView.as_view()),
]
