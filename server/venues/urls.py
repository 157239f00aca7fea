from django.urls import path

from server.venues import api

urlpatterns = [path("customers/venueByAccountId", api.VenuesOfAccountView.as_view())]
