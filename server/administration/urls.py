from django.urls import path

from server.administration import accounts_api, audit_api, users_api

urlpatterns = [
    # People
    path("users/getAllUsers", users_api.UserListView.as_view()),
    path("users/manageUsers", users_api.ManageUsersView.as_view()),
    path("users/updateUser", users_api.UpdateUserView.as_view()),
    path("users/deleteUser", users_api.DeleteUserView.as_view()),
    path("users/resendInvitation", users_api.ResendInvitationView.as_view()),
    path("users/getUserById", users_api.UserView.as_view()),
    path("users/getUserRoles", users_api.RoleListView.as_view()),
    path("users/getUserAccounts", users_api.AccountListView.as_view()),
    path("users/getUserAccount", users_api.OwnAccountView.as_view()),
    # Customers
    path("customers/getAllCustomerAccount", accounts_api.CustomerListView.as_view()),
    path("customers/insertCustomerAccount", accounts_api.InsertCustomerView.as_view()),
    path("customers/updateCustomerAccount", accounts_api.UpdateCustomerView.as_view()),
    path("customers/deleteCustomerAccount", accounts_api.DeleteCustomerView.as_view()),
    path("customers/getRights", accounts_api.PermissionsView.as_view()),
    path("customers/changeRight", accounts_api.ChangeRightView.as_view()),
    path("customers/changeDayLimit", accounts_api.ChangeDayLimitView.as_view()),
    path("customers/getKeeping", audit_api.RetentionView.as_view()),
    path("customers/previewKeeping", audit_api.RetentionPreviewView.as_view()),
    path("customers/changeKeeping", audit_api.ChangeRetentionView.as_view()),
    # The audit log
    path("audit/getAuditLog", audit_api.AuditLogView.as_view()),
    path("audit/getSecurityEvents", audit_api.SecurityView.as_view()),
]
