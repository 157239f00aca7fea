from django.urls import path

from server.payments import api

urlpatterns = [
    path("payment/dayTakings", api.DayTakingsView.as_view()),
    path("payment/closeDay", api.CloseDayView.as_view()),
    path("payment/closedDays", api.ClosedDaysView.as_view()),
]
