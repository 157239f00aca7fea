from django.urls import path

from server.administration import audit_api as keeping
from server.administration.accounts_api import (
    ChangeDayLimitView,
    ChangeRightView,
    CustomerListView,
    DeleteCustomerView,
    InsertCustomerView,
    RightsView,
    UpdateCustomerView,
)
from server.administration.audit_api import AuditLogView, SecurityView
from server.administration.users_api import (
    AccountListView,
    DeleteUserView,
    ManageUsersView,
    OwnAccountView,
    ResendInvitationView,
    RoleListView,
    UpdateUserView,
    UserListView,
    UserView,
)
from server.auth import credentials_api as proving
from server.auth import http  # noqa: F401  (the schema extension registers itself)
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
    # Proving it again, and one's sessions
    path("auth/reauthenticate", proving.ReauthenticateView.as_view()),
    path("auth/reauthenticate/options", proving.PasskeyQuestionView.as_view()),
    path("auth/reauthenticate/passkey", proving.PasskeyProofView.as_view()),
    path("auth/sessions", proving.SessionListView.as_view()),
    path("auth/sessions/end-others", proving.EndOthersView.as_view()),
    path("auth/sessions/<id:session>", proving.OneSessionView.as_view()),
    path("users/endSessions", proving.EndAllView.as_view()),
    # People
    path("users/getAllUsers", UserListView.as_view()),
    path("users/manageUsers", ManageUsersView.as_view()),
    path("users/updateUser", UpdateUserView.as_view()),
    path("users/deleteUser", DeleteUserView.as_view()),
    path("users/resendInvitation", ResendInvitationView.as_view()),
    path("users/getUserById", UserView.as_view()),
    path("users/getUserRoles", RoleListView.as_view()),
    path("users/getUserAccounts", AccountListView.as_view()),
    path("users/getUserAccount", OwnAccountView.as_view()),
    # Customers
    path("customers/getAllCustomerAccount", CustomerListView.as_view()),
    path("customers/insertCustomerAccount", InsertCustomerView.as_view()),
    path("customers/updateCustomerAccount", UpdateCustomerView.as_view()),
    path("customers/deleteCustomerAccount", DeleteCustomerView.as_view()),
    path("customers/getRights", RightsView.as_view()),
    path("customers/changeRight", ChangeRightView.as_view()),
    path("customers/changeDayLimit", ChangeDayLimitView.as_view()),
    path("customers/getKeeping", keeping.KeepingView.as_view()),
    path("customers/previewKeeping", keeping.KeepingPreviewView.as_view()),
    path("customers/changeKeeping", keeping.ChangeKeepingView.as_view()),
    # The audit log
    path("audit/getAuditLog", AuditLogView.as_view()),
    path("audit/getSecurityEvents", SecurityView.as_view()),
]
