from django.urls import path

from server.administration import audit_api
from server.administration.accounts_api import (
    ChangeDayLimitView,
    ChangeRightView,
    CustomerListView,
    DeleteCustomerView,
    InsertCustomerView,
    PermissionsView,
    UpdateCustomerView,
)
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

urlpatterns = [
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
    path("customers/getRights", PermissionsView.as_view()),
    path("customers/changeRight", ChangeRightView.as_view()),
    path("customers/changeDayLimit", ChangeDayLimitView.as_view()),
    path("customers/getKeeping", audit_api.RetentionView.as_view()),
    path("customers/previewKeeping", audit_api.RetentionPreviewView.as_view()),
    path("customers/changeKeeping", audit_api.ChangeRetentionView.as_view()),
    # The audit log
    path("audit/getAuditLog", audit_api.AuditLogView.as_view()),
    path("audit/getSecurityEvents", audit_api.SecurityView.as_view()),
]
