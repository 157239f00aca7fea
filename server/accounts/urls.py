from django.urls import path

from server.accounts import schema  # noqa: F401  (the schema extension registers itself)
from server.accounts.api import auth, users

urlpatterns = [
    path("auth/login", auth.LoginView.as_view()),
    path("auth/logout", auth.LogoutView.as_view()),
    path("auth/session", auth.SessionView.as_view()),
    path("users/getUserAccounts", users.AccountListView.as_view()),
]
