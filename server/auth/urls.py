from django.urls import path

from server.auth import credentials_api, http  # noqa: F401  (the schema extension registers itself)
from server.auth.api import ConfigurationView, FirebaseView, LoginView, LogoutView, SessionView
from server.auth.credentials_api import (
    ChangePasswordView,
    ConfirmPasswordView,
    ForgotPasswordView,
    ResetPasswordView,
    ValidateTokenView,
)
from server.auth.second_step_api import (
    AppView,
    ConfirmAppView,
    DisableView,
    NewPasskeyOptionsView,
    PasskeyListView,
    PasskeyOptionsView,
    PasskeySignInView,
    PasskeyView,
    RecoveryCodesView,
    ResetTwoStepView,
    StepOptionsView,
    StepSetUpView,
    StepView,
    TwoStepView,
)

urlpatterns = [
    path("auth/login", LoginView.as_view()),
    path("auth/logout", LogoutView.as_view()),
    path("auth/session", SessionView.as_view()),
    path("auth/configuration", ConfigurationView.as_view()),
    path("auth/authorizeFirebaseUser", FirebaseView.as_view()),
    # Passwords
    path("auth/forgot-password", ForgotPasswordView.as_view()),
    path("auth/validate-token", ValidateTokenView.as_view()),
    path("auth/reset-password", ResetPasswordView.as_view()),
    path("auth/confirm-password", ConfirmPasswordView.as_view()),
    path("users/changePassword", ChangePasswordView.as_view()),
    # The second step, and passkeys
    path("auth/second-step", StepView.as_view()),
    path("auth/second-step/options", StepOptionsView.as_view()),
    path("auth/second-step/setup", StepSetUpView.as_view()),
    path("auth/two-step", TwoStepView.as_view()),
    path("auth/two-step/totp", AppView.as_view()),
    path("auth/two-step/totp/confirm", ConfirmAppView.as_view()),
    path("auth/two-step/recovery-codes", RecoveryCodesView.as_view()),
    path("auth/two-step/disable", DisableView.as_view()),
    path("users/resetTwoStep", ResetTwoStepView.as_view()),
    path("auth/passkey/options", PasskeyOptionsView.as_view()),
    path("auth/passkey", PasskeySignInView.as_view()),
    path("auth/passkeys/options", NewPasskeyOptionsView.as_view()),
    path("auth/passkeys", PasskeyListView.as_view()),
    path("auth/passkeys/<id:passkey>", PasskeyView.as_view()),
    # Reauthentication, and one's sessions
    path("auth/reauthenticate", credentials_api.ReauthenticateView.as_view()),
    path("auth/reauthenticate/options", credentials_api.PasskeyQuestionView.as_view()),
    path("auth/reauthenticate/passkey", credentials_api.PasskeyReauthenticationView.as_view()),
    path("auth/sessions", credentials_api.SessionListView.as_view()),
    path("auth/sessions/end-others", credentials_api.EndOthersView.as_view()),
    path("auth/sessions/<id:session>", credentials_api.OneSessionView.as_view()),
    path("users/endSessions", credentials_api.EndAllView.as_view()),
]
