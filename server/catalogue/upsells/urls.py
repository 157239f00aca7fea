from django.urls import path

from server.catalogue.upsells import api

urlpatterns = [
    path("events/getUpsellByEventId", api.UpsellListView.as_view()),
    path("events/createUpsell", api.CreateUpsellView.as_view()),
    path("events/updateUpsell", api.UpdateUpsellView.as_view()),
    path("events/deleteUpsell", api.DeleteUpsellView.as_view()),
    path("events/getUpsellSubcategory", api.SubCategoriesView.as_view()),
]
