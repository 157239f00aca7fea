from django.urls import path

from server.installation import first_steps_api, set_up_api

urlpatterns = [
    path("insight/firstSteps", first_steps_api.FirstStepsView.as_view()),
    path("setup/choices", set_up_api.ChoicesView.as_view()),
    path("setup/cities", set_up_api.CitiesView.as_view()),
    path("setup/complete", set_up_api.CompleteView.as_view()),
]
