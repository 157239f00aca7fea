"""The URLs of realtime's calls, under `/v1`."""

from django.urls import path

from realtime.api import TopicsView

urlpatterns = [
    path("live/topics", TopicsView.as_view()),
]
