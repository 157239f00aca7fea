from django.urls import path

from server.accounts import api, schema  # noqa: F401  (the schema extension registers itself)

urlpatterns = [
    path("auth/login", api.LoginView.as_view()),
    path("auth/logout", api.LogoutView.as_view()),
    path("auth/session", api.SessionView.as_view()),
    path("users/getUserAccounts", api.AccountListView.as_view()),
]
