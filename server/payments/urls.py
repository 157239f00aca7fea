from django.urls import path

from server.payments import api as days_api

urlpatterns = [
    path("payment/dayTakings", days_api.DayTakingsView.as_view()),
    path("payment/closeDay", days_api.CloseDayView.as_view()),
    path("payment/closedDays", days_api.ClosedDaysView.as_view()),
]
