"""The paths of the calls of realtime, under `/v1`."""

from django.urls import path

from realtime.api import TopicsView

urlpatterns = [
    path("live/topics", TopicsView.as_view()),
]
