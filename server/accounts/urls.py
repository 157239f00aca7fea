from django.urls import path

from server.accounts.api import audit, auth, customers, passkeys, passwords, rights, second_step, users
from server.accounts.http import schema  # noqa: F401  (the schema extension registers itself)
from server.accounts.keeping import api as keeping
from server.accounts.proving import api as proving

urlpatterns = [
    path("auth/login", auth.LoginView.as_view()),
    path("auth/logout", auth.LogoutView.as_view()),
    path("auth/session", auth.SessionView.as_view()),
    path("auth/configuration", auth.ConfigurationView.as_view()),
    path("auth/authorizeFirebaseUser", auth.FirebaseView.as_view()),
    # Passwords
    path("auth/forgot-password", passwords.ForgotPasswordView.as_view()),
    path("auth/validate-token", passwords.ValidateTokenView.as_view()),
    path("auth/reset-password", passwords.ResetPasswordView.as_view()),
    path("auth/confirm-password", passwords.ConfirmPasswordView.as_view()),
    path("users/changePassword", passwords.ChangePasswordView.as_view()),
    # The second step, and passkeys
    path("auth/second-step", second_step.StepView.as_view()),
    path("auth/second-step/options", second_step.StepOptionsView.as_view()),
    path("auth/second-step/setup", second_step.StepSetUpView.as_view()),
    path("auth/two-step", second_step.TwoStepView.as_view()),
    path("auth/two-step/totp", second_step.AppView.as_view()),
    path("auth/two-step/totp/confirm", second_step.ConfirmAppView.as_view()),
    path("auth/two-step/recovery-codes", second_step.RecoveryCodesView.as_view()),
    path("auth/two-step/disable", second_step.DisableView.as_view()),
    path("users/resetTwoStep", second_step.ResetTwoStepView.as_view()),
    path("auth/passkey/options", passkeys.PasskeyOptionsView.as_view()),
    path("auth/passkey", passkeys.PasskeySignInView.as_view()),
    path("auth/passkeys/options", passkeys.NewPasskeyOptionsView.as_view()),
    path("auth/passkeys", passkeys.PasskeyListView.as_view()),
    path("auth/passkeys/<id:passkey>", passkeys.PasskeyView.as_view()),
    # Proving it again, and one's sessions
    path("auth/reauthenticate", proving.ReauthenticateView.as_view()),
    path("auth/reauthenticate/options", proving.PasskeyQuestionView.as_view()),
    path("auth/reauthenticate/passkey", proving.PasskeyProofView.as_view()),
    path("auth/sessions", proving.SessionListView.as_view()),
    path("auth/sessions/end-others", proving.EndOthersView.as_view()),
    path("auth/sessions/<id:session>", proving.OneSessionView.as_view()),
    path("users/endSessions", proving.EndAllView.as_view()),
    # People
    path("users/getAllUsers", users.UserListView.as_view()),
    path("users/manageUsers", users.ManageUsersView.as_view()),
    path("users/updateUser", users.UpdateUserView.as_view()),
    path("users/deleteUser", users.DeleteUserView.as_view()),
    path("users/resendInvitation", users.ResendInvitationView.as_view()),
    path("users/getUserById", users.UserView.as_view()),
    path("users/getUserRoles", users.RoleListView.as_view()),
    path("users/getUserAccounts", users.AccountListView.as_view()),
    path("users/getUserAccount", users.OwnAccountView.as_view()),
    # Customers
    path("customers/getAllCustomerAccount", customers.CustomerListView.as_view()),
    path("customers/insertCustomerAccount", customers.InsertCustomerView.as_view()),
    path("customers/updateCustomerAccount", customers.UpdateCustomerView.as_view()),
    path("customers/deleteCustomerAccount", customers.DeleteCustomerView.as_view()),
    path("customers/getRights", rights.RightsView.as_view()),
    path("customers/changeRight", rights.ChangeRightView.as_view()),
    path("customers/changeDayLimit", rights.ChangeDayLimitView.as_view()),
    path("customers/getKeeping", keeping.KeepingView.as_view()),
    path("customers/previewKeeping", keeping.KeepingPreviewView.as_view()),
    path("customers/changeKeeping", keeping.ChangeKeepingView.as_view()),
    # The audit log
    path("audit/getAuditLog", audit.AuditLogView.as_view()),
    path("audit/getSecurityEvents", audit.SecurityView.as_view()),
]
