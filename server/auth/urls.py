from django.urls import path

from server.auth import api, http, second_factor_api  # noqa: F401  (the schema extension registers itself)

urlpatterns = [
    path("auth/login", api.LoginView.as_view()),
    path("auth/logout", api.LogoutView.as_view()),
    path("auth/session", api.SessionView.as_view()),
    path("auth/configuration", api.ConfigurationView.as_view()),
    path("auth/authorizeFirebaseUser", api.FirebaseView.as_view()),
    # Passwords
    path("auth/forgot-password", api.ForgotPasswordView.as_view()),
    path("auth/validate-token", api.ValidateTokenView.as_view()),
    path("auth/reset-password", api.ResetPasswordView.as_view()),
    path("auth/confirm-password", api.ConfirmPasswordView.as_view()),
    path("users/changePassword", api.ChangePasswordView.as_view()),
    # The second step, and passkeys
    path("auth/second-step", second_factor_api.StepView.as_view()),
    path("auth/second-step/options", second_factor_api.StepOptionsView.as_view()),
    path("auth/second-step/setup", second_factor_api.StepSetUpView.as_view()),
    path("auth/two-step", second_factor_api.TwoStepView.as_view()),
    path("auth/two-step/totp", second_factor_api.AppView.as_view()),
    path("auth/two-step/totp/confirm", second_factor_api.ConfirmAppView.as_view()),
    path("auth/two-step/recovery-codes", second_factor_api.RecoveryCodesView.as_view()),
    path("auth/two-step/disable", second_factor_api.DisableView.as_view()),
    path("users/resetTwoStep", second_factor_api.ResetTwoStepView.as_view()),
    path("auth/passkey/options", second_factor_api.PasskeyOptionsView.as_view()),
    path("auth/passkey", second_factor_api.PasskeySignInView.as_view()),
    path("auth/passkeys/options", second_factor_api.NewPasskeyOptionsView.as_view()),
    path("auth/passkeys", second_factor_api.PasskeyListView.as_view()),
    path("auth/passkeys/<id:passkey>", second_factor_api.PasskeyView.as_view()),
    # Reauthentication, and one's sessions
    path("auth/reauthenticate", second_factor_api.ReauthenticateView.as_view()),
    path("auth/reauthenticate/options", second_factor_api.PasskeyQuestionView.as_view()),
    path("auth/reauthenticate/passkey", second_factor_api.PasskeyReauthenticationView.as_view()),
    path("auth/sessions", second_factor_api.SessionListView.as_view()),
    path("auth/sessions/end-others", second_factor_api.EndOthersView.as_view()),
    path("auth/sessions/<id:session>", second_factor_api.OneSessionView.as_view()),
    path("users/endSessions", second_factor_api.EndAllView.as_view()),
]
