// Written by `npm run contract` from the server's schema; never edited.

export interface paths {
    "/v1/audit/getAuditLog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["audit_getAuditLog_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/getSecurityEvents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["audit_getSecurityEvents_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/authorizeFirebaseUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Sign in by a Firebase ID token. */
        post: operations["auth_authorizeFirebaseUser_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the available sign-in methods, and the chat if one is configured. */
        get: operations["auth_configuration_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/confirm-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Check the password of the session's user: a kiosk asks before it is unlocked. */
        post: operations["auth_confirm_password_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for anonymous callers: a token is ignored, even an invalid one. */
        post: operations["auth_forgot_password_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Sign in by email and password. */
        post: operations["auth_login_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["auth_logout_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for anonymous callers: a token is ignored, even an invalid one. */
        post: operations["auth_passkey_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for anonymous callers: a token is ignored, even an invalid one. */
        post: operations["auth_passkey_options_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["auth_passkeys_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/{passkey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        delete: operations["auth_passkeys_destroy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["auth_passkeys_options_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Reauthenticate by password: a new session replaces this one, and counts as reauthenticated for ten minutes. */
        post: operations["auth_reauthenticate_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reauthenticate/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call about the session that makes it. */
        post: operations["auth_reauthenticate_options_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reauthenticate/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Reauthenticate by a passkey, with the same result as by password. */
        post: operations["auth_reauthenticate_passkey_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for anonymous callers: a token is ignored, even an invalid one. */
        post: operations["auth_reset_password_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Complete the second step; the response is the one of a sign-in. */
        post: operations["auth_second_step_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/second-step/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for anonymous callers: a token is ignored, even an invalid one. */
        post: operations["auth_second_step_options_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/second-step/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for anonymous callers: a token is ignored, even an invalid one. */
        post: operations["auth_second_step_setup_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["auth_session_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call about the session that makes it. */
        get: operations["auth_sessions_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description A call about the session that makes it. */
        delete: operations["auth_sessions_destroy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call about the session that makes it. */
        post: operations["auth_sessions_end_others_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/two-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["auth_two_step_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/two-step/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["auth_two_step_disable_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/two-step/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["auth_two_step_recovery_codes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/two-step/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Start to set up an authenticator app; it is inactive until its first code is confirmed. */
        post: operations["auth_two_step_totp_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/two-step/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["auth_two_step_totp_confirm_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/validate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return whom a link is for; its token is a query parameter, as in the link. */
        post: operations["auth_validate_token_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["branding_checks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["branding_events_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/goBack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Publish the content of an earlier version as a new one, and make it the draft, too. */
        post: operations["branding_goBack_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Save an account's look without CSS, as a draft: it becomes part of the active stylesheet. */
        post: operations["branding_look_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/mailPreview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["branding_mailPreview_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/mailTest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["branding_mailTest_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Store a picture for an event's emails or an account's stylesheets, which refer to it by the returned URL. */
        post: operations["branding_pictures_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Preview a stylesheet on the real widget before it is published. */
        post: operations["branding_preview_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/publishStyle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["branding_publishStyle_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/ticketPreview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["branding_ticketPreview_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/typedMail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Draw an event's email as a form would have it, which need not be saved. */
        post: operations["branding_typedMail_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/typedTicket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Draw an event's ticket as a form would have it, which need not be saved. */
        post: operations["branding_typedTicket_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description List the versions of a template or stylesheet, newest first, and its draft. */
        post: operations["branding_versions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendars/{calendar}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Anybody with the URL may read it; conditional requests get a short 304 if nothing has changed. */
        get: operations["calendars_.ics_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/addressList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["customers_addressList_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/changeDayLimit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_changeDayLimit_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/changeKeeping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_changeKeeping_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/changeRight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_changeRight_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/connectMailKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Send an account's emails through its own SendGrid account; on `Failed` nothing is stored. */
        post: operations["customers_connectMailKey_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/deleteCustomerAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for platform administrators only. */
        post: operations["customers_deleteCustomerAccount_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/deleteTaxCategory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_deleteTaxCategory_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/exportVenues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["customers_exportVenues_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/getAddListTaxCategory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_getAddListTaxCategory_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/getAllCustomerAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_getAllCustomerAccount_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/getAllTaxCategory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_getAllTaxCategory_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/getKeeping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_getKeeping_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/getRights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["customers_getRights_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/getTaxSubcategory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_getTaxSubcategory_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/getVenueDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the public data of a venue; signed-in staff see their own account's only. */
        post: operations["customers_getVenueDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/insertCustomerAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for platform administrators only. */
        post: operations["customers_insertCustomerAccount_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/manageAPIInformation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description List the calls that a client can be allowed. */
        post: operations["customers_manageAPIInformation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/manageCustomerAPI": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description List and manage an account's API clients: door staff only read the names of active ones. */
        post: operations["customers_manageCustomerAPI_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/manageMailProvider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Read, change or remove an account's email provider, or check its sender's domain. */
        post: operations["customers_manageMailProvider_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/manageVenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["customers_manageVenue_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/previewKeeping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_previewKeeping_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/updateCustomerAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["customers_updateCustomerAccount_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/updateTaxCategory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Create a tax category, or with the number of an existing one change it. */
        post: operations["customers_updateTaxCategory_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/venueByAccountId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["customers_venueByAccountId_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/breath": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Heartbeat: a device reports its state. */
        post: operations["door_breath_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["door_conflicts_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/conflicts/{conflict}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["door_conflicts_settle_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["door_devices_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices/{device}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description Give a device a name and a gate. */
        put: operations["door_devices_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices/{device}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Enrol a device that came without a code. */
        post: operations["door_devices_accept_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices/{device}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["door_devices_restore_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices/{device}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["door_devices_revoke_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices/{device}/strays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description List a device's quarantined submissions, one page at a time. */
        get: operations["door_devices_strays_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices/{device}/strays/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the outcome of the named submissions, and how many are still undecided. */
        post: operations["door_devices_strays_settle_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices/{uuid}/letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Accept scans that a device could not send before its session ended, signed with its own key. */
        post: operations["door_devices_letters_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/devices/{uuid}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Tell a device whose session has ended whether it is still enrolled. */
        get: operations["door_devices_standing_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/enrol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Enrol a device by the code that it has scanned. */
        post: operations["door_enrol_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/enrolments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Create a code that enrols one device, once, within ten minutes. */
        post: operations["door_enrolments_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/events/{event}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["door_events_rules_retrieve"];
        /** @description A call that is not for door staff (spec part 1, section 6). */
        put: operations["door_events_rules_update"];
        post?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        delete: operations["door_events_rules_destroy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/performances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["door_performances_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/performances/{performance}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A performance that is not among the upcoming ones: its door can be opened at any time. */
        get: operations["door_performance_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/performances/{performance}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["door_performances_log_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/performances/{performance}/log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["door_performances_log_export_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/performances/{performance}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["door_performances_manifest_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/performances/{performance}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["door_performances_presence_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/performances/{performance}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["door_performances_search_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["door_rules_retrieve"];
        /** @description A call that is not for door staff (spec part 1, section 6). */
        put: operations["door_rules_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["door_scans_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["door_undo_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/door/upsells": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Redeem or reset upsells, one or all that a device has stored: in order, with the results in the same order. */
        post: operations["door_upsells_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event}/afterSale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["events_afterSale_retrieve"];
        /** @description A call that is not for door staff (spec part 1, section 6). */
        put: operations["events_afterSale_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event}/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["events_texts_retrieve"];
        /** @description A call that is not for door staff (spec part 1, section 6). */
        put: operations["events_texts_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/addPerformancesByRule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_addPerformancesByRule_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/allocationClientManagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_allocationClientManagement_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/allocationEeventOccurrenceManagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_allocationEeventOccurrenceManagement_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/allocationManagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_allocationManagement_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/cancelPerformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * @description Plan a cancellation (`plan`), cancel the performance or retry failed refunds (`cancel`), and show the progress.
         *
         *     `progress` and `report` return the progress; the report lists the orders that could not be refunded.
         */
        post: operations["events_cancelPerformance_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/changeCalendarAddress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_changeCalendarAddress_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/checkDuplicateEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_checkDuplicateEvent_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/checkPerformanceRule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_checkPerformanceRule_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/checkPerformances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_checkPerformances_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/createEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_createEvent_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/createUpsell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_createUpsell_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/deleteAdsInTicketTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_deleteAdsInTicketTemplate_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/deleteEventDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_deleteEventDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/deleteStyle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_deleteStyle_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/deleteUpsell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_deleteUpsell_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/duplicateEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_duplicateEvent_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/emailTemplateManagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call whose body is a form with files. */
        post: operations["events_emailTemplateManagement_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/exchangeEventTicket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Make an exchange as quoted; a quote that has changed is refused with the newest one. */
        post: operations["events_exchangeEventTicket_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/exportEventReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the whole list as a file. */
        post: operations["events_exportEventReport_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/exportOffer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_exportOffer_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getAllEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getAllEvent_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getAllotmentSeason": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description List an event's performances with the allotments of each hold, and the account's holds by name. */
        post: operations["events_getAllotmentSeason_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getBase64File": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getBase64File_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getCalendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getCalendar_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getCalendarAddress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getCalendarAddress_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getCustomerStyles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getCustomerStyles_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getDashboardEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["events_getDashboardEvent_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getEventBarChartByAccountId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getEventBarChartByAccountId_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getEventByAccountId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getEventByAccountId_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getEventById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getEventById_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getEventDetailsSheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["events_getEventDetailsSheet_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getEventPerformanceViewData/{performance}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getEventPerformanceViewData_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getEventReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["events_getEventReport_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getEventWorldReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getEventWorldReport_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getOrderDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["events_getOrderDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getPerformanceTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["events_getPerformanceTemplate_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getPerformanceTimes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getPerformanceTimes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getPlayereventDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Allotments that the order page shows, too, so door staff may read them (spec part 1, section 6). */
        post: operations["events_getPlayereventDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getPromocodeDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getPromocodeDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getTemplateDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getTemplateDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getTicketBuyers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getTicketBuyers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getTicketsByPaymentIntent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["events_getTicketsByPaymentIntent_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getTopsellingEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getTopsellingEvent_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getUpsellByEventId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getUpsellByEventId_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/getUpsellSubcategory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_getUpsellSubcategory_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/individualTicketValidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Admit or reset one ticket of an order, or list them: an `action_type` family. */
        post: operations["events_individualTicketValidation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/individualUpsellValidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Redeem or reset one upsell of an order, or list them: an `action_type` family. */
        post: operations["events_individualUpsellValidation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/movePerformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_movePerformance_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/offerPerformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * @description List possible targets and, for `targetid`, the outcome (`plan`), make the offer (`offer`), and show the progress.
         *
         *     `report` returns the newest offer, with the orders that may need attention; `end` closes it for answers, and `undo`
         *     withdraws it.
         */
        post: operations["events_offerPerformance_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/promocodeBatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_promocodeBatch_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/promocodeBatch/{code_batch}/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["events_promocodeBatch_csv_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/promocodeManagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_promocodeManagement_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/promocodeTry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Preview the effect of a promo code's form while it is being filled in. */
        post: operations["events_promocodeTry_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/publishTemplateDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Publish all that is drafted of an event: its ticket, its email, and its account's look. */
        post: operations["events_publishTemplateDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/searchOrderDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["events_searchOrderDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/sendExchangeLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Email the payment link of a pending exchange again, and extend its deadline. */
        post: operations["events_sendExchangeLink_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/sendOrderEmailToSupport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Send the email with the tickets again (the spec's "mail to support"). */
        post: operations["events_sendOrderEmailToSupport_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/showGiftCard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the complete code of a gift card; its list shows only the end. */
        post: operations["events_showGiftCard_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/stopCalendarAddress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_stopCalendarAddress_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/styleManagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Add a stylesheet, or activate or deactivate one. */
        post: operations["events_styleManagement_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/ticketTemplateManagement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call whose body is a form with files. */
        post: operations["events_ticketTemplateManagement_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/ticketValidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Admit all remaining tickets of an order. */
        post: operations["events_ticketValidation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/updateEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_updateEvent_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/updateEventDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_updateEventDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/updateEventDetailsBulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_updateEventDetailsBulk_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/updateEventDetailsSheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_updateEventDetailsSheet_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/updateMarketingOptin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["events_updateMarketingOptin_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/updatePaymentUserData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["events_updatePaymentUserData_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/updateUpsell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Change an upsell, or, with JSON, activate or deactivate it. */
        post: operations["events_updateUpsell_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/validateSendgridKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Check whether a SendGrid key may send email. */
        post: operations["events_validateSendgridKey_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/cancelExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["exports_cancelExport_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/file/{export_secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the file of a link, which authenticates its user once. */
        get: operations["exports_file_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/linkExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["exports_linkExport_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/listExports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["exports_listExports_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/makeExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Export a list: a short one is returned as a file, for a long one the job that writes it. */
        post: operations["exports_makeExport_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insight/firstSteps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["insight_firstSteps_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insight/home/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Read what an account sold and took lately: any for the platform, their own for others. */
        get: operations["insight_home_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insight/performances/{performance}/arrivals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the admissions of a performance by minute and gate. */
        get: operations["insight_performances_arrivals_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insight/performances/{performance}/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Forecast when people arrive, from past performances at the same venue. */
        get: operations["insight_performances_forecast_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insight/performances/{performance}/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return a performance's sales by day, compared with similar performances as many days before theirs. */
        get: operations["insight_performances_sales_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insight/performances/{performance}/wall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return a wall screen's content; its secret is sent in a header, so that no log contains it. */
        get: operations["insight_performances_wall_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insight/performances/{performance}/walls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description List the active wall screens of a performance, and add one. */
        get: operations["insight_performances_walls_retrieve"];
        put?: never;
        /** @description List the active wall screens of a performance, and add one. */
        post: operations["insight_performances_walls_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/insight/walls/{wall}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Revoke a wall screen. */
        post: operations["insight_walls_end_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/live/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return what a socket that subscribes to some topics would receive, without subscribing. */
        post: operations["live_topics_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mail/sendgrid/{mail_events}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Webhook of an account's email provider, with signed events. */
        post: operations["mail_sendgrid_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description A call for anybody who has a payment's link, signed in or not; its key is sent in a header, so that no log
         *     contains it.
         *
         *     A wrong key gets the same response as an unknown payment, and is counted in the same way.
         */
        get: operations["mine_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description A call for anybody who has a payment's link, signed in or not; its key is sent in a header, so that no log
         *     contains it.
         *
         *     A wrong key gets the same response as an unknown payment, and is counted in the same way.
         */
        get: operations["mine_offers_retrieve"];
        put?: never;
        /** @description Accept an answer, and return what is still offered. */
        post: operations["mine_offers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}/orders/{order}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Preview the refund of everything that is left of an order, and request exactly that. */
        get: operations["mine_orders_cancel_retrieve"];
        put?: never;
        /** @description Preview the refund of everything that is left of an order, and request exactly that. */
        post: operations["mine_orders_cancel_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}/orders/{order}/dates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description List the performances for which an order's tickets may be exchanged. */
        get: operations["mine_orders_dates_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}/orders/{order}/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Make an exchange as quoted; the payment then shows whether it is complete or waits for its charge. */
        post: operations["mine_orders_exchange_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}/orders/{order}/exchange/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Price the exchange of some tickets for each of a few dates; nothing is kept of it. */
        post: operations["mine_orders_exchange_prices_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}/orders/{order}/exchange/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Quote an exchange; nothing is reserved. */
        post: operations["mine_orders_exchange_quote_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}/orders/{order}/extras": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description List the upsells that may be added to an order, and add some. */
        get: operations["mine_orders_extras_retrieve"];
        put?: never;
        /** @description List the upsells that may be added to an order, and add some. */
        post: operations["mine_orders_extras_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mine/{payment}/orders/{order}/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description Set the attendees of tickets. */
        put: operations["mine_orders_names_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{order}/details.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["orders_details.pdf_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/collectReservation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Answer what a till needs to take the money of a reservation; it is paid as any other then, without a secret. */
        post: operations["orders_collectReservation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/exportBuyer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["orders_exportBuyer_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/exportOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["orders_exportOrders_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the available filters of an order list: events, sellers, and the performances of a selected event. */
        post: operations["orders_filters_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/mailTrouble": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return why emails about an order to an address may bounce; nothing if none has bounced. */
        post: operations["orders_mailTrouble_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/reserveUnderName": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["orders_reserveUnderName_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/sendReserveLink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["orders_sendReserveLink_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/updateOrder/{order}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        put: operations["orders_updateOrder_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/updateOrderEmail/{order}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        put: operations["orders_updateOrderEmail_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/askRefund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Retry a pending refund: ask its provider now. */
        post: operations["payment_askRefund_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/cancelReservation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["payment_cancelReservation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/closeDay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Close a day, or with its `version` recount a closed one. */
        post: operations["payment_closeDay_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/closedDays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["payment_closedDays_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/dayTakings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["payment_dayTakings_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/eventExchangeDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Quote an exchange; the price holds until the quote expires. */
        post: operations["payment_eventExchangeDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/extendReservation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["payment_extendReservation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/getReconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["payment_getReconciliation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/markReservationOfflinePurchased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["payment_markReservationOfflinePurchased_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/openPayouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description List open payouts, for everybody of the account who may sell; paying out requires the permission to refund. */
        post: operations["payment_openPayouts_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/partialRefund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["payment_partialRefund_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/partialRefundDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Preview a refund of the selected items, or with `whole` of everything that is left; nothing is written. */
        post: operations["payment_partialRefundDetails_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/payOutRefund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Record that an open payout was handed over: it then comes from the caller's till. */
        post: operations["payment_payOutRefund_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/paymentRefundByOrder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The whole order, or what is left of it; for the payment of a gift card, the card's price. */
        post: operations["payment_paymentRefundByOrder_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/reconcileDay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Compare a day again; `getReconciliation` shows the progress, and the screen is updated live. */
        post: operations["payment_reconcileDay_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/settleDifference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["payment_settleDifference_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/testCard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Webhook of the payment provider that the path names. */
        post: operations["payment_testCard_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/useGiftCard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Let a gift card pay for what is collected, and answer what is left to pay. */
        post: operations["payment_useGiftCard_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/voidDisputed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Void the rest of an order whose buyer got their money back through their bank. */
        post: operations["payment_voidDisputed_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/voidSale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Void a sale that was entered wrongly at the counter, on the same day. */
        post: operations["payment_voidSale_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Webhook of the payment provider that the path names. */
        post: operations["payment_webhook_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/all/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["report_all_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/changeSchedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["report_changeSchedule_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/generateReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Open a report as a page of its own: the token gives its user's permissions, once. */
        get: operations["report_generateReport_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/getMetabaseDashboardToken/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Open an account's dashboard: any for the platform, their own for others. */
        get: operations["report_getMetabaseDashboardToken_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/listReports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["report_listReports_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/morning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["report_morning_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/saveSchedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["report_saveSchedule_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["report_schedules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/report/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["report_token_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/changeLimits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that is also for account owners (design: settled, role 4). */
        post: operations["sales_changeLimits_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Look up an entered code; every invalid one gets the same response, and is counted in the same way. */
        post: operations["sales_codes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/events/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return an event as the caller may buy it; 304 if its ETag has not changed. */
        get: operations["sales_events_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/getLimits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["sales_getLimits_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/gift-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        post: operations["sales_gift_cards_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Open a reservation by its link: the buyer takes it over, with a new secret. */
        post: operations["sales_links_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Sell a basket whose money is in the till already, in one call; for the box office, which knows who pays. */
        post: operations["sales_orders_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/payments/{payment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        get: operations["sales_payments_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/payments/{payment}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        get: operations["sales_payments_calendar.ics_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/payments/{payment}/tickets.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Return the tickets, or of very many the progress of rendering: a page for people, JSON for programs. */
        get: operations["sales_payments_tickets.pdf_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/payments/{payment}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        post: operations["sales_payments_verify_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/performances/{performance}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        get: operations["sales_performances_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        post: operations["sales_quotes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        post: operations["sales_reservations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/reservations/{reservation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        delete: operations["sales_reservations_destroy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/reservations/{reservation}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for staff, API clients and anonymous callers; the result depends on the caller. */
        post: operations["sales_reservations_payment_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Create a token for fifteen minutes; another one may be requested at any time, and leaves earlier ones valid. */
        post: operations["sales_tokens_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["search_find_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return what somebody has opened lately, as it is now and as far as they may still see it. */
        post: operations["search_recall_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for anonymous callers: a token is ignored, even an invalid one. */
        post: operations["setup_choices_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/cities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call for anonymous callers: a token is ignored, even an invalid one. */
        post: operations["setup_cities_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/setup/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Make everything, and sign the administrator in as `auth/login` does; `accountid` is the organisation's. */
        post: operations["setup_complete_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickettype/createTicketType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["tickettype_createTicketType_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickettype/deleteTicketType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["tickettype_deleteTicketType_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickettype/getTicketTypeByAccountId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["tickettype_getTicketTypeByAccountId_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickettype/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Preview the effect of a ticket type's form while it is being filled in. */
        post: operations["tickettype_try_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tickettype/updateTicketType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Change a ticket type, or activate or deactivate it with its number and `activestatus` alone. */
        post: operations["tickettype_updateTicketType_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/changePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["users_changePassword_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/deleteUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["users_deleteUser_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/endSessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description End all sessions of a user whom the caller manages. */
        post: operations["users_endSessions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/getAllUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["users_getAllUsers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/getUserAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["users_getUserAccount_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/getUserAccounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["users_getUserAccounts_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/getUserById": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call of the back office: bearer token or cookie, every role. */
        get: operations["users_getUserById_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/getUserRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["users_getUserRoles_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/manageUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Add a user; with the number of an existing user it does what updateUser does. */
        post: operations["users_manageUsers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/resendInvitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["users_resendInvitation_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/resetTwoStep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["users_resetTwoStep_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/updateUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of the back office: bearer token or cookie, every role. */
        post: operations["users_updateUser_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call that is not for door staff (spec part 1, section 6). */
        get: operations["webhooks_endpoints_retrieve"];
        put?: never;
        /** @description A call that is not for door staff (spec part 1, section 6). */
        post: operations["webhooks_endpoints_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description A call about one endpoint, which its path names. */
        put: operations["webhooks_endpoints_update"];
        post?: never;
        /** @description A call about one endpoint, which its path names. */
        delete: operations["webhooks_endpoints_destroy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Send events again: some by number, or those of a time range. */
        post: operations["webhooks_endpoints_again_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call about one endpoint, which its path names. */
        get: operations["webhooks_endpoints_deliveries_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}/publicKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Turn signatures by a key pair (`v1a`) on or off. */
        post: operations["webhooks_endpoints_publicKey_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Create a new secret; the old one also signs for one more day. */
        post: operations["webhooks_endpoints_rotate_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Return the secret again; the audit log records who read it. */
        post: operations["webhooks_endpoints_secret_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A call about one endpoint, which its path names. */
        get: operations["webhooks_endpoints_state_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call about one endpoint, which its path names. */
        post: operations["webhooks_endpoints_switch_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/endpoints/{endpoint}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call about one endpoint, which its path names. */
        post: operations["webhooks_endpoints_test_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description List the types of events to which an endpoint can subscribe. */
        get: operations["webhooks_types_retrieve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Confirms an action, and names its user: so the app recognises responses that a captive network made up. */
        AboutPersonOut: {
            message: string;
            userid: number;
        };
        AccessOut: {
            token: string;
            /** Format: date-time */
            expires: string;
        };
        /** @description An account as listed in selectors; `roleid` 1 marks the platform's own (spec part 1, section 3). */
        AccountChoiceOut: {
            accountid: number;
            accountname: string;
            roleid: number;
        };
        /** @description An account's limits on anonymous buyers, and how often each has refused somebody in the last 24 hours. */
        AccountLimitsOut: {
            accountid: number;
            version: number;
            /** @enum {string} */
            puzzle: "never" | "pressure" | "always";
            limits: components["schemas"]["LimitOut"][];
            refused: components["schemas"]["RefusedOut"][];
            /** @description solved puzzles */
            solved: number;
        };
        AccountListOut: {
            data: components["schemas"]["AccountChoiceOut"][][];
            total: number;
            message: string;
        };
        AccountOfOrderOut: {
            stripeid: string;
        };
        /** @description An account's permissions by role, in display order. */
        AccountRightsOut: {
            accountid: number;
            version: number;
            rights: components["schemas"]["RightLineOut"][];
        };
        /** @description The drafted look: `style_id` and `version` are those of the active stylesheet, 0 if there is none. */
        AccountThemeOut: {
            style_id: number;
            version: number;
            filename: string;
            /** @description #rrggbb */
            accent: string;
            /** @description the accent on devices that are set to dark */
            dark_accent: string;
            surface: string;
            dark_surface: string;
            /**
             * @description both follows the device
             * @enum {string}
             */
            scheme: "both" | "light" | "dark";
            /** @description a list of fonts as in CSS; empty for the default */
            font: string;
            /** @description the family in which tickets as PDF are set: the first of the list that comes with Foyer */
            document_font: string;
            /** @description of corners, a length as in CSS */
            radius: string;
            logo_url: string;
        };
        ActorOut: {
            userid: number;
            name: string;
            email: string;
        };
        AddListInRequest: {
            /** @enum {string} */
            action_type: "add list";
        };
        /** @description How many performances were added. */
        AddedOut: {
            added: number;
        };
        /** @description The place to list; cities of the country `home_id` come first, or of the account's or time zone's country. */
        AddressListInRequest: {
            /** @enum {integer} */
            action_id: 1 | 2 | 3 | 4 | 5 | 6 | 7;
            /**
             * Format: int64
             * @default 0
             */
            city_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            state_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            country_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            home_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /** @default  */
            timezone: string | null;
            /** @default  */
            search: string | null;
        };
        AddressListOut: {
            message: string;
            data: components["schemas"]["PlaceOut"][][];
            total: number;
            /** @description false: any code that matches the pattern is accepted */
            listed?: boolean;
            /** @description false: addresses there have no postal code */
            required?: boolean;
            /** @description case-insensitive; empty: any */
            pattern?: string;
            example?: string;
        };
        /** @description An administered row that has changed, by kind and number: clients that show it fetch it again. */
        AdminItemOut: {
            /** @enum {string} */
            kind: "account" | "cancelling" | "client" | "code_batch" | "compared_day" | "day_closing" | "difference" | "dispute" | "door_rules" | "endpoint" | "event" | "gift_card" | "hold" | "look" | "offer" | "payout" | "promo_code" | "rights" | "security" | "stylesheet" | "tax" | "template" | "ticket_type" | "upsell" | "user" | "venue";
            id: number;
            version: number;
        };
        /** @description A slot of the ticket. A new picture is the file part `ads` with its number: `ads2`. */
        AdvertInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            eventadid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /** @default  */
            ads: string | null;
            adssequence: number;
        };
        AdvertOut: {
            eventadid: number;
            eventid: number;
            ads: string;
            adssequence: number;
        };
        AfterSaleOut: {
            data: components["schemas"]["TermsOut"];
            message: string;
        };
        /** @description Deliveries by number, or a time range; of a range only undelivered ones, unless `is_all`. */
        AgainInRequest: {
            ids?: number[];
            /** Format: date-time */
            since?: string | null;
            /** Format: date-time */
            until?: string | null;
            is_all?: boolean;
        };
        AllocationNameOut: {
            allocationname: string;
        };
        /** @description A hold from which an order's tickets were sold, and how many (spec part 3, section 3, Allocation). */
        AllocationOut: {
            allocationid: number;
            allocation: components["schemas"]["AllocationNameOut"];
            allocationcount: number;
        };
        /** @description A row of Ticket Allocation, read with its hold and its performance; `availablecount` is what is left in it. */
        AllotmentOut: {
            allocationid: number;
            allocationname: string;
            allocationcount: number;
            allocationeventoccurrencemapid: number;
            teamid: number;
            isaction: string;
            availablecount: number;
            soldcount: number;
            reservedcount: number;
            releasedcount: number;
            /** Format: date-time */
            releasedate: string | null;
            eventdetailid: number;
            eventid: number;
        };
        AllotmentRowInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            allocationid: number | null;
            allocationcount?: number | null;
            /**
             * Format: int64
             * @default 0
             */
            allocationeventoccurrencemapid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            teamid: number | null;
            /**
             * @default
             * @enum {string}
             */
            isaction: "" | "add" | "edit" | "delete";
            seencount?: number | null;
        };
        /** @description `past` 1: from the first performance on, not only upcoming ones. `search` is ignored. */
        AllotmentSeasonInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** Format: int64 */
            eventid: number;
            /** @default 0 */
            past: number;
        };
        AllotmentSeasonOut: {
            holds: components["schemas"]["HoldNameOut"][];
            total: number;
            data: components["schemas"]["PerformanceStateOut"][];
            message: string;
        };
        AllotmentsOut: {
            /** @description tickets that are neither sold, reserved nor held */
            available: number;
            holds: components["schemas"]["HoldNameOut"][];
            data: components["schemas"]["AllotmentOut"][];
            message: string;
        };
        AnswerOfferInRequest: {
            /** Format: int64 */
            offer: number;
            /** @enum {string} */
            answer: "date" | "credit" | "money" | "keep";
            /**
             * Format: int64
             * @description for the answer `date`
             * @default 0
             */
            performance: number | null;
        };
        ApiCallOut: {
            apiid: number;
            apiname: string;
            apidescription: string;
            apiurl: string;
            apicategory: string;
        };
        ApiCatalogueOut: {
            data: components["schemas"]["ApiCallOut"][];
            message: string;
        };
        /** @description Admissions between two times, by minute, and the number of people admitted so far. */
        ArrivalsOut: {
            eventdetailid: number;
            eventname: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            sold: number;
            admitted: number;
            inside: number;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            minutes: components["schemas"]["MinuteOut"][];
            gates: components["schemas"]["GateCountOut"][];
        };
        ArrivalsReplyOut: {
            data: components["schemas"]["ArrivalsOut"];
            message: string;
        };
        /** @description Whom a buyer asks, and where: each way is empty if the organisation names none. */
        AskOut: {
            house: string;
            contact: string;
            contact_phone: string;
            contact_page: string;
        };
        AskRefundInRequest: {
            /** Format: int64 */
            eventticketdetailid: number;
            /** Format: int64 */
            refundid: number;
        };
        AssignmentOut: {
            allocationid: number;
            allocationname: string;
            allocationclientid: number;
            allocatechecked: number;
        };
        AssignmentsOut: {
            data: components["schemas"]["AssignmentOut"][];
            message: string;
        };
        AuditEntryOut: {
            id: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            action: "create" | "update" | "delete" | "access";
            kind: string;
            object_id: number | null;
            object: string;
            readonly by: components["schemas"]["ActorOut"] | null;
            accountid: number | null;
            accountname: string;
            readonly changes: components["schemas"]["FieldChangeOut"][];
        };
        AuditLogInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /**
             * Format: date-time
             * @description at this time or later
             */
            from?: string;
            /**
             * Format: date-time
             * @description before this time
             */
            to?: string;
        };
        AuditLogOut: {
            /** @description not all rows were counted: there are at least `total` */
            more: boolean;
            data: components["schemas"]["AuditEntryOut"][][];
            total: number;
            message: string;
        };
        BarOut: {
            /**
             * Format: date
             * @description in the venue's time zone
             */
            eventDate: string;
            totalsoldcount: number;
            /** Format: decimal */
            totalEventCost: string;
            currencytype: string;
        };
        Base64FileInRequest: {
            filepath: string;
        };
        Base64FileOut: {
            data: string;
            filename: string;
            message: string;
        };
        BasketInRequest: {
            items: components["schemas"]["ItemInRequest"][];
            /** @default  */
            promo_code: string;
            gift_cards?: string[];
            /**
             * Format: int64
             * @description for staff only: the one hold to sell from
             */
            hold?: number | null;
            /**
             * @description of the buyer; by default that of `Accept-Language`, and English at the counter
             * @default
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es" | "";
        };
        /** @description The quantity of an upsell, or of one of its variants, in an order of the page. */
        BoughtOut: {
            eventticketdetailid: number;
            paymentid: string;
            upsellname: string;
            variantname: string;
            noofupsell: number;
            redeemedupsells: number;
        };
        /** @description How many tickets of a type an order has. */
        BoughtTicketsOut: {
            name: string;
            count: number;
        };
        BrandingChecksOut: {
            data: components["schemas"]["ProblemOut"][];
            message: string;
        };
        BrandingEventListOut: {
            data: components["schemas"]["EventTemplatesOut"][][];
            total: number;
            message: string;
        };
        BrandingPictureOut: {
            data: components["schemas"]["PictureOut"];
            message: string;
        };
        BrandingVersionListOut: {
            draft: components["schemas"]["LookPartOut"][];
            data: components["schemas"]["VersionOut"][][];
            total: number;
            message: string;
        };
        BreathInRequest: {
            device: string;
            platform: string;
            version: string;
            public_key?: string;
            /** @description signature with the device's key: r and s, base64url. For a heartbeat of foyer-phone|device|person|signed_at, for a code of foyer-enrol|device|secret */
            signature?: string;
            /** Format: int64 */
            performance?: number | null;
            waiting: number;
            battery?: number | null;
            /** @description only if the device's user has chosen another gate */
            gate?: string | null;
            /**
             * Format: int64
             * @description milliseconds since 1970, by the server's clock
             */
            signed_at?: number;
        };
        /** @description An upsell included in each ticket of a type; if it is inactive, the type is not sold. */
        BroughtUpsellOut: {
            upsellid: number;
            upsellname: string;
            /** @enum {string} */
            status: "active" | "inactive" | "deleted";
        };
        /** @description The changes to each performance; fields that are not sent stay unchanged. Times are 'MM-DD-YYYY,h:mmAM/PM'. */
        BulkChangesInRequest: {
            numberoftickets?: string;
            onsaledate?: string;
            enddate?: string;
            ticketcost?: string;
            onsaleflag?: boolean;
            box_office_amber_state?: boolean;
        };
        /**
         * @description A bulk edit, or with `undo` the number of one to undo; then only the event is read besides.
         *
         *     Days are YYYY-MM-DD, both included; week days 0 (Sunday) to 6; times h:mmAM/PM. All are in the performances' own
         *     time zones, and only upcoming performances are changed. With `dry_run` nothing is written. `agreed`: the number of
         *     performances on sale that the user agreed to change; if there are more, the call is refused with `some_are_on_sale`.
         */
        BulkEditInRequest: {
            /** Format: int64 */
            eventid: number;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** @default  */
            to: string | null;
            weekdays?: number[];
            times?: (string | null)[];
            changes?: components["schemas"]["BulkChangesInRequest"];
            /** @default false */
            dry_run: boolean;
            /**
             * Format: int64
             * @default 0
             */
            undo: number | null;
            /**
             * Format: int64
             * @default 0
             */
            agreed: number;
            /** @default  */
            from: string | null;
        };
        BulkEditOut: {
            data: components["schemas"]["BulkResultOut"];
            message: string;
        };
        /**
         * @description How many performances matched, how many change, how many of these are on sale, which cannot change, and how to
         *     undo it.
         */
        BulkResultOut: {
            matched: number;
            changed: number;
            refused: components["schemas"]["RefusalOut"][];
            on_sale: number;
            undo: number;
            /** Format: date-time */
            undo_until: string | null;
        };
        BuyerFileInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            email: string;
            /** @enum {string} */
            format?: "json" | "pdf";
        };
        BuyerInRequest: {
            name?: string;
            email?: string;
            phone?: string;
            country?: string;
            zipcode?: string;
            /** @default false */
            marketing_optin: boolean;
        };
        /** @description One order of a performance. Its tickets are the valid ones; if there are none, those ordered. */
        BuyerOut: {
            eventticketdetailid: number;
            email: string;
            endusername: string;
            nooftickets: number;
            /** @description empty for an order in progress */
            tickettypes: components["schemas"]["BoughtTicketsOut"][];
            /** @description names of those who come with the buyer, where known */
            holders: string[];
            redeemedtickets: number;
            upsellcount: number;
            redeemedupsells: number;
            order_comments: string;
            paymentid: string;
            /** @enum {string} */
            paymentstatus: "Success" | "Progress" | "Refund";
            refundstatus: string;
            /** @description for an order in progress */
            reservationId: number | null;
            /**
             * Format: date-time
             * @description until when it is kept under the buyer's name, to be paid on collection; null for other orders
             */
            reserveduntil: string | null;
            /** Format: date-time */
            insertedtime: string;
            /** Format: decimal */
            total: string;
            /** Format: decimal */
            refunded: string;
            currency: string;
        };
        /** @description The calendar's absolute URL for other programs; empty if it is switched off. */
        CalendarAddressOut: {
            path: string;
        };
        CalendarAddressReplyOut: {
            data: components["schemas"]["CalendarAddressOut"];
            message: string;
        };
        /** @description From one day to another, YYYY-MM-DD, both included: in each performance's own time zone. */
        CalendarInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** @default  */
            to: string | null;
            /** @default  */
            from: string | null;
        };
        CalendarOfAccountInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
        };
        CalendarOut: {
            cut: boolean;
            data: components["schemas"]["ShowingOut"][];
            message: string;
        };
        /** @description An order that could not be refunded, and the provider's reason, if it gave one. */
        CancelFailureOut: {
            eventticketdetailid: number;
            paymentid: string;
            endusername: string;
            /** Format: decimal */
            amount: string;
            /** @enum {string} */
            gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            failure: string;
        };
        /** @description `plan` before the cancellation, `progress` after it, `failures` if the report was requested. */
        CancelPerformanceData: {
            plan: components["schemas"]["CancelPlanOut"] | null;
            progress: components["schemas"]["CancelProgressOut"] | null;
            failures: components["schemas"]["CancelFailureOut"][];
        };
        CancelPerformanceInRequest: {
            /** @enum {string} */
            action: "plan" | "cancel" | "progress" | "report";
            /** Format: int64 */
            eventdetailid: number;
            /** @default  */
            words: string | null;
            keepfee?: boolean;
        };
        CancelPerformanceOut: {
            data: components["schemas"]["CancelPerformanceData"];
            message: string;
        };
        /** @description What cancelling a performance refunds: `ways`, or `wayskeepingfees` if booking fees are kept. */
        CancelPlanOut: {
            eventname: string;
            subcategory: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            currency: string;
            orders: number;
            tickets: number;
            /** Format: decimal */
            amount: string;
            /** Format: decimal */
            booking_fee: string;
            mails: number;
            ways: components["schemas"]["WayOut"][];
            wayskeepingfees: components["schemas"]["WayOut"][];
        };
        /** @description Progress in orders; `ended` is null while the job is running. */
        CancelProgressOut: {
            id: number;
            version: number;
            total: number;
            done: number;
            pending: number;
            failed: number;
            /** @description excluded because an offer of another performance is still open */
            held: number;
            waiting: number;
            /** @description how many buyers have yet to collect their money at the box office */
            payouts: number;
            /** Format: decimal */
            payoutamount: string;
            words: string;
            keepfee: boolean;
            by: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            ended: string | null;
        };
        /** @description The captcha's provider, and the data to which its token is bound. */
        CaptchaOut: {
            /** @enum {string} */
            provider: "turnstile" | "hcaptcha";
            sitekey: string;
            /** @description URL of the provider's script, without a query */
            script: string;
            action: string;
            cdata: string;
        };
        /** @description The complete code of a gift card. */
        CardCodeOut: {
            promocode: string;
        };
        CardCodeSavedOut: {
            data: components["schemas"]["CardCodeOut"];
            message: string;
        };
        /** @description An account's gift cards in one currency: the amounts sold, given away, spent and outstanding. */
        CardMoneyOut: {
            currency: string;
            /** Format: decimal */
            sold: string;
            /**
             * Format: decimal
             * @description issued instead of refunds for tickets
             */
            credited: string;
            /** Format: decimal */
            given: string;
            /** Format: decimal */
            spent: string;
            /** Format: decimal */
            owed: string;
        };
        /** @description An event card of the User Dashboard. */
        CardOut: {
            eventname: string;
            event_subcategory: string;
            eventdetailid: number;
            eventid: number;
            accountid: number;
            eventdatetime: string;
            dashboardEventdatetime: string;
            venuename: string;
            onsaleflag: number;
            soldcount: number;
            numberoftickets: number;
            reservedcount: number;
            /**
             * Format: decimal
             * @description null for door staff
             */
            totalEventCost: string | null;
            currencytype: string;
            upsellList: components["schemas"]["CardUpsellOut"][];
            eventimage: string;
            box_office_amber_state: boolean;
            status: boolean;
            customerdateformat: string;
            mapinventory: number;
            /** @description tickets of the seven days that end today, less what came back; null for door staff */
            weeksold: number | null;
            /** @description of the seven days before those */
            weekbeforesold: number | null;
            /**
             * Format: date-time
             * @description by the rules of its gates
             */
            doors_at: string | null;
            state: components["schemas"]["PerformanceStateOut"];
        };
        /** @description A gift card and its payment; the event determines the account, and public callers name their widget's event. */
        CardSaleInRequest: {
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            buyer?: components["schemas"]["BuyerInRequest"];
            /** Format: decimal */
            tendered?: string | null;
            /**
             * @description of the buyer; by default that of `Accept-Language`, and English at the counter
             * @default
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es" | "";
            /**
             * Format: int64
             * @description chosen by role 1
             */
            account?: number | null;
            /**
             * Format: int64
             * @description the widget's own
             */
            event?: number | null;
            /** Format: decimal */
            amount: string;
            /**
             * @description empty: the account's own
             * @default
             * @enum {string}
             */
            currency: "AED" | "AUD" | "CAD" | "CHF" | "CZK" | "DKK" | "EUR" | "GBP" | "HUF" | "ILS" | "INR" | "NOK" | "NZD" | "PLN" | "RON" | "SEK" | "SGD" | "USD" | "ZAR" | "";
            /** @default  */
            recipient: string | null;
            /** @description of the recipient; without it the card is handed over on paper */
            email?: string;
            /** @default  */
            message: string;
            /**
             * Format: date
             * @description in the account's own time zone; null: immediately
             */
            deliver_on?: string | null;
            /**
             * @description take no payment yet: its reservation is then paid or cancelled like any other
             * @default false
             */
            reserve_only: boolean;
        };
        /**
         * @description The amount that one gift card pays; `code` is the end of its code, such as `…7K2M`, and the cards are in the
         *     entered order.
         */
        CardShareOut: {
            code: string;
            amount: string;
        };
        CardSoldOut: {
            /** @enum {string} */
            status: "Success" | "Progress" | "Refund" | "Failure";
            payment: string;
            reservation: number;
            /**
             * Format: date-time
             * @description until when it is reserved for its payer
             */
            expires_at: string;
            /** @description authorises reading the payment's state, like a reservation's */
            secret: string;
            client_secret: string | null;
            provider: components["schemas"]["ProviderOut"] | null;
            /** @description the provider's reason for refusing the last card; else empty */
            failure: string;
            gift_card: number;
            /** @description the end of its code */
            code: string;
            amount: string;
            currency: string;
            recipient: string;
            email: string;
            /** Format: date */
            deliver_on: string | null;
            change: string | null;
            /** @description to be printed, if it is not emailed */
            pdf: string | null;
        };
        /** @description An upsell of a card's event; the Performance View shows its sales. */
        CardUpsellOut: {
            upsellid: number;
            upsellname: string;
        };
        /** @description A row of a gift card's usage (spec part 2, section 3). */
        CardUseOut: {
            paymentid: string;
            eventticketdetailid: number;
            email: string;
            insertedtime: string;
            /** Format: date-time */
            insertedtimeISO: string;
            timezone: string;
            /** Format: decimal */
            Promodiscount: string;
        };
        CatalogueInRequest: {
            /** @enum {string} */
            action_type: "active list";
        };
        CellErrorOut: {
            column: string;
            message: string;
        };
        ChallengeInRequest: {
            challenge: string;
        };
        /** @description How often, and for how much in total, one user may do this in a day; null: no limit. */
        ChangeDayLimitInRequest: {
            /** Format: int64 */
            account_id: number;
            /** @enum {integer} */
            roleid: 2 | 3;
            /** @enum {string} */
            right: "refund" | "void" | "cancel_reservation" | "reserve_named" | "mark_purchased" | "cancel_performance" | "exchange_refund" | "exchange_waive";
            times: number | null;
            /** Format: decimal */
            amount: string | null;
        };
        /** @description How many months each kind of data is stored; 0 stores it forever. */
        ChangeKeepingInRequest: {
            buyers: number;
            readings: number;
            audit: number;
            security: number;
            /** Format: int64 */
            account_id: number;
            /** Format: int64 */
            version?: number;
        };
        ChangeLimitsInRequest: {
            /** Format: int64 */
            account_id: number;
            /** Format: int64 */
            version?: number;
            /** @enum {string} */
            puzzle: "never" | "pressure" | "always";
            open_reservations: number;
            free_tickets_by_address: number;
            free_tickets_by_email: number;
            free_tickets_of_event: number;
            tickets_by_email: number;
            puzzle_after_address: number;
            puzzle_after_event: number;
        };
        /** @description `userid` may be left out; otherwise it must be the caller's own. */
        ChangePasswordInRequest: {
            /** Format: int64 */
            userid?: number;
            password: string;
        };
        ChangeRightInRequest: {
            /** Format: int64 */
            account_id: number;
            /** @enum {integer} */
            roleid: 2 | 3;
            /** @enum {string} */
            right: "refund" | "void" | "cancel_reservation" | "reserve_named" | "mark_purchased" | "export_orders" | "cancel_performance" | "exchange_charge" | "exchange_refund" | "exchange_waive" | "exchange_past" | "exchange_admitted";
            given: boolean;
        };
        ChangeScheduleInRequest: {
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            action: "pause" | "resume" | "delete" | "run";
        };
        ChangedEndpointInRequest: {
            url: string;
            /** @default  */
            description: string | null;
            types?: ("order.reserved" | "order.extended" | "order.paid" | "order.expired" | "order.cancelled" | "order.admitted" | "order.admission_reset" | "order.redeemed" | "order.redemption_reset" | "order.refund_asked" | "order.refunded" | "order.refund_failed" | "order.voided" | "order.exchanged" | "order.disputed" | "order.email_changed" | "order.renamed" | "order.buyer_removed")[];
            /** Format: int64 */
            version?: number | null;
        };
        /** @description A charge that paid for an order, perhaps together with others of its payment. */
        ChargeOut: {
            amount: string;
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
        };
        ChatOut: {
            app_id: string;
            script: string;
        };
        /** @description The performances of a rule for an event, or at the venue of one that is still to be created under a name. */
        CheckPerformanceRuleInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** @default  */
            rule: string | null;
            /** @default  */
            to: string | null;
            times?: (string | null)[];
            exceptions?: (string | null)[];
            /** @default  */
            ticketcost: string | null;
            /** @default  */
            numberoftickets: string | null;
            /** @default  */
            onsaledate: string | null;
            /** @default  */
            endsbefore: string | null;
            /** @default  */
            event_subcategory: string | null;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            venueid: number | null;
            /** @default  */
            eventname: string | null;
            /** @default  */
            from: string | null;
        };
        /** @description The parts of checkPerformances: a sheet, or some or all of its `rows` as corrected in the preview. */
        CheckPerformancesPartsRequest: {
            /** Format: int64 */
            venueid: number;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /** @default  */
            eventname: string | null;
            /** Format: binary */
            performances?: string;
            /** @description {"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: instead of the sheet; messages refer to rows by their numbers */
            rows?: unknown;
        };
        CityNameOut: {
            cityid: number;
            city: string;
        };
        CityOut: {
            cityid: number;
            city: string;
            stateid: number;
            state: string;
            countryid: number;
            country: string;
            timezoneid: number;
            currencytype: string;
        };
        ClearDifferenceInRequest: {
            /** Format: int64 */
            id: number;
            note: string;
            /** Format: int64 */
            version?: number;
        };
        /** @description A client, to be chosen when a reservation is marked as purchased (part 3, section 3). */
        ClientChoiceOut: {
            clientid: number;
            clientname: string;
        };
        ClientChoiceSomeOut: {
            data: components["schemas"]["ClientChoiceOut"][];
            message: string;
        };
        ClientNameOut: {
            clientname: string;
        };
        /** @description A client as its list and form show it; only the ends of its newest live key are included. */
        ClientOut: {
            clientid: number;
            clientname: string;
            accountid: number;
            keyid: number;
            apikey: string;
            /** Format: date-time */
            apiexpirydate: string | null;
            /** @description for sales and reports */
            apicategory: string;
            api_id: string;
            active: number;
            holdcount: number;
            /** Format: date-time */
            lastused: string | null;
            version: number;
        };
        ClientSavedOut: {
            /** @description the complete key; empty if none was created */
            key: string;
            data: components["schemas"]["ClientOut"];
            message: string;
        };
        ClientSomeOut: {
            total: number;
            customerinfo: components["schemas"]["CustomerInfoOut"][];
            data: components["schemas"]["ClientOut"][];
            message: string;
        };
        CloseDayInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            personid: number | null;
            /** Format: date */
            day: string;
            /** @enum {string} */
            currency: "AED" | "AUD" | "CAD" | "CHF" | "CZK" | "DKK" | "EUR" | "GBP" | "HUF" | "ILS" | "INR" | "NOK" | "NZD" | "PLN" | "RON" | "SEK" | "SGD" | "USD" | "ZAR";
            /** Format: decimal */
            counted: string;
            /** @default  */
            note: string | null;
            /** Format: int64 */
            version?: number;
        };
        ClosedDaysInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
        };
        ClosedDaysOut: {
            data: components["schemas"]["ClosingOut"][][];
            total: number;
            message: string;
        };
        /** @description A closed day, as listed. */
        ClosingOut: {
            id: number;
            day: string;
            personid: number;
            person: string;
            currency: string;
            /** Format: decimal */
            counted: string;
            /** Format: decimal */
            expected: string;
            /** Format: decimal */
            difference: string;
            note: string;
            closedby: string;
            /** Format: date-time */
            closedat: string;
            version: number;
        };
        CodeInRequest: {
            code: string;
        };
        /** @description A line of a file with the code it would create, and its errors. */
        CodeLineOut: {
            row: number;
            promocode: string;
            discountvalue: string;
            isamountorperc: number;
            maxredemption: string;
            errors: components["schemas"]["CellErrorOut"][];
        };
        /** @description A promo code's total discount in one currency, and the price of the tickets sold with it. */
        CodeSumsOut: {
            currency: string;
            /** Format: decimal */
            discount: string;
            /** Format: decimal */
            revenue: string;
        };
        /**
         * @description The filters of the list; `promo_code` selects the code of that name, and `batch` those of a batch.
         *
         *     `card` selects the gift card of that number, and `masked` shows only the ends of gift cards' codes.
         */
        CodesInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** @enum {string} */
            action_type: "promomaster list";
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /** @default  */
            promo_code: string | null;
            /**
             * Format: int64
             * @default 0
             */
            card: number | null;
            /** @default false */
            masked: boolean;
            isGiftCard?: boolean | null;
            /**
             * Format: int64
             * @default 0
             */
            batch: number | null;
        };
        ComparedDayOut: {
            id: number;
            day: string;
            /** Format: date-time */
            askedat: string;
            /** Format: date-time */
            doneat: string | null;
            failure: string;
            charges: number;
            refunds: number;
            disputes: number;
            /** @description what was open here but completed at the provider */
            finished: number;
            version: number;
        };
        ComparedDaySavedOut: {
            data: components["schemas"]["ComparedDayOut"];
            message: string;
        };
        /** @description The administrator, the organisation and its first venue, by the names that their own forms use. */
        CompleteSetUpInRequest: {
            token: string;
            firstname: string;
            lastname: string;
            emailid: string;
            password: string;
            /** @enum {string} */
            language?: "en" | "de";
            account_name: string;
            contact_email: string;
            /** Format: int64 */
            country_id: number;
            /** @enum {string} */
            customdateformat: "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD";
            /**
             * Format: int64
             * @default 0
             */
            currency_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            timezone_id: number | null;
            /** @default  */
            taxcategory: string | null;
            /** @default  */
            venue_name: string | null;
            /** @default  */
            venue_address: string | null;
            /**
             * Format: int64
             * @default 0
             */
            city_id: number | null;
            /** @default  */
            zipcode: string | null;
        };
        /** @description What the sign-in page needs before anybody is signed in. */
        ConfigurationDataOut: {
            chat: components["schemas"]["ChatOut"] | null;
            firebase: boolean;
            passkeys: boolean;
            /** @description whether nobody is a user yet, and the installation waits for its set-up */
            set_up: boolean;
        };
        ConfigurationOut: {
            data: components["schemas"]["ConfigurationDataOut"];
            message: string;
        };
        /** @description The spec's two fields, and ours. */
        ConnectMailInRequest: {
            sender_address?: string;
            sender_name?: string;
            webhook_key?: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            key: string;
        };
        /** @description A country, and what is usual there; 0 where nothing is. */
        CountryDefaultsOut: {
            countryid: number;
            country: string;
            code: string;
            customdateformat: string;
            currencyid: number;
            timezoneid: number;
            /** @description false: addresses have no postal code */
            hascodes: boolean;
            zipexample: string;
            taxes: components["schemas"]["UsualTaxOut"][];
        };
        CountryOut: {
            countryid: number;
            country: string;
            code: string;
        };
        /**
         * @description The parts of createEvent.
         *
         *     `performances` is the sheet; `rows` replaces it after corrections. Without either, the rows of
         *     `event.eventdetailfile` are used. The picture of each sub-category is `subcategoryimage_<n>`, n counted from 0.
         */
        CreateEventInRequest: {
            event: components["schemas"]["EventInRequest"];
            teams?: components["schemas"]["TeamInRequest"][];
            /** Format: binary */
            thumbnailimage: string;
            /** Format: binary */
            eventpromo: string;
            /** Format: binary */
            performances?: string;
            /** @description {"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: instead of the sheet; messages refer to rows by their numbers */
            rows?: unknown;
        };
        /** @description The whole form. */
        CreateTypeInRequest: {
            /** @default  */
            name: string | null;
            /** @default  */
            description: string | null;
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            ticketcount?: number | null;
            matching_rule?: components["schemas"]["MatchingRuleInRequest"];
            /** @enum {string} */
            price_adjustment_type?: "fixed" | "flat" | "percentage" | "";
            /** Format: decimal */
            adjustment_amount?: string | null;
            until_time?: string;
            all_ocurrences?: boolean;
            /** @description the maximum per booking, except at the box office; 0: no limit; omitted: unchanged */
            per_booking?: number;
            per_performance?: number | null;
            maximum_ticket_per_event?: number | null;
            upsells?: (number | null)[];
            /** @default  */
            startDate: string | null;
            /** @default  */
            endDate: string | null;
            boxofficeonly?: boolean;
            excludeBookingFee?: boolean;
            activestatus?: boolean;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** Format: int64 */
            venueid?: number | null;
            /** @default  */
            action_type: string | null;
        };
        /** @description The parts of createUpsell; the type of the picture is detected from its content. */
        CreateUpsellPartsRequest: {
            upsell: components["schemas"]["UpsellInRequest"];
            /** Format: binary */
            file: string;
        };
        /**
         * @description The gift card issued instead of a payment. Its code is complete if nobody was emailed it, else only the end is
         *     shown.
         */
        CreditOut: {
            code: string;
            until: string;
        };
        CurrencyOut: {
            currencyid: number;
            currencytype: string;
            name: string;
        };
        CurveOut: {
            eventdetailid: number;
            capacity: number;
            currency: string;
            /** @description past performances of the same event or at the same venue, at most 40 */
            alike: number;
            /** @description below this number there is no band */
            least_alike: number;
            days: components["schemas"]["DaySoldOut"][];
            last_time: components["schemas"]["LastTimeOut"] | null;
        };
        CurveReplyOut: {
            data: components["schemas"]["CurveOut"];
            message: string;
        };
        /** @description The account's key of its email provider, masked; empty if it has none. */
        CustomerInfoOut: {
            accountid: number;
            key: string;
        };
        CustomerListInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** Format: int64 */
            user_id?: number | null;
        };
        CustomerListOut: {
            data: components["schemas"]["CustomerOut"][][];
            total: number;
            message: string;
        };
        CustomerOut: {
            accountid: number;
            accountname: string;
            /** @description the user who created it; 0 if unknown */
            userid: number;
            stripeid: string;
            isticketflatorperc: number;
            isupsellflatorperc: number;
            isorderflatorperc: number;
            /** Format: decimal */
            ticketfee: string;
            /** Format: decimal */
            upsellfee: string;
            /** Format: decimal */
            orderfee: string;
            istaxinclusive: number;
            /** @description whether its owners may add taxes for its own venues */
            may_add_taxes: boolean;
            /** @description the account's embedded analytics dashboard; 0: none */
            metabase_dashboard_number: number;
            requires_second_step: boolean;
            party_pass_url: string;
            /** @description where its buyers write to, and answers to their emails go; empty: nowhere */
            contact_email: string;
            /** @description where its buyers call; empty: nowhere */
            contact_phone: string;
            /** @description its own page with what buyers ask; empty: none */
            contact_page: string;
            /** @description origins that may frame the widget, one per line; empty: any */
            widget_origins: string;
            /** @description date format of new users; empty: that of the country of the first venue */
            customdateformat: string;
            /** @description ISO 3166; empty: not known */
            country: string;
            /** @description what it counts in, and its new venues too; empty: its first venue's */
            currency: string;
            /** @description IANA name; empty: its first venue's */
            timezone: string;
            version: number;
        };
        CustomerSavedOut: {
            data: components["schemas"]["CustomerOut"];
            message: string;
        };
        CustomerStylesInRequest: {
            /** @enum {string} */
            action_type: "getmaster list";
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
        };
        CustomerStylesOut: {
            published: components["schemas"]["PublishedOut"] | null;
            look: components["schemas"]["AccountThemeOut"];
            /** @description whether the active draft differs from the published version */
            changed: boolean;
            data: components["schemas"]["StyleOut"][];
            message: string;
        };
        /** @description The filter bar: `date` is MM-DD-YYYY and `time` h:mmAM/PM, both in the venue's time zone; empty means any. */
        DashboardInRequest: {
            /** Format: int64 */
            accountid?: number | null;
            eventname?: string | null;
            date?: string | null;
            time?: string | null;
        };
        DashboardOut: {
            data: components["schemas"]["CardOut"][][];
            total: number;
            message: string;
        };
        /** @description An account's dashboard; its token is created on request, and not stored. */
        DashboardTokenOut: {
            accountid: number;
            accountname: string;
            /** @description 0: none */
            metabase_dashboard_number: number;
            /** @description like `token` */
            metabase_jwt_token: string;
            /** @description empty: nothing to embed */
            token: string;
            /** @description the content of the frame */
            url: string;
            /** @description expiry of the token */
            expires_at: string;
        };
        DashboardTokenSavedOut: {
            data: components["schemas"]["DashboardTokenOut"];
            message: string;
        };
        DayClosingOut: {
            data: components["schemas"]["ClosingOut"];
            message: string;
        };
        DayHourOut: {
            time: string;
            performances: number;
        };
        DayHoursInRequest: {
            /** Format: int64 */
            eventid: number;
        };
        DayHoursOut: {
            data: components["schemas"]["DayHourOut"][];
            message: string;
        };
        DayLimitOut: {
            roleid: number;
            times: number | null;
            amount: string | null;
        };
        /** @description One day of a performance's sales; the cumulative number is null for future days. */
        DaySoldOut: {
            /** Format: date */
            day: string;
            /** @description until the performance */
            days_left: number;
            /** @description sold on that day, less returns and exchanges */
            tickets: number;
            /** Format: decimal */
            amount: string;
            sold: number | null;
            /**
             * Format: double
             * @description a quarter of the comparable ones had sold less than this, in per cent
             */
            lower: number | null;
            /** Format: double */
            middle: number | null;
            /** Format: double */
            upper: number | null;
        };
        DayTakingsInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** Format: date */
            day?: string | null;
        };
        DayTakingsOut: {
            accountid: number;
            day: string;
            today: string;
            timezone: string;
            tills: components["schemas"]["TillOut"][];
            totals: components["schemas"]["TillOut"][];
        };
        DayTakingsReplyOut: {
            data: components["schemas"]["DayTakingsOut"];
            message: string;
        };
        DecideStraysInRequest: {
            strays: number[];
            /** @enum {string} */
            outcome: "taken" | "dismissed";
        };
        DefaultRulesInRequest: {
            /** @default false */
            has_exit: boolean;
            /** @default false */
            allows_reentry: boolean;
            opens_before?: number | null;
            closes_after?: number | null;
            /** @default false */
            confirms: boolean;
            gates?: components["schemas"]["GateInRequest"][];
            /** Format: int64 */
            version?: number;
            /**
             * Format: int64
             * @default 0
             */
            account: number | null;
        };
        DeleteAdvertInRequest: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            event_id: number;
        };
        DeleteCustomerInRequest: {
            /** @enum {string} */
            action_type: "delete";
            /** Format: int64 */
            id: number;
        };
        DeletePerformanceInRequest: {
            /** Format: int64 */
            eventid: number;
            /** Format: int64 */
            eventdetailid: number;
        };
        DeleteStyleInRequest: {
            /** Format: int64 */
            style_id: number;
        };
        DeleteTaxInRequest: {
            /** @enum {string} */
            action_type: "delete";
            /** Format: int64 */
            taxcategory_id: number;
        };
        /** @description The type, and its event as a check. */
        DeleteTypeInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            /** Format: int64 */
            ticketTypeid: number;
        };
        DeleteUpsellInRequest: {
            /** @enum {string} */
            action_type: "delete";
            /** Format: int64 */
            id: number;
        };
        DeliveryListOut: {
            data: components["schemas"]["DeliveryOut"][][];
            total: number;
            message: string;
        };
        DeliveryOut: {
            id: number;
            event: string;
            type: string;
            /** @description 0 for a test */
            order: number;
            number: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            state: "owed" | "delivered" | "given_up";
            tries: number;
            /** Format: date-time */
            due_at: string;
            /** Format: date-time */
            ended_at: string | null;
            attempts: components["schemas"]["TryOut"][];
        };
        DeliverySavedOut: {
            data: components["schemas"]["DeliveryOut"];
            message: string;
        };
        DeviceInRequest: {
            name: string;
            /** @default  */
            gate: string | null;
        };
        DeviceListOut: {
            data: components["schemas"]["DeviceOut"][][];
            total: number;
            message: string;
        };
        DeviceOut: {
            id: number;
            device: string;
            name: string;
            gate: string;
            /** @enum {string} */
            standing: "good" | "revoked";
            /** Format: date-time */
            enrolled_at: string | null;
            /** @description the last code that enrolled it */
            enrolment: number | null;
            /** Format: date-time */
            last_seen_at: string;
            /** Format: date-time */
            revoked_at: string | null;
            person: string;
            performance: number | null;
            event: string;
            /** Format: date-time */
            starts_at: string | null;
            timezone: string;
            waiting: number;
            /** @description quarantined submissions since it was revoked that nobody has decided on yet */
            to_review: number;
            battery: number | null;
            platform: string;
            app_version: string;
            version: number;
        };
        DeviceSavedOut: {
            data: components["schemas"]["DeviceOut"];
            message: string;
        };
        /** @description A device's own state, for itself and its user. */
        DeviceStateOut: {
            id: number;
            version: number;
            device: string;
            name: string;
            gate: string;
            /** @enum {string} */
            standing: "good" | "revoked";
        };
        DifferenceOut: {
            column: string;
            before: string;
            after: string;
        };
        DisputeOut: {
            /** @enum {string} */
            status: "needs_response" | "under_review" | "won" | "lost";
            amount: string;
            currency: string;
            reason: string;
            /** Format: date-time */
            answer_by: string | null;
            /** @description the page on which to respond; empty if the provider has none */
            link: string;
        };
        /**
         * @description A device admitted somebody offline at `at`, and `first` was admitted by the same ticket before, if anybody was.
         *
         *     With an `upsell`, that was redeemed, and `first` is the earlier redemption of the same one.
         */
        DoorConflictOut: {
            id: number;
            version: number;
            performance: number;
            event_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            /**
             * @description the server's own verdict
             * @enum {string}
             */
            verdict: "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late" | "redeemed" | "already_redeemed" | "not_redeemed" | "void";
            /** @enum {string} */
            said: "" | "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late" | "redeemed" | "already_redeemed" | "not_redeemed" | "void";
            message: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            received_at: string;
            gate: string;
            device: string;
            device_name: string;
            by: string;
            /** Format: date-time */
            first_at: string | null;
            first_gate: string;
            first_device: string;
            first_device_name: string;
            first_by: string;
            ticket: number | null;
            type: string;
            /** @description empty for a ticket */
            upsell: string;
            upsell_item: number | null;
            order: number | null;
            holder: string;
            /** @description null if it was refused for another reason */
            exchanged_for: components["schemas"]["ExchangedForOut"] | null;
            /** Format: date-time */
            noticed_at: string;
            /** Format: date-time */
            settled_at: string | null;
            settled_by: string;
            reason: string;
        };
        DoorConflictSavedOut: {
            data: components["schemas"]["DoorConflictOut"];
            message: string;
        };
        DoorConflictsOut: {
            data: components["schemas"]["DoorConflictOut"][][];
            total: number;
            message: string;
        };
        /**
         * @description A ticket, a unit of an upsell or a conflict on a door's live topic; `selectors.read_door_items` writes it.
         *
         *     `ticket` of an upsell is the one that includes it, None if it was bought; `type` is its display name. For a
         *     conflict, `at`, `by`, `gate` and `device` describe the admission that the server could not confirm, and `first` the
         *     earlier one, None if it was refused for another reason.
         */
        DoorItemOut: {
            id: number;
            /** @enum {string} */
            kind: "ticket" | "upsell" | "conflict";
            version: number;
            position: number;
            order: number | null;
            ticket: number | null;
            /** @enum {string} */
            status: "valid" | "admitted" | "superseded" | "refunded" | "open" | "redeemed" | "void" | "settled";
            /** Format: date-time */
            at: string | null;
            by: string | null;
            gate: string | null;
            device: string | null;
            holder: string | null;
            type: string;
            /** Format: date-time */
            left_at: string | null;
            first: components["schemas"]["FirstAdmissionOut"] | null;
        };
        /** @description A performance's log has new entries: clients that show it fetch it again. */
        DoorLogNewsOut: {
            /** @description the performance */
            id: number;
            version: number;
        };
        DoorLogOut: {
            data: components["schemas"]["DoorLogRowOut"][][];
            total: number;
            message: string;
        };
        /** @description One scan: `at` by the device's clock if validated offline, `said` the device's own verdict. */
        DoorLogRowOut: {
            id: number;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            received_at: string;
            offline: boolean;
            /** @description whether the device sent a time at which no door was open */
            wrong_clock: boolean;
            /** @enum {string} */
            direction: "entry" | "exit" | "reset";
            /** @enum {string} */
            verdict: "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late";
            /** @enum {string} */
            said: "" | "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late";
            message: string;
            ticket: number | null;
            type: string | null;
            order: number | null;
            holder: string | null;
            gate: string;
            /** @description empty for the back office */
            device: string;
            device_name: string;
            by: string;
            /** @description the manager who submitted it, empty if the device did */
            sent_by: string;
            conflict: number | null;
            settled: boolean;
        };
        DoorPerformanceOut: {
            performance: number;
            event: number;
            event_name: string;
            subcategory: string;
            venue_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            image: string;
            state: components["schemas"]["PerformanceStateOut"];
        };
        DoorPerformancesOut: {
            data: components["schemas"]["DoorPerformanceOut"][][];
            total: number;
            message: string;
        };
        DoorPresenceOut: {
            data: components["schemas"]["PresenceOut"];
            message: string;
        };
        DoorRulesOut: {
            data: components["schemas"]["RulesOut"];
            message: string;
        };
        /** @description A unit of an upsell, bought with an order or, with a `ticket`, included in that ticket. */
        DoorUpsellOut: {
            upsell_item: number;
            order: number;
            ticket: number | null;
            name: string;
            variant: string;
            /** @enum {string} */
            status: "open" | "redeemed" | "void";
            /** Format: date-time */
            at: string | null;
            by: string | null;
            gate: string | null;
            version: number;
        };
        /** @description The email of a sample order: `html` is a complete document, and `size` its number of bytes. */
        DrawnMailOut: {
            subject: string;
            html: string;
            text: string;
            size: number;
        };
        /** @description The JSON part `ticketTemplate` of a ticket to be drawn, in a language. */
        DrawnTicketInRequest: {
            /** @enum {string} */
            action_type: "add" | "edit";
            /**
             * Format: int64
             * @default 0
             */
            template_id: number | null;
            /** Format: int64 */
            event_id: number;
            /** @default  */
            eventname: string | null;
            logo_url?: string;
            /** Format: int64 */
            version?: number;
            /** @default  */
            ads_header: string | null;
            eventticketads?: components["schemas"]["AdvertInRequest"][];
            /** @enum {string} */
            language?: "en" | "de" | "fr" | "es";
        };
        /** @description The parts of a ticket to be drawn, as of ticketTemplateManagement. */
        DrawnTicketPartsRequest: {
            ticketTemplate: components["schemas"]["DrawnTicketInRequest"];
            /** Format: binary */
            logo?: string;
            /** Format: binary */
            ads1?: string;
            /** Format: binary */
            ads2?: string;
            /** Format: binary */
            ads3?: string;
        };
        /**
         * @description A copy of an event: `days` later or earlier, with or without its performances.
         *
         *     `onsale`: they go on sale like the originals, shifted by as many days; else they are off sale. `leave_out`:
         *     performances that cannot be created are left out; else nothing is created. `types`: with its ticket types, whose
         *     days are shifted, and its upsells, with nothing sold. `codes`: promo codes for the whole event also apply to the
         *     copy.
         */
        DuplicateEventInRequest: {
            /** Format: int64 */
            eventid: number;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            eventname: string;
            /** @default true */
            performances: boolean;
            /** @default 0 */
            days: number;
            /** @default false */
            onsale: boolean;
            /** @default false */
            leave_out: boolean;
            /** @default true */
            types: boolean;
            /** @default true */
            codes: boolean;
        };
        /** @description What tickets and upsells earned in one currency, in the same spans. */
        EarnedOut: {
            currency: string;
            /** Format: decimal */
            today: string;
            /** Format: decimal */
            week: string;
            /** Format: decimal */
            before: string;
        };
        /** @description The JSON part `event` of updateEvent: the whole form, and performances to add. */
        EditedEventInRequest: {
            /** @default  */
            eventname: string | null;
            /**
             * Format: int64
             * @default 0
             */
            venueid: number | null;
            /** @default  */
            eventdescription: string | null;
            /** @default  */
            bio: string | null;
            /** @default  */
            ticket_label: string | null;
            /** @default  */
            applicablefees: string | null;
            /** @default  */
            mincount: string | null;
            /** @default  */
            maxcount: string | null;
            /** @default  */
            fb_pixelid: string | null;
            includingtax?: boolean;
            mapinventory?: boolean;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            event_subcategories?: components["schemas"]["EditedSubcategoryInRequest"][];
            eventdetailfile?: components["schemas"]["KnownPerformanceRowInRequest"][];
            /** Format: int64 */
            eventid: number;
            /** Format: int64 */
            version?: number;
        };
        /** @description A sub-category by its id, or a new one; an empty `image` removes its picture, a missing one keeps it. */
        EditedSubcategoryInRequest: {
            /** @default  */
            name: string | null;
            /** @default  */
            description: string | null;
            /**
             * Format: int64
             * @default 0
             */
            id: number | null;
            image?: string;
        };
        /** @description The JSON part `upsell` of updateUpsell: the whole form; an upsell stays with its event. */
        EditedUpsellInRequest: {
            /** @enum {string} */
            action_type: "edit";
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            upselltaxcategory_id: number | null;
            /** @default  */
            upsell_name: string | null;
            /** @default  */
            upsell_description: string | null;
            /** @default  */
            available_count: string | null;
            /** @default  */
            upsell_cost: string | null;
            /** @default  */
            upsell_invenuecost: string | null;
            /** @default  */
            min_count: string | null;
            /** @default  */
            max_count: string | null;
            isallocation?: boolean;
            active_status?: boolean;
            /** @default  */
            external_inventoryid: string | null;
            variants?: components["schemas"]["VariantInRequest"][];
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version?: number;
        };
        /** @description An event's email text in one language: sanitised HTML, or the default if none was saved. */
        EmailMessageOut: {
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es";
            message: string;
            isdefault: boolean;
        };
        /** @description The parts of emailTemplateManagement; the file is the logo. */
        EmailPartsRequest: {
            emailTemplate: components["schemas"]["EmailTemplateInRequest"];
            /** Format: binary */
            file?: string;
        };
        /**
         * @description The JSON part `emailTemplate`: the email, with its message in one language; an empty message restores the
         *     default.
         */
        EmailTemplateInRequest: {
            /** @enum {string} */
            action_type: "add" | "edit";
            /**
             * Format: int64
             * @default 0
             */
            template_id: number | null;
            /** Format: int64 */
            event_id: number;
            /** @default  */
            eventname: string | null;
            logo_url?: string;
            /** Format: int64 */
            version?: number;
            /** @default  */
            message: string | null;
            /** @enum {string} */
            language?: "en" | "de" | "fr" | "es";
            /** @default  */
            twitter_url: string | null;
            /** @default  */
            facebook_url: string | null;
            /** @default  */
            instagram_url: string | null;
            /** @default  */
            linkedin_url: string | null;
            /** @default  */
            youtube_url: string | null;
        };
        /** @description The draft of an event's email; `message` is the English one, `emailbookingid` is 0 if none was saved yet. */
        EmailTemplateOut: {
            eventid: number;
            eventname: string;
            venuename: string;
            logourl: string;
            /** @description 0 if none was saved yet */
            version: number;
            published: components["schemas"]["PublishedOut"] | null;
            /** @description whether it differs from the published version */
            changed: boolean;
            emailbookingid: number;
            message: string;
            messages: components["schemas"]["EmailMessageOut"][];
            placeholders: components["schemas"]["PlaceholderOut"][];
            twitter: string;
            facebook: string;
            instagram: string;
            linkedin: string;
            youtube: string;
        };
        EmailTemplateReplyOut: {
            data: components["schemas"]["EmailTemplateOut"];
            message: string;
        };
        EndedOut: {
            message: string;
            ended: number;
        };
        EndpointListOut: {
            data: components["schemas"]["EndpointOut"][][];
            total: number;
            message: string;
        };
        EndpointOut: {
            id: number;
            /** @description whether it receives events of the test account only */
            is_test: boolean;
            url: string;
            description: string;
            types: string[];
            is_active: boolean;
            /** @enum {string} */
            off_because: "by_hand" | "gone" | "failing" | "";
            /** Format: date-time */
            failing_since: string | null;
            /** Format: date-time */
            rests_until: string | null;
            /** Format: date-time */
            last_delivered_at: string | null;
            /** @description how many events are still undelivered */
            owed: number;
            /** Format: date-time */
            old_secret_ends_at: string | null;
            /** @description of `v1a`; empty if only the secret signs */
            public_key: string;
            /** Format: date-time */
            created_at: string;
            version: number;
        };
        EndpointSavedOut: {
            data: components["schemas"]["EndpointOut"];
            message: string;
        };
        EndpointWithSecretOut: {
            secret: string;
            data: components["schemas"]["EndpointOut"];
            message: string;
        };
        EnrolInRequest: {
            device: string;
            platform: string;
            version: string;
            public_key?: string;
            /** @description signature with the device's key: r and s, base64url. For a heartbeat of foyer-phone|device|person|signed_at, for a code of foyer-enrol|device|secret */
            signature?: string;
            secret: string;
        };
        EnrolledOut: {
            device: string;
            name: string;
            gate: string;
            account: string;
            account_id: number;
        };
        EnrolmentInRequest: {
            name: string;
            /** @default  */
            gate: string | null;
            /**
             * Format: int64
             * @default 0
             */
            account: number | null;
        };
        EnrolmentOut: {
            id: number;
            url: string;
            secret: string;
            /** Format: date-time */
            expires_at: string;
        };
        EventBarChartOut: {
            data: components["schemas"]["SummaryOut"];
            message: string;
        };
        EventChoiceOut: {
            id: number;
            eventname: string;
            venueid: number;
            currencytype: string;
        };
        EventChoicesOut: {
            total: number;
            data: components["schemas"]["EventChoiceOut"][];
            message: string;
        };
        EventFilterOut: {
            eventid: number;
            eventname: string;
        };
        EventIdInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** Format: int64 */
            eventid: number;
        };
        /** @description The JSON part `event` of createEvent; its rules check lengths and required fields. */
        EventInRequest: {
            /** @default  */
            eventname: string | null;
            /**
             * Format: int64
             * @default 0
             */
            venueid: number | null;
            /** @default  */
            eventdescription: string | null;
            /** @default  */
            bio: string | null;
            /** @default  */
            ticket_label: string | null;
            /** @default  */
            applicablefees: string | null;
            /** @default  */
            mincount: string | null;
            /** @default  */
            maxcount: string | null;
            /** @default  */
            fb_pixelid: string | null;
            /** @default true */
            includingtax: boolean;
            mapinventory?: boolean;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            event_subcategories?: components["schemas"]["SubcategoryInRequest"][];
            eventdetailfile?: components["schemas"]["PerformanceRowInRequest"][];
        };
        /** @description A page of events; an event is upcoming until its last performance is over. */
        EventListInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /**
             * @default
             * @enum {string}
             */
            when: "upcoming" | "past" | "";
        };
        EventListOut: {
            data: components["schemas"]["EventSummaryOut"][][];
            total: number;
            message: string;
        };
        EventOfferOut: {
            event: number;
            account: number;
            name: string;
            description: string;
            bio: string;
            ticket_label: string;
            image: string;
            promo: string;
            currency: string;
            timezone: string;
            venue: components["schemas"]["VenueLineOut"];
            min_count: number;
            max_count: number;
            includes_tax: boolean;
            booking_fee: string;
            online_payment: boolean;
            /**
             * @description the public's card payment gateway; empty if cards are not accepted
             * @enum {string}
             */
            card_gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            look: components["schemas"]["LookOut"];
            /** @description the available languages, even if only one was requested */
            months: components["schemas"]["OfferedMonthOut"][];
            performances: components["schemas"]["OfferOut"][];
        };
        /**
         * @description One event with a page of its performances (spec part 1, section 3).
         *
         *     `locked`: a performance's on-sale date is today or earlier, so the event's own form is read-only.
         */
        EventOut: {
            id: number;
            eventname: string;
            venueid: number;
            venuename: string;
            /** Format: decimal */
            applicablefees: string;
            /**
             * Format: decimal
             * @description always 0: an event's performances have their own cost
             */
            ticketcost: string;
            currencytype: string;
            eventimage: string;
            accountid: number;
            mapinventory: number;
            version: number;
            timezone: string;
            eventdescription: string;
            bio: string;
            ticket_label: string;
            mincount: number;
            maxcount: number;
            fb_pixelid: string;
            includingtax: number;
            thumbnailimage: string;
            eventpromo: string;
            event_subcategories: components["schemas"]["SubcategoryOut"][];
            teams: components["schemas"]["TeamOut"][];
            eventdetailfile: components["schemas"]["PerformanceOut"][];
            total_performances: number;
            /** @description totals of all its performances, not only of the page */
            performance_subcategories: string[];
            /** Format: date-time */
            firstonsaleISO: string | null;
            locked: boolean;
            /** @description the latest ones, newest first */
            bulkedits: components["schemas"]["UndoableOut"][];
        };
        EventReplyOut: {
            data: components["schemas"]["EventOut"][];
            message: string;
        };
        /** @description The whole list as a file. */
        EventReportFileInRequest: {
            /** Format: int64 */
            eventid: number;
            /** Format: int64 */
            eventdetailid: number;
            /** @enum {string} */
            format: "pdf" | "xlsx";
        };
        /** @description A page of the list; without a page number the first one of maximum length. */
        EventReportInRequest: {
            /** Format: int64 */
            eventid: number;
            /** Format: int64 */
            eventdetailid: number;
            /** @default  */
            search: string;
            /**
             * @description expected: orders with tickets that are not in yet; admitted: orders whose tickets are all in
             * @enum {string}
             */
            attendance?: "expected" | "admitted";
            /** @default 1 */
            page: number;
            /** @default 100 */
            page_size: number;
        };
        EventReportOut: {
            message: string;
            data: components["schemas"]["BuyerOut"][];
            /** @description orders on all pages, of those that are asked for */
            total: number;
            /** @description those of them that are paid and not refunded */
            bought: number;
            /** @description those of them that are not paid yet */
            inprogress: number;
            /** @description tickets of the performance, whatever is asked for */
            ticketssold: number;
            /** @description those of them that are admitted */
            ticketsadmitted: number;
            upselldetails: components["schemas"]["BoughtOut"][];
            /** @description each team's sold slots, by its name; only on the first page */
            teamData: {
                [key: string]: components["schemas"]["PlayerOut"][];
            };
        };
        /** @description A row of the Events screen, read with `list_events` and its metrics. */
        EventSummaryOut: {
            id: number;
            eventname: string;
            venueid: number;
            venuename: string;
            /** Format: decimal */
            applicablefees: string;
            /**
             * Format: decimal
             * @description always 0: an event's performances have their own cost
             */
            ticketcost: string;
            currencytype: string;
            eventimage: string;
            accountid: number;
            mapinventory: number;
            version: number;
            timezone: string;
            /** Format: decimal */
            mincost: string | null;
            /** Format: decimal */
            maxcost: string | null;
            performances: number;
            /** Format: date-time */
            firstdatetimeISO: string | null;
            /** Format: date-time */
            lastdatetimeISO: string | null;
            /** Format: date-time */
            nextdatetimeISO: string | null;
            /** Format: date-time */
            nextonsaleISO: string | null;
            /** @enum {string} */
            status: "Onsale" | "Box-Office Only" | "Upcoming" | "Ended" | "Offsale";
            soldcount: number;
            numberoftickets: number;
            /**
             * Format: decimal
             * @description what was paid for tickets and upsells, without what was refunded
             */
            revenue: string;
        };
        EventTemplatesInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
        };
        /**
         * @description An event and the state of its templates: none, changed (the draft differs from what buyers get), or published.
         *     `number` is the published version, null for the default template.
         */
        EventTemplatesOut: {
            eventid: number;
            eventname: string;
            venuename: string;
            /** @enum {string} */
            emailtemplate: "none" | "changed" | "published";
            /** @enum {string} */
            tickettemplate: "none" | "changed" | "published";
            number: number | null;
        };
        /** @description An event's texts in other languages; `version` is the event's own. */
        EventTextsOut: {
            eventid: number;
            texts: components["schemas"]["TextsRowOut"][];
            version: number;
        };
        EventTextsReply: {
            data: components["schemas"]["EventTextsOut"];
            message: string;
        };
        /** @description An event with its consecutive ticket types in the list. */
        EventTypesOut: {
            eventid: number;
            eventname: string;
            ticket_types: components["schemas"]["TicketTypeOut"][];
        };
        /** @description What the topic `upsells:<event>` carries: the counters of all of an event's upsells, for its own staff. */
        EventUpsellsOut: {
            event: number;
            version: number;
            upsells: components["schemas"]["LiveUpsellOut"][];
        };
        EventsOfAccountInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
        };
        ExchangeDetailsInRequest: {
            /**
             * Format: int64
             * @description the event of the order, or of the performance to exchange for
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @description the tickets' current performance, as the caller has seen it
             * @default 0
             */
            eventdetailid_from: number | null;
            /** @default  */
            payment_intent: string | null;
            ticketcount?: number;
            ticketinfo?: components["schemas"]["TicketChoiceInRequest"][];
            upsellInfo?: components["schemas"]["UpsellChoiceInRequest"][];
            newtickets?: components["schemas"]["NewTicketsInRequest"][];
            seats?: components["schemas"]["NewSeatsInRequest"][];
            /** Format: int64 */
            eventdetailid_destination: number;
            /** Format: int64 */
            eventticketDetailid_source: number;
        };
        /** @description The spec's price detail (part 3, section 3); `priceChange` is negative for a refund. */
        ExchangeDetailsOut: {
            message: string;
            /** @enum {string} */
            paymentOrRefund: "Payment" | "Refund";
            priceChange: string;
            sourceTotal: string;
            destinationtotal: string;
            currencysymbol: string;
            giftCardUsed: boolean;
            data: components["schemas"]["ExchangeQuoteOut"];
        };
        ExchangeInRequest: {
            /**
             * Format: int64
             * @description the event of the order, or of the performance to exchange for
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @description the tickets' current performance, as the caller has seen it
             * @default 0
             */
            eventdetailid_from: number | null;
            /** @default  */
            payment_intent: string | null;
            ticketcount?: number;
            ticketinfo?: components["schemas"]["TicketChoiceInRequest"][];
            upsellInfo?: components["schemas"]["UpsellChoiceInRequest"][];
            newtickets?: components["schemas"]["NewTicketsInRequest"][];
            seats?: components["schemas"]["NewSeatsInRequest"][];
            /** Format: int64 */
            eventticketdetail_id: number;
            /** Format: int64 */
            eventdetailid_to: number;
            allocationdetails?: {
                [key: string]: unknown;
            }[];
            ticketallocationdetails?: {
                [key: string]: unknown;
            }[];
            isTriggerCharge?: boolean;
            credit?: boolean;
            /**
             * Format: int64
             * @description the quote that eventExchangeDetails returned; without it, the current quote is used
             * @default 0
             */
            quote: number | null;
            /** @enum {string} */
            gateway?: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit" | "";
            /** Format: decimal */
            tendered?: string | null;
            /**
             * @description what the exchange waits for, if it is not paid at once
             * @enum {string}
             */
            later?: "" | "card" | "link";
            /** @description whether counter money is still to be handed back: payOutRefund records when it was */
            handbacklater?: boolean;
        };
        /** @description A line of a quote: the item given up, its replacement, what is forfeited, and the price difference. */
        ExchangeLineOut: {
            /** @enum {string} */
            kind: "given_up" | "had" | "lost" | "fees";
            name: string;
            quantity: number;
            /** Format: decimal */
            amount: string;
            note: string;
        };
        ExchangeLinkInRequest: {
            /** Format: int64 */
            eventticketdetail_id: number;
        };
        /** @description A quote, line by line; its price holds until `expires_at`. */
        ExchangeQuoteOut: {
            quote: number;
            expires_at: string;
            ispartial: boolean;
            maycharge: boolean;
            mayrefund: boolean;
            /** @description whether a card may be charged */
            maycard: boolean;
            /** @description whether a payment link may be emailed */
            maylink: boolean;
            /** @description until when credit for the remainder would be valid; empty: no credit is given */
            credituntil: string;
            /** @description how many new tickets */
            tickets: number;
            lines: components["schemas"]["ExchangeLineOut"][];
            backto: components["schemas"]["ExchangeSourceOut"][];
        };
        /** @description Where money is refunded to, and how much. */
        ExchangeSourceOut: {
            /** @enum {string} */
            gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            /** @description the gateway as the order's history names it */
            name: string;
            /** Format: decimal */
            amount: string;
        };
        /** @description What an old ticket or upsell was exchanged for, and when: its new order, and the new date. */
        ExchangedForOut: {
            order: number;
            event_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            /** Format: date-time */
            exchanged_at: string;
        };
        ExchangedOut: {
            data: components["schemas"]["MadeOut"];
            message: string;
        };
        ExportInRequest: {
            /** Format: int64 */
            id: number;
        };
        ExportLinkOut: {
            /** @description relative to /v1: valid once, for a minute */
            path: string;
        };
        ExportLinkReplyOut: {
            data: components["schemas"]["ExportLinkOut"];
            message: string;
        };
        /** @description A requested file: `done` of about `total` rows are written, and it is stored until `expires_at`. */
        ExportOut: {
            id: number;
            version: number;
            list: string;
            /** @enum {string} */
            format: "pdf" | "xlsx" | "csv";
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "cancelled" | "failed";
            done: number;
            total: number;
            name: string;
            /** @description in bytes */
            size: number;
            /** @description reason of the failure */
            reason: string;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        ExportReplyOut: {
            data: components["schemas"]["ExportOut"];
            message: string;
        };
        ExportsOut: {
            data: components["schemas"]["ExportOut"][];
            message: string;
        };
        ExtendInRequest: {
            /** Format: int64 */
            reservationId: number;
            /**
             * Format: date-time
             * @description without it: until the end of the sale
             */
            until?: string | null;
        };
        ExtendedOut: {
            message: string;
            /** Format: date-time */
            expires_at: string;
        };
        ExtraInRequest: {
            /** Format: int64 */
            upsell: number;
            /**
             * Format: int64
             * @description null if it has none
             * @default 0
             */
            variant: number | null;
            quantity: number;
        };
        FieldChangeOut: {
            field: string;
            before: string;
            after: string;
        };
        FindInRequest: {
            text: string;
            /**
             * Format: int64
             * @description for role 1 only: the selected customer account
             * @default 0
             */
            account_id: number | null;
        };
        FirebaseInRequest: {
            token: string;
        };
        FirstAdmissionOut: {
            /** Format: date-time */
            at: string;
            by: string | null;
            gate: string | null;
            device: string | null;
        };
        FirstStepsInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
        };
        /** @description Which of its first steps an organisation has taken; 0 for an event or performance that is not there yet. */
        FirstStepsOut: {
            accountid: number;
            venue: boolean;
            event: boolean;
            on_sale: boolean;
            counter: boolean;
            /** @description a page frames the widget, sites are listed, or a ticket was sold online */
            embed: boolean;
            door: boolean;
            /** @description the newest event */
            eventid: number;
            /** @description the next performance on sale */
            eventdetailid: number;
            /** @description whether buyers can pay by card online */
            takes_cards: boolean;
        };
        FirstStepsReplyOut: {
            data: components["schemas"]["FirstStepsOut"];
            message: string;
        };
        ForecastOut: {
            eventdetailid: number;
            /** @description past performances at this venue, at most 20 */
            evenings: number;
            /** @description below this number there is no forecast */
            least_evenings: number;
            /** @description the expected number of admissions among those who have a ticket */
            expected: number;
            gates: components["schemas"]["GateForecastOut"][];
        };
        ForecastReplyOut: {
            data: components["schemas"]["ForecastOut"];
            message: string;
        };
        /** @description The capacity between two minutes, relative to the start and negative before it; null means at any time. */
        ForecastStepOut: {
            from_minute: number | null;
            to_minute: number | null;
            lower: number;
            middle: number;
            upper: number;
        };
        ForgotPasswordInRequest: {
            /** Format: email */
            email: string;
        };
        ForgotPasswordOut: {
            message: string;
            email: string;
        };
        /** @description A buyer; `orders` is how many of the newest matches are theirs. */
        FoundBuyerOut: {
            name: string;
            email: string;
            phone: string;
            orders: number;
        };
        /** @description An order of another performance of the account; only if nothing matches at this one. */
        FoundElsewhereOut: {
            order: number;
            holder: string;
            tickets: number;
            performance: number;
            event_name: string;
            subcategory: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
        };
        /** @description An event and its venue. */
        FoundEventOut: {
            id: number;
            name: string;
            venue: string;
        };
        /** @description An order, with the content of its row in a list. */
        FoundOrderOut: {
            id: number;
            reference: string;
            name: string;
            email: string;
            event: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            /** Format: decimal */
            total: string;
            currency: string;
            /** @enum {string} */
            status: "Success" | "Progress" | "Refund" | "Failure";
        };
        /** @description The first few matches of each kind; `more` lists the kinds that have more. */
        FoundOut: {
            message: string;
            orders: components["schemas"]["FoundOrderOut"][];
            buyers: components["schemas"]["FoundBuyerOut"][];
            users: components["schemas"]["FoundUserOut"][];
            events: components["schemas"]["FoundEventOut"][];
            performances: components["schemas"]["FoundPerformanceOut"][];
            more: ("orders" | "buyers" | "users" | "events" | "performances")[];
        };
        /** @description A performance of an event. */
        FoundPerformanceOut: {
            id: number;
            event: string;
            subcategory: string;
            venue: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            cancelled: boolean;
        };
        /** @description An order that is kept under a name until it is collected and paid: nobody is admitted by it yet. */
        FoundReservedOut: {
            order: number;
            holder: string;
            tickets: number;
            /** Format: date-time */
            until: string;
            /** Format: decimal */
            to_pay: string;
            currency: string;
        };
        /** @description A ticket as doors identify it: in the devices' list, and in a search by name. */
        FoundTicketOut: {
            ticket: number;
            order: number;
            holder: string;
            type: string;
            team: string;
            player: number | null;
            email: string;
            /** @enum {string} */
            state: "valid" | "admitted" | "superseded" | "refunded";
            scanned_at: string | null;
            gate: string | null;
            order_tickets: number;
            order_admitted: number;
        };
        /** @description Why the last email to it bounced. */
        FoundTroubleOut: {
            /** @enum {string} */
            kind: "bounced" | "blocked" | "dropped" | "complained";
            reason: string;
            /** Format: date-time */
            at: string;
        };
        FoundUpsellsOut: {
            order: number;
            holder: string;
            upsells: components["schemas"]["DoorUpsellOut"][];
        };
        /** @description A user. */
        FoundUserOut: {
            id: number;
            name: string;
            email: string;
            role: string;
        };
        GateCountOut: {
            gate: string;
            admitted: number;
            inside: number;
        };
        GateForecastOut: {
            /** @description null: all */
            gate: string | null;
            steps: components["schemas"]["ForecastStepOut"][];
        };
        GateInRequest: {
            name: string;
            types?: string[];
        };
        GateOut: {
            name: string;
            types: string[];
        };
        GiftCardInRequest: {
            /** Format: int64 */
            reservationId: number;
            code: string;
        };
        /** @description An event's template, or without an event the stylesheet of an account. */
        GoBackInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
            /** Format: int64 */
            number: number;
        };
        /**
         * @description One entry of an order's history: the spec's name for it, and our more detailed one.
         *
         *     The spec's `paymentid_secret` is always empty: a pending exchange is paid on its buyer's own page (decision 0075).
         */
        HistoryOut: {
            id: number;
            /** @enum {string} */
            action_type: "exchange" | "refund" | "other";
            /** @enum {string} */
            kind: "reserved" | "paid" | "expired" | "cancelled" | "mailed" | "validated" | "reset" | "redeemed" | "unredeemed" | "refunding" | "refunded" | "not_refunded" | "voided" | "disputed" | "exchanged" | "extended" | "link_sent" | "email" | "renamed" | "commented" | "removed" | "other";
            from_event_name: string;
            to_event_name: string;
            /** @description the numbers of the old places: 1,2 */
            from_players: string;
            /** @description the numbers of the new places: 3,4 */
            to_players: string;
            /** @description the start of an exchange's new performance; else empty */
            eventdatetime: string;
            /** @description of an exchange: In progress, Success or Failure; empty for other items */
            paymentstatus: string;
            paymentid: string;
            /** @description always empty */
            paymentid_secret: string;
            from_order: number | null;
            to_order: number | null;
            readonly parts: components["schemas"]["HistoryPieceOut"][];
            /** Format: date-time */
            insertedtime: string;
            description: string;
            /** Format: decimal */
            amount: string | null;
            by: string;
        };
        HistoryPieceOut: {
            kind: string;
            number: number;
            amount: string | null;
        };
        /** @description `allocationclientid` is not needed: client and hold identify the row. */
        HoldChangeInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            allocationclientid: number | null;
            /** Format: int64 */
            allocationid: number;
            /** @enum {string} */
            isaction: "add" | "delete";
        };
        HoldListOut: {
            data: components["schemas"]["HoldOut"][][];
            total: number;
            message: string;
        };
        /** @description A hold as it is chosen, and as the heading of a row in the season's view. */
        HoldNameOut: {
            allocationid: number;
            allocationname: string;
            isall: number;
            isapi: number;
            isboxoffice: number;
            releasehours: number | null;
            version: number;
        };
        /** @description A hold with its allotted and available tickets of upcoming performances. */
        HoldOut: {
            allocationid: number;
            allocationname: string;
            isall: number;
            isapi: number;
            isboxoffice: number;
            releasehours: number | null;
            version: number;
            accountid: number;
            /** Format: date-time */
            createddate: string;
            allocationcount: number;
            availablecount: number;
        };
        HoldSavedOut: {
            data: components["schemas"]["HoldOut"];
            message: string;
        };
        HoldShareOut: {
            hold: number;
            name: string;
            /** @enum {string} */
            channel: "all" | "api" | "boxoffice";
            size: number;
            sold: number;
            reserved: number;
            available: number;
            released: number;
            /** Format: date-time */
            release_at: string | null;
        };
        HomeOut: {
            /**
             * Format: date
             * @description today, by the account's clock
             */
            day: string;
            timezone: string;
            sold: components["schemas"]["SoldOut"];
            /** @description one per currency; none before anything is sold */
            earned: components["schemas"]["EarnedOut"][];
            to_hand_back: components["schemas"]["ToHandBackOut"][];
        };
        HomeReplyOut: {
            data: components["schemas"]["HomeOut"];
            message: string;
        };
        /** @description Every line of a file, and the number of invalid ones; nothing is imported if there are any. */
        ImportPreviewOut: {
            rows: components["schemas"]["CodeLineOut"][];
            total: number;
            wrong: number;
        };
        ImportPreviewSavedOut: {
            data: components["schemas"]["ImportPreviewOut"];
            message: string;
        };
        /** @description An upsell included in each ticket of a type. */
        IncludedOut: {
            upsell: number;
            name: string;
        };
        /** @description Stripe account and fees go together: with one of them all are required, and without any no card is charged. */
        InsertCustomerInRequest: {
            /** @enum {integer} */
            isticketflator_perc?: 1 | 2;
            /** @enum {integer} */
            isupsellflator_perc?: 1 | 2;
            /** @enum {integer} */
            isorderflator_perc?: 1 | 2;
            istax_inclusive?: boolean;
            may_add_taxes?: boolean;
            metabase_dashboard_number?: number;
            requires_second_step?: boolean;
            party_pass_url?: string;
            contact_email?: string;
            contact_phone?: string;
            contact_page?: string;
            widget_origins?: string;
            /** @enum {string} */
            customdateformat?: "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD";
            /** @description ISO 3166; empty: not known */
            country?: string;
            /** @enum {string} */
            currency?: "" | "AED" | "AUD" | "CAD" | "CHF" | "CZK" | "DKK" | "EUR" | "GBP" | "HUF" | "ILS" | "INR" | "NOK" | "NZD" | "PLN" | "RON" | "SEK" | "SGD" | "USD" | "ZAR";
            timezone?: string;
            /** Format: int64 */
            user_id?: number | null;
            stripe_id?: string;
            ticket_fee?: string;
            upsell_fee?: string;
            order_fee?: string;
            /** @enum {string} */
            action_type: "add";
            id?: number;
            account_name: string;
        };
        /** @description Whom an invitation addresses, and which account invites; the email is the future sign-in. */
        InvitedOut: {
            firstname: string;
            accountname: string;
            email: string;
        };
        ItemInRequest: {
            /** Format: int64 */
            performance: number;
            tickets?: components["schemas"]["TicketLineInRequest"][];
            upsells?: components["schemas"]["UpsellLineInRequest"][];
        };
        KeepingInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
        };
        KeepingOut: {
            accountid: number;
            version: number;
            /**
             * Format: date-time
             * @description when older data is deleted next; null: never
             */
            next_at: string | null;
            kept: components["schemas"]["KeptLineOut"][];
        };
        KeepingSavedOut: {
            data: components["schemas"]["KeepingOut"];
            message: string;
        };
        /** @description One kind of data: rows older than `before` are deleted; `count` is how many there are now. */
        KeptLineOut: {
            /** @enum {string} */
            kind: "buyers" | "readings" | "audit" | "security";
            months: number;
            /** Format: date-time */
            before: string | null;
            count: number;
        };
        KeptStraysOut: {
            message: string;
            kept: number;
        };
        KeyOut: {
            keyid: number;
            apikey: string;
            test: number;
            /** Format: date-time */
            createddate: string;
            createdby: string;
            /** Format: date-time */
            lastused: string | null;
            /** Format: date-time */
            enddate: string | null;
            ended: number;
            cancopy: number;
        };
        KeySavedOut: {
            /** @description the complete key; empty if none was created */
            key: string;
            data: components["schemas"]["KeyOut"];
            message: string;
        };
        KeySomeOut: {
            data: components["schemas"]["KeyOut"][];
            message: string;
        };
        /** @description A performance to add; one with an `_id` exists already, and is edited by its own call. */
        KnownPerformanceRowInRequest: {
            /** @default  */
            eventdatetime: string | null;
            /** @default  */
            ticketcost: string | null;
            /** @default  */
            numberoftickets: string | null;
            /** @default  */
            onsaledate: string | null;
            /** @default  */
            enddate: string | null;
            /** @default  */
            event_subcategory: string | null;
            /**
             * id
             * Format: int64
             * @default 0
             */
            _id: number | null;
        };
        /** @description The latest comparable performance: the others' forecast for it so many days before, and its actual sales. */
        LastTimeOut: {
            eventdetailid: number;
            eventname: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            days_left: number;
            /**
             * Format: double
             * @description per cent of its capacity
             */
            told: number;
            /**
             * Format: double
             * @description per cent of its capacity
             */
            sold: number;
        };
        /** @description Whether the buyer may do this now; `why` is the localized reason why not. */
        LeaveOut: {
            allowed: boolean;
            /** @description whether buyers of this event may ever do it by themselves */
            offered: boolean;
            until: string;
            why: string;
        };
        LeavesOut: {
            exchange: components["schemas"]["LeaveOut"];
            cancel: components["schemas"]["LeaveOut"];
            rename: components["schemas"]["LeaveOut"];
            add_upsells: components["schemas"]["LeaveOut"];
        };
        /** @description A rule of a stylesheet that is removed before browsers get it. */
        LeftOutOut: {
            line: number;
            what: string;
            why: string;
        };
        /** @description A requested email, or one about a refund, and its state; `why` says why it was refused. */
        LetterOut: {
            letterid: number;
            /** @enum {string} */
            kind: "tickets" | "link" | "refund" | "cancelled" | "late_money" | "support" | "exchange_late" | "reserved" | "collect" | "exchange_link" | "moved" | "offer";
            /** @enum {string} */
            state: "waiting" | "sent" | "bounced";
            /** Format: date-time */
            at: string;
            why: string;
            by: string;
        };
        /** @description One limit: its meaning, its value and its default. */
        LimitOut: {
            /** @enum {string} */
            name: "open_reservations" | "free_tickets_by_address" | "free_tickets_by_email" | "free_tickets_of_event" | "tickets_by_email" | "puzzle_after_address" | "puzzle_after_event";
            words: string;
            value: number;
            usual: number;
            least: number;
            most: number;
        };
        LimitsInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
        };
        LimitsReplyOut: {
            message: string;
            data: components["schemas"]["AccountLimitsOut"];
        };
        LinkDataOut: {
            userid: number;
            /** @description for the link of an invitation */
            invited: components["schemas"]["InvitedOut"] | null;
        };
        LinkOut: {
            userid: number;
            data: components["schemas"]["LinkDataOut"];
            message: string;
        };
        /** @description What the topic `places:<id>` carries: every team of a performance with all its slots. */
        LivePlacesOut: {
            performance: number;
            version: number;
            teams: components["schemas"]["TeamLineOut"][];
        };
        /** @description What the topic `types:<id>` carries: every active type of the performance's event. */
        LiveTypesOut: {
            performance: number;
            version: number;
            types: components["schemas"]["TypeLeftOut"][];
        };
        LiveUpsellOut: {
            upsell: number;
            active: boolean;
            available: number;
            sold: number;
            reserved: number;
            variants: components["schemas"]["LiveVariantOut"][];
        };
        LiveVariantOut: {
            variant: number;
            available: number;
            sold: number;
            reserved: number;
        };
        LoginAnswer: components["schemas"]["LoginOut"] | components["schemas"]["StepDueOut"];
        LoginInRequest: {
            /** Format: email */
            email: string;
            password: string;
        };
        LoginOut: {
            message: string;
            user: components["schemas"]["SessionUserOut"];
            tokens: components["schemas"]["TokensOut"];
        };
        /** @description The branding of an account's public pages; each change is sent as a complete state. */
        LookOut: {
            /** @description URL of the account's published stylesheet; empty if there is none */
            css: string;
        };
        /** @description One part of a version: `value` is a URL if the kind is picture, and #rrggbb if it is colour. */
        LookPartOut: {
            what: string;
            /** @enum {string} */
            kind: "text" | "colour" | "picture" | "html" | "css";
            value: string;
        };
        MadeOut: {
            /** @description the order that contains, or will contain, the new tickets */
            eventticketdetailid: number;
            exchange: number;
            readonly waits: components["schemas"]["WaitingOut"] | null;
        };
        MailInRequest: {
            /** Format: int64 */
            event_id: number;
            /**
             * @default en
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es";
            /**
             * Format: int64
             * @description of the requested version; without it, the draft
             * @default 0
             */
            number: number | null;
        };
        /** @description A SendGrid key and its account, which only role 1 chooses. */
        MailKeyInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            key: string;
        };
        /** @description `Success`, or `Failed` and the reason. */
        MailKeyOut: {
            /** @enum {string} */
            message: "Success" | "Failed";
            /** @description empty with `Success` */
            why: string;
        };
        MailPreviewOut: {
            data: components["schemas"]["DrawnMailOut"];
            message: string;
        };
        /** @description An account's email provider, all empty if it has none; `events_url` is the webhook that SendGrid has to call. */
        MailServiceOut: {
            is_connected: boolean;
            /** @description whether emails are sent by Foyer's own provider */
            is_ours: boolean;
            /** @description its beginning and its last characters */
            key: string;
            sender_address: string;
            sender_name: string;
            webhook_key: string;
            events_url: string;
            /**
             * Format: date-time
             * @description when an authentic event was received last
             */
            heard_at: string | null;
            /** Format: date-time */
            failing_since: string | null;
            failure: string;
            /** Format: date-time */
            connected_at: string | null;
            version: number;
        };
        MailServiceReadOut: {
            data: components["schemas"]["MailServiceOut"];
            message: string;
        };
        MailTestOut: {
            data: components["schemas"]["TestMailOut"];
            message: string;
        };
        MailTroubleFoundOut: {
            data: components["schemas"]["FoundTroubleOut"][];
            message: string;
        };
        MailTroubleInRequest: {
            /** Format: int64 */
            order_id: number;
            address: string;
        };
        /** @description Why an email bounced; `is_own` if it went to the buyer's current address. */
        MailTroubleOut: {
            /** @enum {string} */
            kind: "bounced" | "blocked" | "dropped" | "complained";
            reason: string;
            /** Format: date-time */
            at: string;
            is_own: boolean;
        };
        /** @description `query` is the body of the list's own call; its page is ignored. */
        MakeExportInRequest: {
            /** @enum {string} */
            list: "audit_log" | "closed_days" | "customers" | "devices" | "differences" | "door_log" | "events" | "gift_cards" | "holds" | "next_days" | "offer" | "orders" | "performances" | "promo_codes" | "reserved" | "sales_by_location" | "security" | "taxes" | "ticket_buyers" | "ticket_types" | "top_selling" | "upcoming_events" | "upsells" | "users" | "venues";
            /** @enum {string} */
            format: "pdf" | "xlsx" | "csv";
            query?: {
                [key: string]: unknown;
            };
        };
        /** @description The bodies of all its actions: `list` names the event as `eventid`, the others as `event_id`. */
        ManageAllotmentsInRequest: {
            /** @enum {string} */
            action_type: "list" | "all" | "take back";
            /** Format: int64 */
            eventdetail_id: number;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            allocations?: components["schemas"]["AllotmentRowInRequest"][];
            /**
             * Format: int64
             * @default 0
             */
            allocationid: number | null;
        };
        /** @description The bodies of both its actions; the client determines the account. */
        ManageAssignmentsInRequest: {
            /**
             * @default list
             * @enum {string}
             */
            action_type: "list" | "all";
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /**
             * Format: int64
             * @description omit to list the holds that a new client of the account could have
             * @default 0
             */
            client_id: number | null;
            allocations?: components["schemas"]["HoldChangeInRequest"][];
        };
        /**
         * @description The bodies of all its actions.
         *
         *     `promocodedetails` has one row: the form of all the codes, whose `promocode` is ignored. 'make' takes `prefix` and
         *     `count`; the imports take the text of a CSV file, whose first line names its columns: promocode, and optionally
         *     discountvalue, isamountorperc and maxredemption, which then override the form.
         */
        ManageBatchesInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** @enum {string} */
            action_type: "list" | "make" | "switch" | "import preview" | "import";
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            batch: number | null;
            active?: boolean;
            /** @default  */
            prefix: string | null;
            /** @default  */
            count: string | null;
            /** @default  */
            csv: string | null;
            promocodedetails?: components["schemas"]["PromoCodeInRequest"][];
        };
        ManageBatchesOut: components["schemas"]["PromoBatchSavedOut"] | components["schemas"]["PromoBatchListOut"] | components["schemas"]["ImportPreviewSavedOut"];
        /** @description The bodies of all its actions. `active_status` 1 of a list selects active ones only. */
        ManageClientInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** @enum {string} */
            action_type: "active list" | "add" | "edit" | "delete" | "keys" | "new key" | "end key" | "copy key";
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            client_id: number | null;
            /** @default  */
            client_name: string | null;
            api_id?: string;
            /** @default  */
            api_key: string | null;
            /** @description ISO 8601 with its offset; empty for never */
            apiexpiry_date?: string | null;
            active_status?: boolean;
            /** Format: int64 */
            version?: number;
            /**
             * Format: int64
             * @default 0
             */
            key_id: number | null;
            test?: boolean;
            /**
             * @description 0: immediately
             * @default 0
             */
            hours: number;
        };
        ManageClientOut: components["schemas"]["ClientSavedOut"] | components["schemas"]["ClientSomeOut"] | components["schemas"]["ClientChoiceSomeOut"] | components["schemas"]["KeySomeOut"] | components["schemas"]["KeySavedOut"] | components["schemas"]["MessageOut"];
        /** @description The bodies of all its actions; `promocodedetails` has the code, or those to delete, activate or deactivate. */
        ManageCodesInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** @enum {string} */
            action_type: "promocode list" | "add" | "edit" | "status_update" | "delete";
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /** @default  */
            promo_code: string | null;
            /**
             * Format: int64
             * @default 0
             */
            card: number | null;
            /** @default false */
            masked: boolean;
            isGiftCard?: boolean | null;
            /**
             * Format: int64
             * @default 0
             */
            batch: number | null;
            promocodedetails?: components["schemas"]["PromoCodeInRequest"][];
            /** Format: int64 */
            version?: number;
        };
        ManageCodesOut: components["schemas"]["PromoCodeSavedOut"] | components["schemas"]["PromoCodeListOut"] | components["schemas"]["MessageOut"];
        /** @description The bodies of all its actions; exactly one of `all`, `api` and `boxoffice` is chosen. */
        ManageHoldInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** @enum {string} */
            action_type: "list" | "add" | "edit" | "delete";
            /**
             * Format: int64
             * @default 0
             */
            id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /** @default  */
            allocation_name: string | null;
            all?: boolean;
            api?: boolean;
            boxoffice?: boolean;
            release_hours?: number;
            /** Format: int64 */
            version?: number;
        };
        ManageHoldOut: components["schemas"]["HoldSavedOut"] | components["schemas"]["HoldListOut"] | components["schemas"]["MessageOut"];
        /** @description The bodies of all its actions. */
        ManageMailInRequest: {
            sender_address?: string;
            sender_name?: string;
            webhook_key?: string;
            /** @enum {string} */
            action_type: "read" | "edit" | "domain" | "disconnect";
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /** Format: int64 */
            version?: number | null;
        };
        ManageMailOut: components["schemas"]["MailServiceReadOut"] | components["schemas"]["SenderDomainReadOut"];
        /** @description A new user: `userid` is 0. With the number of an existing user it is read as updateUser's body. */
        ManageUserInRequest: {
            firstname: string;
            lastname: string;
            mobilenumber: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            active?: boolean | null;
            /** @enum {string} */
            customdateformat?: "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD";
            /** @enum {string} */
            language?: "en" | "de";
            /** Format: int64 */
            version?: number;
            emailid: string;
            /** @enum {integer} */
            roleid: 1 | 2 | 3 | 4;
            /**
             * Format: int64
             * @default 0
             */
            userid: number | null;
        };
        /** @description The bodies of all its actions. A city's state and country are known; without a city they are required. */
        ManageVenueInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** @enum {string} */
            action_type: "list" | "add" | "edit" | "delete";
            /**
             * Format: int64
             * @default 0
             */
            id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** @default  */
            venue_name: string | null;
            /** @default  */
            venue_address: string | null;
            /**
             * Format: int64
             * @default 0
             */
            city_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            state_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            country_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            zipcode_id: number | null;
            /** @default  */
            zipcode: string | null;
            /**
             * Format: int64
             * @default 0
             */
            timezone_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            currency_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            taxcategory_id: number | null;
            /** Format: int64 */
            user_id?: number | null;
            /** Format: int64 */
            version?: number;
        };
        ManageVenueOut: components["schemas"]["VenueSavedOut"] | components["schemas"]["VenueListOut"] | components["schemas"]["MessageOut"];
        /** @description A performance for which some of a page's tickets were exchanged. */
        ManifestExchangeOut: {
            performance: number;
            event_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            tickets: number[];
        };
        ManifestGateOut: {
            name: string;
            types: string[];
        };
        /** @description One page; `performance`, `rules`, `devices` and `reserved` are only on the first one. */
        ManifestOut: {
            position: number;
            public_key: string;
            performance?: components["schemas"]["ManifestPerformanceOut"];
            rules?: components["schemas"]["ManifestRulesOut"];
            devices?: components["schemas"]["NeighbourOut"][];
            /** @description all that is kept under a name; each answer replaces the one before */
            reserved?: components["schemas"]["ManifestReservedOut"][];
            tickets: components["schemas"]["ManifestTicketOut"][];
            /** @description what the page's exchanged tickets are valid for now */
            exchanged: components["schemas"]["ManifestExchangeOut"][];
            upsells: components["schemas"]["DoorUpsellOut"][];
            more: boolean;
            cursor: string | null;
        };
        ManifestPerformanceOut: {
            id: number;
            event: string;
            event_id: number;
            /** Format: date-time */
            starts_at: string;
            zone: string;
            is_cancelled: boolean;
        };
        /** @description An order that is kept under a name until it is collected and paid: nobody is admitted by it yet. */
        ManifestReservedOut: {
            order: number;
            holder: string;
            tickets: number;
            /** Format: date-time */
            until: string;
            /** Format: decimal */
            to_pay: string;
            currency: string;
            /** @description the reference of its payment */
            payment: string;
            /** @description as a ticket's */
            email_hash: string;
        };
        /** @description A door's rules: hours are in the performance's time zone, None for no limit. */
        ManifestRulesOut: {
            has_exit: boolean;
            allows_reentry: boolean;
            /** Format: date-time */
            opens_at: string | null;
            /** Format: date-time */
            closes_at: string | null;
            confirms: boolean;
            gates: components["schemas"]["ManifestGateOut"][];
        };
        /** @description A ticket as doors identify it: in the devices' list, and in a search by name. */
        ManifestTicketOut: {
            ticket: number;
            order: number;
            holder: string;
            type: string;
            team: string;
            player: number | null;
            code_hash: string;
            /** @description the reference of its payment */
            payment: string;
            /** @description 9 bytes, base64url, of SHA-256 of the public key, | and the buyer's address as searches fold it; empty without one */
            email_hash: string;
            /** @enum {string} */
            status: "valid" | "admitted" | "superseded" | "refunded";
            version: number;
            /** Format: date-time */
            admitted_at: string | null;
            admitted_by: string;
            admitted_gate: string;
            admitted_device: string;
            /** Format: date-time */
            left_at: string | null;
        };
        MarkPurchasedInRequest: {
            /** Format: int64 */
            reservationId: number;
            /**
             * Format: int64
             * @description the API client that took the money; 0 for none
             * @default 0
             */
            clientid: number | null;
        };
        MarketingInRequest: {
            /** @enum {string} */
            action_type: "updation";
            payment_id: string;
            /** @enum {string} */
            marketingoptin: "True" | "False";
        };
        /** @description Week days by name, and hours as h:mmAM/PM, in each performance's own time zone; an empty list allows any. */
        MatchingRuleInRequest: {
            days_of_week?: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")[];
            day_times?: (string | null)[];
        };
        /** @description A password that is sent is checked; a recent reauthentication is enough without it. */
        MaybePasswordInRequest: {
            password?: string;
        };
        MessageOut: {
            message: string;
        };
        MeterOut: {
            totalsoldcount: number;
            remainingTicketcount: number;
            /** Format: decimal */
            totalEventCost: string;
            currencytype: string;
        };
        MinuteOut: {
            /** Format: date-time */
            at: string;
            gate: string;
            entered: number;
        };
        /** @description A problem with an order's money that staff have to resolve; `payment/settleDifference` closes it. */
        MoneyTaskOut: {
            id: number;
            /** @enum {string} */
            kind: "charge_not_ours" | "charge_not_theirs" | "refund_not_ours" | "refund_not_theirs" | "amount" | "fee" | "fee_back" | "dispute_not_ours" | "event_unknown" | "refund_failed" | "refund_bounced";
            /** Format: decimal */
            amount: string | null;
            currency: string;
            why: string;
            /** Format: date-time */
            at: string;
            version: number;
        };
        MorningInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountId: number | null;
            on?: boolean;
            /** @default 7 */
            hour: number;
        };
        MorningOut: {
            on: boolean;
            hour: number;
            timezone: string;
            pausedwhy: string;
        };
        /** @description A performance's new start, 'MM-DD-YYYY,h:mmAM/PM' in its own time zone; the end of its sale moves with it. */
        MovePerformanceInRequest: {
            /** Format: int64 */
            eventid: number;
            /** Format: int64 */
            eventdetailid: number;
            eventdatetime: string;
            /** Format: int64 */
            version?: number;
        };
        NeighbourOut: {
            uuid: string;
            name: string;
            gate: string;
            public_key: string;
        };
        NewAppDataOut: {
            secret: string;
            uri: string;
        };
        NewAppOut: {
            data: components["schemas"]["NewAppDataOut"];
            message: string;
        };
        NewEndpointInRequest: {
            url: string;
            /** @default  */
            description: string | null;
            types?: ("order.reserved" | "order.extended" | "order.paid" | "order.expired" | "order.cancelled" | "order.admitted" | "order.admission_reset" | "order.redeemed" | "order.redemption_reset" | "order.refund_asked" | "order.refunded" | "order.refund_failed" | "order.voided" | "order.exchanged" | "order.disputed" | "order.email_changed" | "order.renamed" | "order.buyer_removed")[];
            /**
             * Format: int64
             * @default 0
             */
            account: number | null;
            /** @default false */
            is_test: boolean;
        };
        NewSeatsInRequest: {
            /** Format: int64 */
            teamid: number;
            players: number[];
        };
        NewTicketsInRequest: {
            /**
             * Format: int64
             * @description 0 or null: the normal ticket
             * @default 0
             */
            tickettypeid: number | null;
            quantity: number;
        };
        /** @description A wall screen as listed in the Performance View: without its secret. */
        NewWallOut: {
            id: number;
            revenue: boolean;
            made_by: string;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description its URL, with the secret in the fragment; returned only once */
            path: string;
        };
        NewWallReplyOut: {
            data: components["schemas"]["NewWallOut"];
            message: string;
        };
        /** @description A date to which a buyer may move. */
        OfferDateOut: {
            performance: number;
            event_name: string;
            subcategory: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
        };
        OfferFileInRequest: {
            /** Format: int64 */
            eventdetailid: number;
        };
        /** @description An offer, and its progress in orders. */
        OfferMadeOut: {
            id: number;
            version: number;
            target: components["schemas"]["OfferedPerformanceOut"];
            moves: boolean;
            /** Format: date-time */
            until: string | null;
            words: string;
            by: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            ended: string | null;
            /** Format: date-time */
            undone: string | null;
            atwork: boolean;
            mayundo: boolean;
            total: number;
            /** @description number of orders in each state */
            states: {
                [key: string]: number;
            };
            /** @description number of orders by answer */
            answers: {
                [key: string]: number;
            };
        };
        OfferOut: {
            performance: number;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            subcategory: string;
            price: string;
            on_sale: boolean;
            /** Format: date-time */
            next_change_at: string | null;
            /** Format: date-time */
            on_sale_at: string;
            available: number;
            /** @description of these, from holds that only the exchanged order may draw on; else 0 */
            from_holds: number;
            sold_out: boolean;
            /**
             * @description why the caller cannot buy it now
             * @enum {string|null}
             */
            closed: "cancelled" | "over" | "box_office" | "not_yet" | "off_sale" | null;
            message: string;
            version: number;
        };
        /** @description `targets`, and a `plan` for one of them, before an offer is made; `offer` is the newest one, with its `rows`. */
        OfferPerformanceData: {
            targets: components["schemas"]["OfferTargetOut"][];
            plan: components["schemas"]["OfferPlanOut"] | null;
            offer: components["schemas"]["OfferMadeOut"] | null;
            rows: components["schemas"]["OfferedOrderOut"][];
        };
        OfferPerformanceInRequest: {
            /** @enum {string} */
            action: "plan" | "offer" | "report" | "undo" | "end";
            /** Format: int64 */
            eventdetailid: number;
            /**
             * Format: int64
             * @description the offered performance: for a plan and an offer
             * @default 0
             */
            targetid: number | null;
            moves?: boolean;
            /** Format: date */
            lastday?: string | null;
            cancels?: boolean;
            /** @default  */
            words: string | null;
        };
        OfferPerformanceOut: {
            data: components["schemas"]["OfferPerformanceData"];
            message: string;
        };
        /** @description The outcome of an offer: `change` is the current price difference of its tickets, which nobody has to pay. */
        OfferPlanOut: {
            orders: number;
            tickets: number;
            fitting: number;
            fittingtickets: number;
            left: number;
            /** Format: decimal */
            change: string;
            mails: number;
            isonsale: boolean;
            unfit: components["schemas"]["UnfitOut"][];
        };
        /** @description A performance that may be offered, and its availability. */
        OfferTargetOut: {
            performance: components["schemas"]["OfferedPerformanceOut"];
            /** Format: decimal */
            price: string;
            available: number;
        };
        OfferedMonthOut: {
            /** @description such as `2026-12`, in the performances' own time zones */
            month: string;
            /** @description number of performances that begin in it */
            performances: number;
        };
        /** @description The outcome for one order. */
        OfferedOrderOut: {
            eventticketdetailid: number;
            paymentid: string;
            endusername: string;
            tickets: number;
            /** @enum {string} */
            state: "waiting" | "moved" | "refused" | "mailed" | "answered" | "returning" | "undone" | "withdrawn";
            /** @enum {string} */
            why: "" | "refunding" | "exchanging" | "admitted" | "no_tickets" | "types" | "upsells" | "seats" | "full" | "changed" | "no_address";
            reason: string;
            /** @enum {string} */
            answer: "" | "date" | "credit" | "money" | "keep";
            /** @enum {string} */
            back: "" | "pending" | "succeeded" | "failed";
            bounced: boolean;
        };
        OfferedPerformanceOut: {
            eventdetailid: number;
            eventid: number;
            eventname: string;
            subcategory: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
        };
        OfferedPlaceOut: {
            number: number;
            /** @enum {string} */
            state: "free" | "reserved" | "sold";
        };
        OfferedTeamOut: {
            id: number;
            name: string;
            slots: number;
            places: components["schemas"]["OfferedPlaceOut"][];
            /** @description how many of the free slots the caller may take */
            available: number;
            /** @description for staff: the holds that they may sell from */
            holds: components["schemas"]["TeamOfHoldOut"][];
        };
        /**
         * @description A ticket type that can be bought; the normal ticket has the number null.
         *
         *     One that requires several in a basket has a `min_count`. One that is not available has a `reason`, which is read
         *     after its name: 'from 4 tickets', 'until 30 minutes before the start', 'Squash is not available', 'sold out'; `why`
         *     is the same as a code.
         */
        OfferedTypeOut: {
            ticket_type: number | null;
            name: string;
            description: string;
            /** Format: decimal */
            price: string;
            /** Format: decimal */
            tax: string;
            /** @description the name of the venue's tax category */
            tax_name: string;
            /** @description whether the price includes tax; otherwise it is added */
            includes_tax: boolean;
            /** Format: decimal */
            booking_fee: string;
            /** Format: decimal */
            total: string;
            available: number;
            /** @description whether it has a limit of its own */
            scarce: boolean;
            min_count: number;
            max_count: number;
            includes: components["schemas"]["IncludedOut"][];
            offered: boolean;
            /** @description too_late, upsell, sold_out or too_few if it is not available; else empty */
            why: string;
            /** @description why it is not available; else empty */
            reason: string;
        };
        /** @description An upsell as the caller may buy it; if it has variants, one of them is chosen. */
        OfferedUpsellOut: {
            upsell: number;
            name: string;
            description: string;
            image: string;
            price: string;
            tax: string;
            total: string;
            available: number;
            min_count: number;
            max_count: number;
            variants: components["schemas"]["OfferedVariantOut"][];
        };
        OfferedVariantOut: {
            variant: number;
            name: string;
            description: string;
            available: number;
        };
        OneDoorPerformanceOut: {
            performance: number;
            event: number;
            event_name: string;
            subcategory: string;
            venue_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            image: string;
            state: components["schemas"]["PerformanceStateOut"];
            /**
             * Format: date-time
             * @description when its gates admit first; null: at any time
             */
            opens_at: string | null;
        };
        OneDoorPerformanceReplyOut: {
            data: components["schemas"]["OneDoorPerformanceOut"];
            message: string;
        };
        OpenDisputeOut: {
            id: number;
            providerid: string;
            reference: string;
            /** Format: decimal */
            amount: string;
            currency: string;
            reason: string;
            /** @enum {string} */
            status: "needs_response" | "under_review" | "won" | "lost";
            /** Format: date-time */
            answerby: string | null;
            link: string;
            version: number;
        };
        OpenLinkInRequest: {
            link: string;
        };
        /** @description A cash or terminal refund that its buyer has not collected yet, with its order. */
        OpenPayoutOut: {
            refundid: number;
            eventticketdetailid: number;
            paymentid: string;
            endusername: string;
            eventname: string;
            subcategory: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            /** Format: decimal */
            amount: string;
            currency: string;
            /** Format: date-time */
            at: string;
        };
        OpenPayoutsInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
        };
        OpenPayoutsOut: {
            data: components["schemas"]["OpenPayoutOut"][][];
            total: number;
            message: string;
        };
        OptionsOut: {
            message: string;
            data: {
                [key: string]: unknown;
            };
        };
        /** @description `was` is the comment as it was when editing began. */
        OrderCommentsInRequest: {
            updateObj: components["schemas"]["_CommentsInRequest"];
            /** Format: int64 */
            version?: number;
            was?: string;
        };
        OrderData: {
            eventinfo: components["schemas"]["OrderOut"][];
        };
        OrderDetailsOut: {
            message: string;
            data: components["schemas"]["OrderData"];
        };
        /** @description `version` and `was`, the address when editing began, protect a newer one from being overwritten. */
        OrderEmailInRequest: {
            /** Format: email */
            email: string;
            /** @description the orders of the payment; all of them share the address, whatever is listed here */
            eventTicketDetails?: number[];
            /** Format: int64 */
            version?: number;
            was?: string;
        };
        OrderFiltersData: {
            events: components["schemas"]["EventFilterOut"][];
            sellers: components["schemas"]["SellerFilterOut"][];
            performances: components["schemas"]["PerformanceFilterOut"][];
        };
        OrderFiltersInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
        };
        OrderFiltersOut: {
            data: components["schemas"]["OrderFiltersData"];
            message: string;
        };
        OrderInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            email_id?: string;
            /** Format: int64 */
            eventticketdetail_id: number;
        };
        OrderNumbersOut: {
            /** @description including those returned since */
            paid: number;
            in_progress: number;
        };
        /** @description The spec's identification of an order: its payment's reference and its own number. */
        OrderOfPaymentInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            paymentIntentId: string;
            /** Format: int64 */
            eventticketdetail_id: number;
        };
        /** @description One order, read with `whole_orders()`, as shown on its page. */
        OrderOut: {
            id: number;
            version: number;
            eventticketdetailid: number;
            paymentid: string;
            eventid: number;
            eventdetailid: number;
            accountid: number;
            endusername: string;
            email: string;
            phonenumber: string;
            /** @description whether the buyer's data was removed; name and email begin with rem_ */
            buyerremoved: boolean;
            eventname: string;
            subcategory: string;
            eventdatetime: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            venuename: string;
            /** Format: decimal */
            total: string;
            currency: string;
            currencysymbol: string;
            nooftickets: number;
            /** @description its tickets without those that were refunded or replaced */
            ticketsleft: number;
            /**
             * Format: decimal
             * @description counter money that is still to be handed back
             */
            tohandback: string;
            redeemedticket: number;
            /** @enum {string} */
            channelname: "online" | "boxoffice" | "api";
            /** @description who sold it at the counter; empty where the buyer bought it */
            soldby: string;
            gateway: string;
            /** Format: date-time */
            insertedtime: string;
            timezone: string;
            /** @enum {string} */
            paymentstatus: "Success" | "Progress" | "Refund" | "Failure";
            /** @description Inprogress, Success or Failure; empty without a refund */
            refundstatus: string;
            reservationId: number | null;
            /**
             * Format: date-time
             * @description until when it is kept under the buyer's name, to be paid on collection; null for other orders
             */
            reserveduntil: string | null;
            reservednote: string;
            thumbnailurl: string;
            /** @description the refunded amount */
            refund: string;
            /** @description the orders of its payment */
            paymentcount: number;
            recordstatus: number;
            client: components["schemas"]["ClientNameOut"];
            account: components["schemas"]["AccountOfOrderOut"];
            partypass: string;
            /** @description the page that prints the tickets of its payment; empty without tickets */
            ticketspdf: string;
            readonly eventpaymentallocationMappings: components["schemas"]["AllocationOut"][];
            readonly refunds: components["schemas"]["RefundOut"][];
            readonly charges: components["schemas"]["ChargeOut"][];
            readonly disputes: components["schemas"]["DisputeOut"][];
            readonly moneytasks: components["schemas"]["MoneyTaskOut"][];
            readonly letters: components["schemas"]["LetterOut"][];
            readonly mailtroubles: components["schemas"]["MailTroubleOut"][];
            readonly reservation: components["schemas"]["ReservationOut"] | null;
            readonly exchange: components["schemas"]["WaitingOut"] | null;
            readonly rights: components["schemas"]["RightsOut"];
            /** Format: decimal */
            eventprice: string;
            /** Format: decimal */
            eventtaxcost: string;
            /** Format: decimal */
            tax: string;
            /** Format: decimal */
            applicableFee: string;
            includingtax: boolean;
            /** Format: decimal */
            upsellprice: string;
            /** Format: decimal */
            upselltaxcost: string;
            promocode: string;
            /** Format: decimal */
            promodiscount: string;
            /** Format: decimal */
            giftcardamount: string;
            /**
             * @description the language of the buyer's emails
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es";
            /** @enum {string} */
            marketing_optin: "True" | "False";
            order_comments: string;
            clientname: string;
            orderhistory: components["schemas"]["HistoryOut"][];
            ticketdetails: components["schemas"]["TicketDetailOut"][];
            individualupselldetail: components["schemas"]["UpsellDetailOut"][];
            readonly eventticketUpsellmappings: components["schemas"]["UpsellMappingOut"][];
            readonly playerteamMappings: components["schemas"]["PlayerTeamOut"][];
            readonly paymentteamMapping: components["schemas"]["PlayerTeamOut"][];
        };
        /** @description One order, read with `order_rows()`, as a row of the list. */
        OrderRowOut: {
            id: number;
            version: number;
            eventticketdetailid: number;
            paymentid: string;
            eventid: number;
            eventdetailid: number;
            accountid: number;
            endusername: string;
            email: string;
            phonenumber: string;
            /** @description whether the buyer's data was removed; name and email begin with rem_ */
            buyerremoved: boolean;
            eventname: string;
            subcategory: string;
            eventdatetime: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            venuename: string;
            /** Format: decimal */
            total: string;
            currency: string;
            currencysymbol: string;
            nooftickets: number;
            /** @description its tickets without those that were refunded or replaced */
            ticketsleft: number;
            /**
             * Format: decimal
             * @description counter money that is still to be handed back
             */
            tohandback: string;
            redeemedticket: number;
            /** @enum {string} */
            channelname: "online" | "boxoffice" | "api";
            /** @description who sold it at the counter; empty where the buyer bought it */
            soldby: string;
            gateway: string;
            /** Format: date-time */
            insertedtime: string;
            timezone: string;
            /** @enum {string} */
            paymentstatus: "Success" | "Progress" | "Refund" | "Failure";
            refundstatus: string;
            reservationId: number | null;
            /**
             * Format: date-time
             * @description until when it is kept under the buyer's name, to be paid on collection; null for other orders
             */
            reserveduntil: string | null;
            reservednote: string;
            thumbnailurl: string;
        };
        OrderRowsData: {
            eventinfo: components["schemas"]["OrderRowOut"][];
            eventdetailinfo: {
                [key: string]: unknown;
            }[];
        };
        /** @description The filters of an order list: the spec's fields, and our own. */
        OrderSearchInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /** @default  */
            email_id: string;
            /** @default  */
            search: string;
            /**
             * Format: int64
             * @default 0
             */
            eventticketdetail_id: number | null;
            /**
             * @default order
             * @enum {string}
             */
            payment_method: "order" | "Reserved";
            /**
             * @description with `Reserved`: only what is kept under a name
             * @default false
             */
            named: boolean;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
            /**
             * Format: int64
             * @description a hold: only orders with its tickets; requires eventdetailid
             * @default 0
             */
            allocationid: number | null;
            /**
             * Format: int64
             * @description only orders with it; requires eventdetailid
             * @default 0
             */
            upsellid: number | null;
            /**
             * Format: date
             * @description the day of the reservation
             */
            day?: string | null;
            /**
             * Format: int64
             * @description a person: only what they sold at the counter
             * @default 0
             */
            soldby: number | null;
            /**
             * Format: date-time
             * @description only what was sold within a quarter of an hour of this moment
             */
            soldat?: string | null;
            /**
             * @default
             * @enum {string}
             */
            channelname: "online" | "boxoffice" | "api" | "";
            /**
             * @default
             * @enum {string}
             */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit" | "";
            /**
             * @default
             * @enum {string}
             */
            paymentstatus: "Success" | "Pending" | "Refund" | "";
            page?: number;
            page_size?: number;
            /** @default  */
            ordering: string;
        };
        OrderSearchOut: {
            message: string;
            data: components["schemas"]["OrderRowsData"];
            /** @description the number of orders; with `more`, a minimum */
            total: number;
            more: boolean;
            /** @description the account's, in which all times of sale can be compared */
            timezone: string;
        };
        /** @description The filters of an order list: the spec's fields, and our own. */
        OrdersInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /** @default  */
            email_id: string;
            /** @default  */
            search: string;
            /**
             * Format: int64
             * @default 0
             */
            eventticketdetail_id: number | null;
            /**
             * @default order
             * @enum {string}
             */
            payment_method: "order" | "Reserved";
            /**
             * @description with `Reserved`: only what is kept under a name
             * @default false
             */
            named: boolean;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
            /**
             * Format: int64
             * @description a hold: only orders with its tickets; requires eventdetailid
             * @default 0
             */
            allocationid: number | null;
            /**
             * Format: int64
             * @description only orders with it; requires eventdetailid
             * @default 0
             */
            upsellid: number | null;
            /**
             * Format: date
             * @description the day of the reservation
             */
            day?: string | null;
            /**
             * Format: int64
             * @description a person: only what they sold at the counter
             * @default 0
             */
            soldby: number | null;
            /**
             * Format: date-time
             * @description only what was sold within a quarter of an hour of this moment
             */
            soldat?: string | null;
            /**
             * @default
             * @enum {string}
             */
            channelname: "online" | "boxoffice" | "api" | "";
            /**
             * @default
             * @enum {string}
             */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit" | "";
            /**
             * @default
             * @enum {string}
             */
            paymentstatus: "Success" | "Pending" | "Refund" | "";
        };
        /** @description An account as listed in selectors; `roleid` 1 marks the platform's own (spec part 1, section 3). */
        OwnAccountOut: {
            accountid: number;
            accountname: string;
            roleid: number;
            requires_second_step: boolean;
            /** @description whether its owners may add taxes for its own venues */
            may_add_taxes: boolean;
        };
        OwnAccountReplyOut: {
            data: components["schemas"]["OwnAccountOut"];
            message: string;
        };
        OwnCancelInRequest: {
            /** Format: decimal */
            amount: string;
        };
        /** @description What would be refunded: to gift cards, and the rest through the `ways`. */
        OwnCancelPlanOut: {
            /** Format: decimal */
            amount: string;
            /** Format: decimal */
            gift_card: string;
            /** Format: decimal */
            due: string;
            /** @description the first of the `ways` */
            way: string;
            ways: components["schemas"]["OwnWayOut"][];
        };
        OwnCancelledOut: {
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            /** Format: decimal */
            amount: string;
        };
        /** @description A performance for which tickets may be exchanged, as sold to the public. */
        OwnDateOut: {
            performance: number;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            subcategory: string;
            price: string;
            on_sale: boolean;
            /** Format: date-time */
            next_change_at: string | null;
            /** Format: date-time */
            on_sale_at: string;
            available: number;
            /** @description of these, from holds that only the exchanged order may draw on; else 0 */
            from_holds: number;
            sold_out: boolean;
            /**
             * @description why the caller cannot buy it now
             * @enum {string|null}
             */
            closed: "cancelled" | "over" | "box_office" | "not_yet" | "off_sale" | null;
            message: string;
            version: number;
            event: number;
            event_name: string;
            venue_name: string;
            /** @description `available` is the exact number; otherwise at least as many are left */
            scarce: boolean;
            /** @description whether its tickets are for team slots */
            seated: boolean;
        };
        /** @description What the exchange for a date comes to now: an amount to pay, a refund, or neither. */
        OwnDatePriceOut: {
            performance: number;
            /** Format: decimal */
            pay: string;
            /** Format: decimal */
            back: string;
            /** @description why it cannot be made; empty if it can be */
            why: string;
            /** @description whether that is because it costs less: the `cheaper` of the dates */
            too_cheap: boolean;
        };
        OwnDatePricesInRequest: {
            performances: number[];
            tickets: number[];
        };
        /** @description The dates of the request, except those that are not offered or whose places are chosen first. */
        OwnDatePricesOut: {
            prices: components["schemas"]["OwnDatePriceOut"][];
        };
        OwnDatesOut: {
            dates: components["schemas"]["OwnDateOut"][];
            /** @description why no tickets that cost less can be chosen here; empty if they can be */
            cheaper: string;
        };
        OwnExchangeInRequest: {
            /** Format: int64 */
            quote: number;
        };
        OwnExtrasInRequest: {
            upsells?: components["schemas"]["ExtraInRequest"][];
        };
        /** @description The upsells that may be added to an order. */
        OwnExtrasOut: {
            currency: string;
            upsells: components["schemas"]["OfferedUpsellOut"][];
        };
        /** @description One line of an order's total; an informational line adds nothing to it. */
        OwnLineOut: {
            name: string;
            /** Format: decimal */
            amount: string;
            told: boolean;
        };
        OwnNameInRequest: {
            /** Format: int64 */
            ticket: number;
            /** @default  */
            name: string | null;
        };
        OwnNamesInRequest: {
            names?: components["schemas"]["OwnNameInRequest"][];
        };
        /** @description What the buyer of an order is offered instead of its performance, and the possible answers. */
        OwnOfferOut: {
            offer: number;
            order: number;
            event_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            cancelled: boolean;
            tickets: number;
            words: string;
            until: string;
            /** @description the performance that the organiser suggests first */
            suggested: number;
            /** @description whether too few of its tickets are left for this order */
            full: components["schemas"]["OfferDateOut"] | null;
            dates: components["schemas"]["OfferDateOut"][];
            answers: ("date" | "credit" | "money" | "keep")[];
            /** @description what the answer `money` refunds */
            money: components["schemas"]["OwnCancelPlanOut"] | null;
        };
        OwnOffersOut: {
            offers: components["schemas"]["OwnOfferOut"][];
        };
        /** @description One order: its performance, its items, its total, and the available actions. */
        OwnOrderOut: {
            order: number;
            performance: number;
            event: number;
            event_name: string;
            subcategory: string;
            venue_name: string;
            venue_address: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            /** @enum {string} */
            status: "progress" | "paid" | "refunding" | "refunded" | "failed";
            cancelled: boolean;
            lines: components["schemas"]["OwnLineOut"][];
            /** Format: decimal */
            total: string;
            /** Format: decimal */
            refunded: string;
            /** Format: decimal */
            gift_card: string;
            tickets: components["schemas"]["OwnTicketOut"][];
            upsells: components["schemas"]["OwnUpsellOut"][];
            may: components["schemas"]["LeavesOut"];
            waiting: components["schemas"]["OwnWaitingOut"] | null;
            payouts: components["schemas"]["OwnPayoutOut"][];
        };
        /** @description A payment as shown to its buyer. */
        OwnPaymentOut: {
            payment: string;
            house: string;
            /** @description whom the buyer asks; empty if nobody is named */
            contact: string;
            /** @description where the buyer calls; empty if nowhere */
            contact_phone: string;
            /** @description a page of the organisation; empty if none */
            contact_page: string;
            name: string;
            email: string;
            currency: string;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es";
            /** @description its tickets as a PDF; empty without tickets */
            pdf: string;
            /** @description its calendar feed; empty if there is none */
            calendar: string;
            orders: components["schemas"]["OwnOrderOut"][];
            unpaid: components["schemas"]["UnpaidOut"][];
            look: components["schemas"]["LookOut"];
        };
        /** @description A refund that waits at the box office for the buyer: in cash, or to the card at the terminal. */
        OwnPayoutOut: {
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            /** Format: decimal */
            amount: string;
        };
        OwnQuoteInRequest: {
            /** Format: int64 */
            performance: number;
            tickets: number[];
            seats?: components["schemas"]["NewSeatsInRequest"][];
        };
        /** @description The price of an exchange, valid until `expires_at`: an amount to pay, a refund, or neither. */
        OwnQuoteOut: {
            quote: number;
            expires_at: string;
            /** Format: decimal */
            source_total: string;
            /** Format: decimal */
            target_total: string;
            /** Format: decimal */
            pay: string;
            /** Format: decimal */
            back: string;
            /** @description how `back` is refunded */
            ways: components["schemas"]["OwnWayOut"][];
            /** @description whether its buyer can neither exchange nor cancel afterwards */
            last: boolean;
            lines: components["schemas"]["ExchangeLineOut"][];
        };
        OwnTicketOut: {
            ticket: number;
            ticket_type: number | null;
            /** @description the content of its QR code; empty once it is no longer valid */
            code: string;
            name: string;
            /** @description the attendee, if it is not the buyer */
            holder: string;
            team_name: string;
            player: number | null;
            /** Format: decimal */
            total: string;
            /** @enum {string} */
            status: "valid" | "admitted" | "superseded" | "refunded";
        };
        /** @description A unit of an upsell; `ticket` is the ticket whose type includes it, null if it was bought. */
        OwnUpsellOut: {
            upsell_item: number;
            ticket: number | null;
            name: string;
            /** Format: decimal */
            total: string;
            /** @enum {string} */
            status: "open" | "redeemed" | "void";
        };
        /** @description A pending exchange, with the reservation's secret to pay it. */
        OwnWaitingOut: {
            reservation: number;
            secret: string;
            /** Format: decimal */
            due: string;
            /** @description how many it exchanges */
            tickets: number;
            performance: number;
            to: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            expires_at: string;
            gateways: ("cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit")[];
        };
        /** @description An amount refunded in one way. */
        OwnWayOut: {
            /** @description how it is refunded, as the end of a sentence */
            way: string;
            /** Format: decimal */
            amount: string;
        };
        PartialRefundDetailsInRequest: {
            nooftickets?: number;
            ticketinfo?: components["schemas"]["TicketChoiceInRequest"][];
            upsellInfo?: components["schemas"]["UpsellChoiceInRequest"][];
            keepfee?: boolean;
            whole?: boolean;
            /** Format: int64 */
            accountid?: number | null;
            /** @default  */
            paymentid: string | null;
            /** Format: int64 */
            eventticketdetailid: number;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
        };
        PartialRefundInRequest: {
            nooftickets?: number;
            ticketinfo?: components["schemas"]["TicketChoiceInRequest"][];
            upsellInfo?: components["schemas"]["UpsellChoiceInRequest"][];
            keepfee?: boolean;
            /** Format: int64 */
            accountid?: number | null;
            /** @default  */
            paymentid: string | null;
            eventticketdetails: components["schemas"]["RefundedOrderInRequest"][];
            paymentTeamMapping?: {
                [key: string]: unknown;
            }[];
            /** @description whether counter money is still to be handed back: payOutRefund records when it was */
            handbacklater?: boolean;
            /** @default  */
            reason: string | null;
        };
        PasskeyInRequest: {
            challenge: string;
            name: string;
            credential: {
                [key: string]: unknown;
            };
        };
        PasskeyOut: {
            data: components["schemas"]["PasskeyRowOut"];
            message: string;
        };
        PasskeyProofInRequest: {
            challenge: string;
            credential: {
                [key: string]: unknown;
            };
        };
        PasskeyRowOut: {
            id: number;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        PasskeySignInInRequest: {
            challenge: string;
            credential: {
                [key: string]: unknown;
            };
        };
        PasswordInRequest: {
            password: string;
        };
        PayOutInRequest: {
            /** Format: int64 */
            refundid: number;
        };
        PaymentInRequest: {
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            buyer?: components["schemas"]["BuyerInRequest"];
            /** Format: decimal */
            tendered?: string | null;
            /**
             * @description of the buyer; by default that of `Accept-Language`, and English at the counter
             * @default
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es" | "";
        };
        PaymentOut: {
            /** @enum {string} */
            status: "Success" | "Progress" | "Refund" | "Failure";
            payment: string;
            reservation: number;
            /** Format: date-time */
            expires_at: string;
            is_being_paid: boolean;
            client_secret: string | null;
            provider: components["schemas"]["ProviderOut"] | null;
            /** @description the provider's reason for refusing the last card; else empty */
            failure: string;
            total: string;
            /** @description the part of the total that gift cards pay */
            gift_card: string;
            /** @description the rest of the total */
            due: string;
            currency: string;
            /** @description how it was paid; null until a payment was taken */
            gateway: string | null;
            change: string | null;
            pdf: string | null;
            /** @description URL of the tickets' calendar feed */
            calendar: string | null;
            /** @description where what was sold is emailed; empty until it is, or if nowhere */
            email: string;
            /** @description its buyer's page of it, with its key; online alone */
            own: string | null;
            /** @description whom its buyer asks; null until something is sold */
            ask: components["schemas"]["AskOut"] | null;
            orders: components["schemas"]["SoldOrderOut"][];
        };
        PerformanceFilterOut: {
            eventdetailid: number;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            subcategory: string;
        };
        PerformanceOfferOut: {
            performance: number;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            subcategory: string;
            price: string;
            on_sale: boolean;
            /** Format: date-time */
            next_change_at: string | null;
            /** Format: date-time */
            on_sale_at: string;
            available: number;
            /** @description of these, from holds that only the exchanged order may draw on; else 0 */
            from_holds: number;
            sold_out: boolean;
            /**
             * @description why the caller cannot buy it now
             * @enum {string|null}
             */
            closed: "cancelled" | "over" | "box_office" | "not_yet" | "off_sale" | null;
            message: string;
            version: number;
            event: number;
            event_name: string;
            venue_name: string;
            currency: string;
            min_count: number;
            max_count: number;
            ticket_types: components["schemas"]["OfferedTypeOut"][];
            upsells: components["schemas"]["OfferedUpsellOut"][];
            teams: components["schemas"]["OfferedTeamOut"][];
            gateways: ("cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit")[];
            state?: components["schemas"]["PerformanceStateOut"];
        };
        /** @description A dated occurrence of an event, read with its stock and event (spec part 1, section 3). */
        PerformanceOut: {
            /** id */
            _id: number;
            eventdatetime: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            onsaledate: string;
            /** Format: date-time */
            onsaledateISO: string;
            enddate: string;
            /** Format: date-time */
            enddateISO: string;
            timezone: string;
            numberoftickets: number;
            ticketcountstatus: number;
            soldcount: number;
            stockversion: number;
            /** Format: decimal */
            ticketcost: string;
            onsaleflag: number;
            box_office_amber_state: boolean;
            activestatus: number;
            custommessage: string;
            cancelled: boolean;
            accountid: number;
            venueid: number;
            eventid: number;
            event_subcategory: string;
            version: number;
        };
        PerformanceReplyOut: {
            data: components["schemas"]["PerformanceOut"][];
            message: string;
        };
        /**
         * @description A performance inside `event` instead of a sheet; its times are 'MM-DD-YYYY,h:mmAM/PM'.
         *
         *     Errors name it as a row of a sheet: the first is row 2.
         */
        PerformanceRowInRequest: {
            /** @default  */
            eventdatetime: string | null;
            /** @default  */
            ticketcost: string | null;
            /** @default  */
            numberoftickets: string | null;
            /** @default  */
            onsaledate: string | null;
            /** @default  */
            enddate: string | null;
            /** @default  */
            event_subcategory: string | null;
        };
        /** @description The performances of a rule that are added to an event. */
        PerformanceRuleInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** @default  */
            rule: string | null;
            /** @default  */
            to: string | null;
            times?: (string | null)[];
            exceptions?: (string | null)[];
            /** @default  */
            ticketcost: string | null;
            /** @default  */
            numberoftickets: string | null;
            /** @default  */
            onsaledate: string | null;
            /** @default  */
            endsbefore: string | null;
            /** @default  */
            event_subcategory: string | null;
            /** Format: int64 */
            eventid: number;
            /** @default  */
            from: string | null;
        };
        /** @description What the topic `performance:<id>` carries, and every screen that shows a performance's state. */
        PerformanceStateOut: {
            performance: number;
            id: number;
            event: number;
            account: number;
            version: number;
            capacity: number;
            sold: number;
            reserved: number;
            held: number;
            available: number;
            admitted: number;
            /**
             * Format: decimal
             * @description null for door staff, who do not see takings
             */
            revenue: string | null;
            currency: string;
            /** @enum {string} */
            status: "Active" | "Box-Office Only" | "Off-Sale";
            on_sale: boolean;
            box_office_open: boolean;
            on_sale_flag: boolean;
            box_office_only: boolean;
            ended: boolean;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            on_sale_at: string;
            /** Format: date-time */
            off_sale_at: string;
            /** Format: date-time */
            next_change_at: string | null;
            timezone: string;
            holds: components["schemas"]["HoldShareOut"][];
        };
        PerformanceTimesOut: {
            event_subcategory: string;
            eventdatetime: string;
            onsaledate: string;
            enddate: string;
            numberoftickets: number;
            accountid: number;
        };
        /** @description One performance's own view. */
        PerformanceViewOut: {
            /** id */
            _id: number;
            eventid: number;
            eventname: string;
            eventdetailfile: components["schemas"]["PerformanceTimesOut"];
            venuename: string;
            eventimage: string;
            /** Format: decimal */
            revenue: string;
            currencytype: string;
            totalTicketsSold: number;
            totalTicketsReserved: number;
            mapinventory: number;
            upsells: components["schemas"]["UpsellFiguresOut"][];
            orders: components["schemas"]["OrderNumbersOut"];
            teams: components["schemas"]["TeamNumbersOut"] | null;
            state: components["schemas"]["PerformanceStateOut"];
        };
        PerformanceViewReplyOut: {
            data: components["schemas"]["PerformanceViewOut"];
            message: string;
        };
        PerformancesAddedOut: {
            data: components["schemas"]["AddedOut"];
            message: string;
        };
        /** @description The JSON part `picture`: the event whose emails will show it, or the account whose stylesheets will. */
        PictureInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
        };
        /** @description A picture's URL for use in a message, and its size in pixels. */
        PictureOut: {
            url: string;
            width: number;
            height: number;
        };
        /** @description The parts of a picture to be used in a text. */
        PicturePartsRequest: {
            picture: components["schemas"]["PictureInRequest"];
            /** Format: binary */
            file: string;
        };
        PlaceOut: components["schemas"]["CityOut"] | components["schemas"]["CityNameOut"] | components["schemas"]["ZipCodeOut"] | components["schemas"]["CurrencyOut"] | components["schemas"]["TaxChoiceOut"] | components["schemas"]["TimeZoneOut"] | components["schemas"]["CountryOut"] | components["schemas"]["StateOut"];
        /** @description Sales by country, state or district, in one currency. */
        PlaceRowOut: {
            /** @description Unknown if buyers did not enter it, or if it cannot be resolved */
            location: string;
            /** @description the code of the country or its state: GB, GB-EM */
            region: string;
            /** @description number of orders, including refunded ones */
            nooforder: number;
            nooftickets: number;
            /** Format: decimal */
            eventprice: string;
            currency: string;
            currencysymbol: string;
            /** @description of all orders in these rows */
            orderpercentage: string;
        };
        PlaceRowSomeOut: {
            data: components["schemas"]["PlaceRowOut"][];
            message: string;
        };
        /** @description A placeholder, written as {name} in a message, and its value in a buyer's email. */
        PlaceholderOut: {
            name: string;
            meaning: string;
        };
        /**
         * @description What a refund would return: `gift_card` to gift cards, and `due` through the `ways`.
         *
         *     `charges` splits `due` by what has paid for the order.
         */
        PlanOut: {
            /** Format: decimal */
            amount: string;
            /** Format: decimal */
            gift_card: string;
            /** Format: decimal */
            due: string;
            /**
             * @description the gateway that is used first; see `ways`
             * @enum {string}
             */
            gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            ways: components["schemas"]["RefundWayOut"][];
            charges: components["schemas"]["PlannedShareOut"][];
            /** Format: decimal */
            booking_fee: string;
            keepfee: boolean;
            whole: boolean;
            units: components["schemas"]["PlannedUnitOut"][];
        };
        PlannedOut: {
            message: string;
            refundamount: string;
            upsellOnly: components["schemas"]["UpsellTotalOut"][];
            data: components["schemas"]["PlanOut"];
        };
        /** @description The amount that goes back to one charge. */
        PlannedShareOut: {
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            /** Format: decimal */
            amount: string;
            /**
             * Format: date-time
             * @description when it was paid
             */
            paidat: string;
        };
        /** @description One unit of a preview; `brought` marks an upsell that is refunded with its ticket. */
        PlannedUnitOut: {
            ticketid: number | null;
            individualupsellid: number | null;
            name: string;
            /** Format: decimal */
            amount: string;
            brought: boolean;
        };
        /** @description A sold slot of a team, and its attendee. */
        PlayerOut: {
            playerid: number;
            name: string;
        };
        PlayerSlotOut: {
            playerid: number;
            /** @enum {string} */
            status: "free" | "reserved" | "sold";
        };
        /** @description The players of one team in an order (spec part 3, section 3, Team/player mapping). */
        PlayerTeamOut: {
            teamid: number;
            team: components["schemas"]["TeamNameOut"];
            /** @description their numbers: 1,2,5 */
            playerid: string;
        };
        /** @description The bodies of both actions: only `player list` refers to a performance. */
        PlayersInRequest: {
            /** @enum {string} */
            action_type: "teammaster list" | "player list";
            /** Format: int64 */
            eventid: number;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
        };
        PlayersOut: components["schemas"]["TeamPlayersReplyOut"] | components["schemas"]["TeamMasterListOut"];
        PresenceOut: {
            performance: number;
            event_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            admitted: number;
            inside: number;
            left: number;
            /** @description unresolved */
            conflicts: number;
            readings: number;
            /** @description of the scans that a device validated offline */
            offline: number;
            gates: components["schemas"]["PresentAtGateOut"][];
            quarters: components["schemas"]["QuarterOut"][];
            phones: components["schemas"]["ReadingPhoneOut"][];
            read_gates: string[];
            verdicts: components["schemas"]["VerdictCountOut"][];
        };
        PresentAtGateOut: {
            gate: string;
            admitted: number;
            inside: number;
        };
        PreviewInRequest: {
            /** Format: int64 */
            event_id: number;
            /**
             * Format: int64
             * @description null for the current stylesheet
             * @default 0
             */
            style_id: number | null;
        };
        /** @description How many months each kind of data is stored; 0 stores it forever. */
        PreviewKeepingInRequest: {
            buyers: number;
            readings: number;
            audit: number;
            security: number;
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
        };
        PreviewOut: {
            /** @description a preview of the widget with this stylesheet, valid for an hour */
            address: string;
            token: string;
        };
        PreviewSavedOut: {
            data: components["schemas"]["PreviewOut"];
            message: string;
        };
        /** @description A problem with a draft; one of level error prevents its publication. */
        ProblemOut: {
            where: string;
            what: string;
            is_error: boolean;
        };
        PromoBatchListOut: {
            data: components["schemas"]["PromoBatchOut"][][];
            total: number;
            message: string;
        };
        /** @description Codes that were created or imported together; `made` of `size` exist so far, and `ready` says that all do. */
        PromoBatchOut: {
            batch: number;
            accountid: number;
            prefix: string;
            size: number;
            made: number;
            leftout: number;
            ready: boolean;
            redeemed: number;
            imported: boolean;
            /** Format: decimal */
            discountvalue: string;
            isamountorperc: number;
            maxredemption: number | null;
            ticketororder: number;
            promocodestartdate: string;
            promocodeenddate: string;
            timezone: string;
            active: number;
            /** Format: date-time */
            createddate: string;
            createdby: string;
            version: number;
        };
        PromoBatchSavedOut: {
            data: components["schemas"]["PromoBatchOut"];
            message: string;
        };
        /**
         * @description A code as in its form; further rows of the same code only add targets.
         *
         *     Dates are 'MM-DD-YYYY,h:mmAM/PM' in the account's own time zone (`timezone` of the responses).
         */
        PromoCodeInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            promocodeid: number | null;
            /** @default  */
            promocode: string | null;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            isGiftCard?: boolean | null;
            /** @default  */
            giftCardEmail: string | null;
            /** @default  */
            originalAmount: string | null;
            /** @default  */
            discountvalue: string | null;
            /** @enum {integer} */
            isamountorperc?: 1 | 2;
            /** @default  */
            maxredemption: string | null;
            /** @default  */
            maxperbooking: string | null;
            /** @enum {integer} */
            ticketororder?: 1 | 2;
            /** @default  */
            promocodestartdate: string | null;
            /** @default  */
            promocodeenddate: string | null;
            /** @default  */
            eventwindowstartdate: string | null;
            /** @default  */
            eventwindowenddate: string | null;
            active?: boolean;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
            targets?: components["schemas"]["PromoTargetInRequest"][];
        };
        PromoCodeListOut: {
            giftCardOrders: components["schemas"]["CardUseOut"][];
            giftCardUsedAmount: string;
            giftCardMoney: components["schemas"]["CardMoneyOut"][];
            data: components["schemas"]["PromoCodeOut"][][];
            total: number;
            message: string;
        };
        /**
         * @description A promo code or a gift card; null in `maxredemption` and `availablecount` means UNLIMITED.
         *
         *     `promocodeeventmapid`, `eventid` and `eventdetailid` are those of the first of its `targets`.
         */
        PromoCodeOut: {
            promocodeid: number;
            promocode: string;
            accountid: number;
            giftCardEmail: string;
            /** Format: decimal */
            originalAmount: string | null;
            /** Format: decimal */
            discountvalue: string;
            isamountorperc: number;
            maxredemption: number | null;
            /** @description tickets of one booking, of a code for each ticket; null: no limit */
            maxperbooking: number | null;
            ticketororder: number;
            promocodestartdate: string | null;
            promocodeenddate: string | null;
            eventwindowstartdate: string | null;
            eventwindowenddate: string | null;
            timezone: string;
            promocodeeventmapid: number | null;
            eventid: number | null;
            eventdetailid: number | null;
            targets: components["schemas"]["PromoTargetOut"][];
            sums: components["schemas"]["CodeSumsOut"][];
            isGiftCard: number;
            /** Format: decimal */
            amountSpent: string | null;
            /**
             * Format: decimal
             * @description balance of a gift card
             */
            balance: string | null;
            /** @description of a gift card, or of all events that a promo code applies to; else empty */
            currency: string;
            availablecount: number | null;
            redeemed: number;
            giftCardPaymentId: string;
            batch: number | null;
            active: number;
            version: number;
        };
        PromoCodeSavedOut: {
            data: components["schemas"]["PromoCodeOut"];
            message: string;
        };
        PromoCodeTrialOut: {
            data: components["schemas"]["TrialOut"];
            message: string;
        };
        /** @description An event, or one of its performances. */
        PromoTargetInRequest: {
            /** Format: int64 */
            eventid: number;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
        };
        /** @description What a code applies to; without a performance, the whole event. */
        PromoTargetOut: {
            eventid: number;
            eventname: string;
            eventdetailid: number | null;
            eventdatetime: string | null;
        };
        /** @description Either a puzzle or a captcha is required. */
        ProofRequiredOut: {
            message: string;
            /** @enum {string} */
            code: "proof_required";
            challenge?: components["schemas"]["PuzzleOut"];
            captcha?: components["schemas"]["CaptchaOut"];
        };
        ProviderDifferenceOut: {
            id: number;
            day: string;
            /** @enum {string} */
            kind: "charge_not_ours" | "charge_not_theirs" | "refund_not_ours" | "refund_not_theirs" | "amount" | "fee" | "fee_back" | "dispute_not_ours" | "event_unknown" | "refund_failed" | "refund_bounced";
            providerid: string;
            reference: string;
            /** Format: decimal */
            ours: string | null;
            /** Format: decimal */
            theirs: string | null;
            currency: string;
            /** Format: date-time */
            foundat: string;
            /** Format: date-time */
            settledat: string | null;
            settledby: string;
            note: string;
            /** @description the provider's own message, if it gave one */
            why: string;
            version: number;
        };
        ProviderDifferenceSavedOut: {
            data: components["schemas"]["ProviderDifferenceOut"];
            message: string;
        };
        /** @description Where the buyer continues with a card provider. */
        ProviderOut: {
            publishable_key: string;
            account: string;
            script: string;
        };
        PublicKeyInRequest: {
            is_wished: boolean;
        };
        /** @description The public state of a performance; the exact number of tickets is for its organiser only. */
        PublicStateOut: {
            performance: number;
            version: number;
            on_sale: boolean;
            /** Format: date-time */
            next_change_at: string | null;
            available: number;
            sold_out: boolean;
            /** @enum {string|null} */
            closed: "cancelled" | "over" | "box_office" | "not_yet" | "off_sale" | null;
        };
        /**
         * @description `available` is null for a type without its own limit, and is capped at what one buyer may have.
         *
         *     `missing` is that of `TypeLeftOut`; `max_count` is the maximum per booking.
         */
        PublicTypeLeftOut: {
            ticket_type: number;
            available: number | null;
            max_count: number;
            missing: string;
        };
        /** @description What the topic `types:<id>:public` carries: the public state. */
        PublicTypesOut: {
            performance: number;
            version: number;
            types: components["schemas"]["PublicTypeLeftOut"][];
        };
        PublicUpsellOut: {
            upsell: number;
            available: number;
            variants: components["schemas"]["PublicVariantOut"][];
        };
        /** @description The public state of an event's upsells: availability is capped at what one order may have. */
        PublicUpsellsOut: {
            event: number;
            version: number;
            upsells: components["schemas"]["PublicUpsellOut"][];
        };
        PublicVariantOut: {
            variant: number;
            available: number;
        };
        /** @description The public data of a venue. */
        PublicVenueOut: {
            venueid: number;
            venuename: string;
            address: string;
            city: string;
            state: string;
            country: string;
            zipcode: string;
            timezone: string;
            currencytype: string;
        };
        PublishEventInRequest: {
            /** @enum {string} */
            action_type: "event template publish";
            /** Format: int64 */
            event_id: number;
        };
        PublishEventOut: {
            /** @description what buyers get anew */
            parts: ("look" | "ticket" | "email")[];
            data: components["schemas"]["PublishedOut"];
            message: string;
        };
        PublishLookOut: {
            data: components["schemas"]["PublishedOut"];
            message: string;
        };
        PublishStyleInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
        };
        /**
         * @description A published version: its number, time and author.
         *
         *     `wentbackto` is the number of the earlier version that it restores; `filename` that of an account's stylesheet.
         */
        PublishedOut: {
            number: number;
            /** Format: date-time */
            at: string;
            by: string;
            wentbackto: number | null;
            filename: string;
        };
        PurchaseLinkOut: {
            /** Format: date-time */
            sent_at: string;
            /** Format: date-time */
            opened_at: string | null;
        };
        PuzzleOut: {
            parameters: components["schemas"]["PuzzleParametersOut"];
            signature: string;
        };
        PuzzleParametersOut: {
            algorithm: string;
            cost: number;
            keyLength: number;
            keyPrefix: string;
            keySignature: string;
            nonce: string;
            salt: string;
            memoryCost: number;
            parallelism: number;
            expiresAt: number;
            /** @description the event */
            data: {
                [key: string]: number;
            };
        };
        /** @description A quarter of an hour at one gate, without admissions that were reset. */
        QuarterOut: {
            /** Format: date-time */
            from: string;
            gate: string;
            entered: number;
            left: number;
        };
        QuestionOut: {
            message: string;
            data: {
                [key: string]: unknown;
            };
            challenge: string;
        };
        QuoteLineOut: {
            performance: number;
            /** @enum {string} */
            kind: "ticket" | "upsell";
            ticket_type: number | null;
            upsell: number | null;
            variant: number | null;
            name: string;
            variant_name: string;
            /** @description an upsell included in the tickets of a type, at no extra price */
            included: boolean;
            team: number | null;
            team_name: string;
            players: number[];
            quantity: number;
            price: string;
            tax: string;
            booking_fee: string;
            discount: string;
            total: string;
        };
        QuoteOut: {
            lines: components["schemas"]["QuoteLineOut"][];
            subtotal: string;
            tax: string;
            booking_fee: string;
            discount: string;
            /** @description the applied promo code; empty if there is none */
            promo_code: string;
            /** @description the promo code's discount */
            saving: string;
            /** @description the amount paid by all gift cards */
            gift_card: string;
            gift_cards: components["schemas"]["CardShareOut"][];
            total: string;
            /** @description the amount left to pay: the total less gift cards */
            due: string;
            currency: string;
            payable: boolean;
            payable_message: string;
        };
        RateInRequest: {
            /** Format: int64 */
            upselltaxcategoryid: number;
            upselltaxpercentage: string;
        };
        RateOut: {
            upselltaxcategoryid: number;
            upselltaxcategory: string;
            upselltaxpercentage: string;
        };
        RatesOut: {
            data: components["schemas"]["RateOut"][];
            message: string;
        };
        ReadingPhoneOut: {
            device: string;
            name: string;
            gate: string;
            readings: number;
        };
        /** @description The password, and a code if the refusal listed one of the code methods. */
        ReauthenticateInRequest: {
            password: string;
            /** @default  */
            code: string;
            /** @default  */
            recovery_code: string;
        };
        /** @description The numbers of what was opened lately; the device remembers nothing else of it. */
        RecallInRequest: {
            /**
             * Format: int64
             * @description for role 1 only: the selected customer account
             * @default 0
             */
            account_id: number | null;
            orders?: number[];
            performances?: number[];
            events?: number[];
        };
        RecipientOut: {
            userid: number;
            name: string;
        };
        ReconcileDayInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** Format: date */
            day: string;
        };
        ReconciliationInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** Format: date */
            day?: string | null;
            /**
             * @default
             * @enum {string}
             */
            kind: "charge_not_ours" | "charge_not_theirs" | "refund_not_ours" | "refund_not_theirs" | "amount" | "fee" | "fee_back" | "dispute_not_ours" | "event_unknown" | "refund_failed" | "refund_bounced" | "";
            /**
             * @description empty: both
             * @default
             * @enum {string}
             */
            state: "open" | "settled" | "";
        };
        ReconciliationOut: {
            total: number;
            data: components["schemas"]["ReconciliationPageOut"];
            message: string;
        };
        ReconciliationPageOut: {
            differences: components["schemas"]["ProviderDifferenceOut"][];
            days: components["schemas"]["ComparedDayOut"][];
            disputes: components["schemas"]["OpenDisputeOut"][];
            timezone: string;
            today: string;
        };
        RecoveryCodesOut: {
            message: string;
            recovery_codes: string[];
        };
        RefundInRequest: {
            payment_intent: string;
            /** Format: decimal */
            totalAmount?: string | null;
            keepfee?: boolean;
            /** @description whether counter money is still to be handed back: payOutRefund records when it was */
            handbacklater?: boolean;
            /** @default  */
            reason: string | null;
        };
        /**
         * @description A refund as shown on an order's page: `gift_card` goes to gift cards, `due` through `gateway`.
         *
         *     With `cash` or `terminal` somebody hands `due` back: `payment/payOutRefund` pays out a pending one once the buyer
         *     collects it. With `credit` it is on `card`.
         */
        RefundOut: {
            refundid: number;
            /** @enum {string} */
            kind: "refund" | "void" | "cancellation" | "dispute" | "late" | "share" | "exchange";
            /** @description the refund of which this is what another charge gives back */
            shareof: number | null;
            /** Format: decimal */
            amount: string;
            /** Format: decimal */
            gift_card: string;
            /** Format: decimal */
            due: string;
            /** @enum {string} */
            gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            card: components["schemas"]["CreditOut"] | null;
            keepfee: boolean;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed";
            /** @description whether the buyer has yet to collect it at the box office */
            topayout: boolean;
            /** Format: date-time */
            settledat: string | null;
            reason: string;
            failure: string;
            /** @description how often its provider was called */
            tries: number;
            /** @description why the last attempt moved no money */
            waitsfor: string;
            /**
             * Format: decimal
             * @description the part of the platform's fee that has not been returned yet
             */
            feedue: string;
            /** @description why the provider did not return that fee; empty until it refuses */
            feefailure: string;
            by: string;
            /** Format: date-time */
            at: string;
            units: components["schemas"]["RefundUnitOut"][];
        };
        /** @description One refunded unit, without a kept fee; one of the two numbers is null. */
        RefundUnitOut: {
            ticketid: number | null;
            individualupsellid: number | null;
            name: string;
            /** Format: decimal */
            amount: string;
        };
        /** @description An amount refunded through one gateway. */
        RefundWayOut: {
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            /** Format: decimal */
            amount: string;
        };
        RefundedOrderInRequest: {
            /** Format: int64 */
            eventticketdetailid: number;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
            /** @default  */
            eventname: string | null;
            /** @default  */
            eventdatetime: string | null;
            nooftickets?: number;
            /** @enum {string} */
            ispartialflag?: "1";
            noofupsell?: number;
            /** Format: decimal */
            upsellamount?: string | null;
        };
        RefundedOut: {
            data: components["schemas"]["RefundOut"];
            message: string;
        };
        RefusalOut: {
            eventdetailid: number;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            message: string;
        };
        RefusedOut: {
            what: string;
            times: number;
        };
        RemoveUserInRequest: {
            payment_id: string;
        };
        ReportListOut: {
            message: string;
            reports: components["schemas"]["ReportOut"][];
            /** @description opens one report, once, within a minute */
            access_token: string;
        };
        /** @description A report's definition; the fields that the spec does not have list its filters. */
        ReportOut: {
            reportId: string;
            name: string;
            has_event_filter: boolean;
            /** @description the path at which it is generated */
            bold_report_path: string;
            /** @enum {string} */
            group: "Sales" | "Money" | "Door" | "Guests";
            about: string;
            filters: ("period" | "step" | "event" | "performance" | "seller")[];
            needs: ("period" | "step" | "event" | "performance" | "seller")[];
            /**
             * @description the default period
             * @enum {string}
             */
            period: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_30_days_and_today" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "next_7_days" | "next_30_days";
        };
        ReportTokenInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountId: number | null;
            reportId: string;
        };
        ReportTokenOut: {
            message: string;
            access_token: string;
        };
        ReportsInRequest: {
            /** Format: int64 */
            accountId: number;
        };
        ReportsOut: {
            message: string;
            reports: components["schemas"]["ReportOut"][];
        };
        /** @description The email goes to `emailOverride`, else to `email`; other recipients do not replace the order's own buyer. */
        ResendInRequest: {
            payment_id: string;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
            email?: (string | null) | string;
            emailOverride?: (string | null) | string;
            endusername?: string;
            /** Format: int64 */
            accountid?: number | null;
        };
        ReservationInRequest: {
            /** Format: int64 */
            reservationId: number;
        };
        /** @description What is reserved, until when, and until when it can be extended at most. */
        ReservationOut: {
            reservationId: number;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            sale_ends_at: string;
            is_being_paid: boolean;
            /** @description the amount still to pay, for all orders of the reservation */
            due: string;
            items: components["schemas"]["ReservedItemOut"][];
            links: components["schemas"]["PurchaseLinkOut"][];
        };
        /** @description Without `until` it is kept until the performance begins. */
        ReserveUnderNameInRequest: {
            /** Format: int64 */
            reservationId: number;
            name: string;
            email?: string;
            /** @default  */
            phone: string | null;
            /** Format: date-time */
            until?: string | null;
            /** @default  */
            note: string | null;
        };
        ReservedItemOut: {
            name: string;
            quantity: number;
            amount: string;
        };
        ReservedOrderOut: {
            order: number;
            performance: number;
        };
        ReservedOut: {
            reservation: number;
            secret: string;
            payment: string;
            /** Format: date-time */
            expires_at: string;
            quote: components["schemas"]["QuoteOut"];
            orders: components["schemas"]["ReservedOrderOut"][];
        };
        ResetPasswordInRequest: {
            /** Format: int64 */
            userid: number;
            password: string;
            token: string;
        };
        ResetTwoStepInRequest: {
            /** Format: int64 */
            userid: number;
        };
        ResolveConflictInRequest: {
            reason: string;
        };
        /** @description One permission: the roles that have it, and those for which the account's owner decides. */
        RightLineOut: {
            /** @enum {string} */
            right: "refund" | "void" | "cancel_reservation" | "reserve_named" | "mark_purchased" | "export_orders" | "cancel_performance" | "exchange_charge" | "exchange_refund" | "exchange_waive" | "exchange_past" | "exchange_admitted";
            roles: number[];
            changeable: number[];
            /** @description whether its daily limit includes an amount */
            has_amount: boolean;
            /** @description for one user in a day, by role */
            limits: components["schemas"]["DayLimitOut"][];
        };
        RightsInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
        };
        /** @description What the order's state allows (spec part 3, section 4); each call checks the caller's permissions itself. */
        RightsOut: {
            refund: boolean;
            partialRefund: boolean;
            void: boolean;
            voidDisputed: boolean;
            exchange: boolean;
            deleteUser: boolean;
            resend: boolean;
            email: boolean;
            marketing: boolean;
            validateTickets: boolean;
            /** @description cancel, extend, mark as purchased, send its purchase link */
            reservation: boolean;
        };
        RightsReplyOut: {
            message: string;
            data: components["schemas"]["AccountRightsOut"];
        };
        RoleListOut: {
            data: components["schemas"]["RoleOut"][];
            message: string;
        };
        RoleOut: {
            roleid: number;
            role: string;
        };
        RowErrorOut: {
            column: string | null;
            columns: string[];
            message: string;
            /** @description a suggestion, such as 'Write 05-01-2027'; may be empty */
            remedy: string;
        };
        /** @description Week days by their names from Monday on, hours as h:mmAM/PM. */
        RuleOut: {
            days_of_week: string[];
            day_times: string[];
        };
        RulesInRequest: {
            /** @default false */
            has_exit: boolean;
            /** @default false */
            allows_reentry: boolean;
            opens_before?: number | null;
            closes_after?: number | null;
            /** @default false */
            confirms: boolean;
            gates?: components["schemas"]["GateInRequest"][];
            /** Format: int64 */
            version?: number;
        };
        RulesOut: {
            account: number;
            event: number | null;
            event_name: string;
            is_own: boolean;
            has_exit: boolean;
            allows_reentry: boolean;
            opens_before: number | null;
            closes_after: number | null;
            confirms: boolean;
            gates: components["schemas"]["GateOut"][];
            types: string[];
            version: number;
        };
        /** @description A basket, and how it is paid. */
        SaleInRequest: {
            items: components["schemas"]["ItemInRequest"][];
            /** @default  */
            promo_code: string;
            gift_cards?: string[];
            /**
             * Format: int64
             * @description for staff only: the one hold to sell from
             */
            hold?: number | null;
            /**
             * @description of the buyer; by default that of `Accept-Language`, and English at the counter
             * @default
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es" | "";
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            buyer?: components["schemas"]["BuyerInRequest"];
            /** Format: decimal */
            tendered?: string | null;
        };
        /** @description A line of a basket: a number of tickets at one price. */
        SampleLineOut: {
            name: string;
            quantity: number;
            /** Format: decimal */
            price: string;
            /** Format: decimal */
            total: string;
        };
        /** @description A basket's price with the type or code, for the first performance to which it applies, and without. */
        SampleOut: {
            eventdetailid: number;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            currency: string;
            lines: components["schemas"]["SampleLineOut"][];
            /** Format: decimal */
            subtotal: string;
            /** Format: decimal */
            tax: string;
            /** Format: decimal */
            booking_fee: string;
            /** Format: decimal */
            discount: string;
            /** Format: decimal */
            total: string;
            /** Format: decimal */
            normal_total: string;
            includes: string[];
        };
        SaveScheduleInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            id: number | null;
            /** Format: int64 */
            version?: number;
            /**
             * Format: int64
             * @default 0
             */
            accountId: number | null;
            reportId: string;
            /** @enum {string} */
            every: "day" | "week" | "month";
            /** @default 0 */
            weekday: number;
            /** @default 1 */
            monthday: number;
            hour: number;
            /** @default  */
            timezone: string | null;
            /** @enum {string} */
            format: "pdf" | "xlsx" | "csv";
            /**
             * @default
             * @enum {string}
             */
            period: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_30_days_and_today" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "next_7_days" | "next_30_days" | "";
            /**
             * @default
             * @enum {string}
             */
            granularity: "day" | "week" | "month" | "";
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventdetailid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            sellerid: number | null;
            recipients?: number[];
        };
        /** @description The look to be saved; without `logo_url` the logo stays, and an empty one removes it. */
        SaveThemeInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            style_id: number | null;
            /** Format: int64 */
            version?: number;
            /** @default  */
            accent: string | null;
            /** @enum {string} */
            scheme: "both" | "light" | "dark";
            /** @default  */
            font: string | null;
            radius: number;
            logo_url?: string;
        };
        ScanAnswer: components["schemas"]["VerdictOut"] | components["schemas"]["ScanErrorOut"];
        ScanErrorOut: {
            nonce: string | null;
            error: string;
        };
        /** @description The performance for which an exchanged ticket's replacement is valid. */
        ScanExchangedForOut: {
            performance: number;
            event_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
        };
        /**
         * @description One scan of a code, or of a ticket found by name; `read_scan` checks it.
         *
         *     A reset undoes an admission, which it names by number. `alone` means that the server was unreachable: only then does
         *     `scanned_at` count. `said` is the device's own verdict.
         */
        ScanInRequest: {
            /** Format: int64 */
            performance: number;
            code?: string;
            /** Format: int64 */
            ticket?: number;
            /** Format: uuid */
            device: string;
            nonce: string;
            /** Format: date-time */
            scanned_at: string;
            gate?: string;
            /** @enum {string} */
            direction?: "entry" | "exit" | "reset";
            /** @enum {string} */
            said?: "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late";
            alone?: boolean;
        };
        /** @description The spec's scanner record (part 3, section 3). */
        ScannedTicketOut: {
            eventticketdetailid: number;
            paymentid: string;
            /** @enum {string} */
            paymentstatus: "Success" | "refunded";
            eventid: number;
            eventdetailid: number;
            nooftickets: number;
            rownumber: number;
            /** @enum {integer} */
            recordstatus: 1 | 2;
            /** @enum {integer} */
            ticketstatus: 0 | 1 | 2;
            /** Format: date-time */
            updatedtime: string | null;
            endusername: string;
            email: string;
            phonenumber: string;
            venue: string;
            address: string;
            eventdatetime: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            eventname: string;
            tickettypeid: number | null;
            tickettypename: string;
            eventprice: string;
            tax: string;
            taxcategory: string;
            applicable_fee: string;
            total: string;
            currencysymbol: string;
            teamname: string;
            playerid: number | null;
            upsellflag: number;
            upsellcount: number;
            ticketid: number;
        };
        ScannedTicketsOut: {
            data: components["schemas"]["ScannedTicketOut"][][];
            total: number;
            message: string;
        };
        /** @description The spec's scanner upsell row (part 3, section 3), one per unit; `ticketid` is the ticket that includes it. */
        ScannedUpsellOut: {
            upsellname: string;
            variantname: string;
            noofupsell: number;
            rownumber: number;
            price: string;
            /** @enum {integer} */
            upsellstatus: 0 | 1 | 2;
            paymentid: string;
            eventticketdetailid: number;
            individualupsellid: number;
            ticketid: number | null;
            upsellid: number;
            /** Format: date-time */
            updatedtime: string | null;
        };
        ScannedUpsellsOut: {
            data: components["schemas"]["ScannedUpsellOut"][][];
            total: number;
            message: string;
        };
        /** @description Scans that a device has stored; a manager may submit those of another user, whom they name. */
        ScansInRequest: {
            /**
             * Format: int64
             * @description the user who made them, by default the caller
             */
            made_by?: number;
            scans: components["schemas"]["ScanInRequest"][];
        };
        ScansOut: {
            verdicts: components["schemas"]["ScanAnswer"][];
        };
        /** @description A scheduled report, and the result of its last run. */
        ScheduleOut: {
            id: number;
            version: number;
            reportId: string;
            name: string;
            ownerid: number;
            owner: string;
            /** @enum {string} */
            every: "day" | "week" | "month";
            weekday: number;
            monthday: number;
            hour: number;
            timezone: string;
            /** @enum {string} */
            format: "pdf" | "xlsx" | "csv";
            /** @enum {string} */
            period: "" | "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_30_days_and_today" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "next_7_days" | "next_30_days";
            /** @enum {string} */
            granularity: "" | "day" | "week" | "month";
            eventid: number;
            eventdetailid: number;
            sellerid: number;
            recipients: components["schemas"]["RecipientOut"][];
            paused: boolean;
            /** @description empty if it is paused */
            pausedwhy: string;
            /** Format: date-time */
            nextat: string | null;
            /** Format: date-time */
            lastat: string | null;
            /** @enum {string} */
            laststate: "" | "waiting" | "sent" | "failed";
            lastwhy: string;
        };
        ScheduleSavedOut: {
            data: components["schemas"]["ScheduleOut"];
            message: string;
        };
        SchedulesInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountId: number | null;
        };
        SchedulesOut: {
            message: string;
            data: components["schemas"]["ScheduleOut"][];
            morning: components["schemas"]["MorningOut"];
            /** @description the account's own */
            timezone: string;
        };
        SearchOut: {
            upsells: components["schemas"]["FoundUpsellsOut"][];
            reserved: components["schemas"]["FoundReservedOut"][];
            elsewhere: components["schemas"]["FoundElsewhereOut"][];
            data: components["schemas"]["FoundTicketOut"][][];
            total: number;
            message: string;
        };
        /** @description The changes of a sheet; unchanged rows only appear in the counts. */
        SeasonOut: {
            columns: string[];
            rows: components["schemas"]["SeasonRowOut"][];
            errors: components["schemas"]["SheetErrorOut"][];
            total: number;
            same: number;
            changed: number;
            new: number;
            wrong: number;
            /** @description of the changed rows */
            on_sale: number;
            mark: string;
        };
        SeasonReplyOut: {
            data: components["schemas"]["SeasonOut"];
            message: string;
        };
        /** @description A row that changes something, or cannot; `id` is its performance's, null for a new one. */
        SeasonRowOut: {
            row: number;
            id: number | null;
            /** @enum {string} */
            kind: "new" | "changed" | "wrong";
            cells: {
                [key: string]: string;
            };
            /** @description how dates and times were parsed, by column: Sat 1 May 2027, 7:30PM */
            understood: {
                [key: string]: string;
            };
            differences: components["schemas"]["DifferenceOut"][];
            errors: components["schemas"]["RowErrorOut"][];
        };
        SecretOut: {
            secret: string;
        };
        SecretSavedOut: {
            data: components["schemas"]["SecretOut"];
            message: string;
        };
        SecurityEventOut: {
            id: number;
            /** @enum {string} */
            kind: "signed_in" | "sign_in_failed" | "signed_out" | "code_failed" | "sign_in_changed" | "reauthenticated" | "refused" | "limited" | "limit_changed" | "exported" | "money_limit" | "device_refused" | "setting_changed" | "proved";
            readonly person: components["schemas"]["SecurityPersonOut"] | null;
            place: string;
            what: string;
            readonly facts: {
                [key: string]: string;
            };
            times: number;
            /** Format: date-time */
            first: string;
            /** Format: date-time */
            last: string;
            accountid: number | null;
            accountname: string;
        };
        SecurityInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /**
             * @default
             * @enum {string}
             */
            kind: "signed_in" | "sign_in_failed" | "signed_out" | "code_failed" | "sign_in_changed" | "reauthenticated" | "refused" | "limited" | "limit_changed" | "exported" | "money_limit" | "device_refused" | "setting_changed" | "proved" | "";
            /** Format: date */
            day?: string | null;
        };
        SecurityOut: {
            /** @description not all rows were counted: there are at least `total` */
            more: boolean;
            data: components["schemas"]["SecurityEventOut"][][];
            total: number;
            message: string;
        };
        SecurityPersonOut: {
            userid: number;
            name: string;
            email: string;
        };
        SellerFilterOut: {
            userid: number;
            name: string;
        };
        SellingListOut: {
            data: components["schemas"]["SellingOut"][][];
            total: number;
            message: string;
        };
        /** @description A performance read with its stock, event and venue. */
        SellingOut: {
            eventdetailid: number;
            eventid: number;
            accountid: number;
            eventname: string;
            event_subcategory: string;
            eventdatetime: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            venuename: string;
            soldcount: number;
            numberoftickets: number;
            /** Format: decimal */
            totalEventCost: string;
            currencytype: string;
            version: number;
        };
        SellingTokenInRequest: {
            /** Format: int64 */
            performance: number;
        };
        SellingTokenOut: {
            token: string;
            /** @description the event that it sells */
            event: number;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description `reservationId` may also be a query parameter, as in the spec. */
        SendLinkInRequest: {
            paymentUrl: string;
            /** Format: int64 */
            reservationId?: number;
            endusername?: string;
            /** Format: email */
            email: string;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            thumbnailurl?: string;
        };
        SenderDomainOut: {
            domain: string;
            findings: components["schemas"]["SenderFindingOut"][];
        };
        SenderDomainReadOut: {
            data: components["schemas"]["SenderDomainOut"];
            message: string;
        };
        /** @description SPF, DKIM or DMARC: its state as text, and the record to add, if any. */
        SenderFindingOut: {
            name: string;
            /** @enum {string} */
            state: "good" | "weak" | "missing" | "unknown";
            says: string;
            add_type: string;
            add_host: string;
            add_value: string;
        };
        SentAgainOut: {
            data: components["schemas"]["_AgainOut"];
            message: string;
        };
        SessionListOut: {
            data: components["schemas"]["SessionRowOut"][];
            message: string;
        };
        SessionOut: {
            message: string;
            user: components["schemas"]["SessionUserOut"];
            /** Format: date-time */
            expires: string;
        };
        /** @description One open session: where and when it was last seen, its device, and whether it is the current one. */
        SessionRowOut: {
            id: number;
            device: string;
            place: string;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            last_seen: string;
            /** @description whether it is the current session */
            is_this: boolean;
        };
        /** @description One of the user's sessions was opened, or has ended (0): clients that show them fetch them again. */
        SessionTopicOut: {
            id: number;
            /** @description 0: it has ended */
            version: number;
        };
        SessionUserOut: {
            userid: number;
            roleid: number;
            role: string;
            accountid: number;
            accountname: string;
            firstname: string;
            lastname: string;
            email: string;
            customdateformat: string;
            language: string;
        };
        SetUpChoicesInRequest: {
            token: string;
            /** @default  */
            timezone: string | null;
        };
        SetUpChoicesOut: {
            countries: components["schemas"]["CountryDefaultsOut"][];
            currencies: components["schemas"]["CurrencyOut"][];
            timezones: components["schemas"]["TimeZoneOut"][];
            homeid: number;
        };
        SetUpChoicesReplyOut: {
            data: components["schemas"]["SetUpChoicesOut"];
            message: string;
        };
        SetUpCitiesInRequest: {
            token: string;
            /** Format: int64 */
            country_id: number;
            /** @default  */
            search: string | null;
        };
        SetUpCitiesOut: {
            data: components["schemas"]["CityOut"][];
            message: string;
        };
        SheetErrorOut: {
            column: string | null;
            columns: string[];
            message: string;
            /** @description a suggestion, such as 'Write 05-01-2027'; may be empty */
            remedy: string;
            row: number | null;
        };
        SheetOut: {
            columns: string[];
            rows: components["schemas"]["SheetRowOut"][];
            errors: components["schemas"]["SheetErrorOut"][];
            total: number;
        };
        SheetReplyOut: {
            data: components["schemas"]["SheetOut"];
            message: string;
        };
        SheetRowOut: {
            row: number;
            cells: {
                [key: string]: string;
            };
            /** @description how dates and times were parsed, by column: Sat 1 May 2027, 7:30PM */
            understood: {
                [key: string]: string;
            };
            errors: components["schemas"]["RowErrorOut"][];
            /**
             * Format: date-time
             * @description two rows with one start are duplicates
             */
            startsISO: string | null;
        };
        ShowCardInRequest: {
            /** Format: int64 */
            promocodeid: number;
        };
        /** @description A performance in a calendar; `version` is its row's, `stockversion` that of its counters. */
        ShowingOut: {
            eventdetailid: number;
            eventid: number;
            eventname: string;
            event_subcategory: string;
            venuename: string;
            timezone: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            /** Format: date-time */
            onsaledateISO: string;
            /** Format: date-time */
            enddateISO: string;
            /** @enum {string} */
            status: "Active" | "Box-Office Only" | "Off-Sale";
            box_office_open: boolean;
            numberoftickets: number;
            ticketcountstatus: number;
            soldcount: number;
            reservedcount: number;
            /** Format: decimal */
            ticketcost: string;
            currencytype: string;
            version: number;
            stockversion: number;
        };
        SoldOrderOut: {
            order: number;
            performance: number;
            event_name: string;
            subcategory: string;
            venue_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            tickets: components["schemas"]["SoldTicketOut"][];
            upsells: components["schemas"]["SoldUpsellOut"][];
        };
        /** @description Tickets sold less what came back: today, in the seven days that end today, and in the seven before. */
        SoldOut: {
            today: number;
            week: number;
            before: number;
        };
        SoldTicketOut: {
            ticket: number;
            ticket_type: number | null;
            code: string;
            name: string;
            team_name: string;
            player: number | null;
            price: string;
            /** @enum {string} */
            status: "valid" | "admitted" | "superseded" | "refunded";
        };
        /** @description A sold unit of an upsell; `ticket` is the one whose type includes it, null if it was bought. */
        SoldUpsellOut: {
            upsell_item: number;
            upsell: number;
            variant: number | null;
            ticket: number | null;
            name: string;
            variant_name: string;
            price: string;
            /** @enum {string} */
            status: "open" | "redeemed" | "void";
        };
        StandingOut: {
            /** @enum {string} */
            standing: "good" | "revoked" | "unknown";
        };
        StateOut: {
            stateid: number;
            state: string;
        };
        /** @description The first step is done and the second is required: there is no session yet. */
        StepDueOut: {
            message: string;
            challenge: string;
            methods: ("totp" | "passkey" | "recovery")[];
            must_set_up: boolean;
            /** Format: date-time */
            expires: string;
        };
        /** @description One of code, recovery_code and credential. */
        StepInRequest: {
            challenge: string;
            code?: string;
            recovery_code?: string;
            credential?: {
                [key: string]: unknown;
            };
        };
        StepOut: {
            message: string;
            user: components["schemas"]["SessionUserOut"];
            tokens: components["schemas"]["TokensOut"];
            recovery_codes?: string[];
        };
        StrayListOut: {
            /** @description how many are still undecided */
            open: number;
            data: components["schemas"]["StrayOut"][][];
            total: number;
            message: string;
        };
        /** @description A scan or redemption in quarantine; `outcome` is empty until staff have decided. */
        StrayOut: {
            id: number;
            /** @enum {string} */
            kind: "scan" | "tap";
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            received_at: string;
            by: string;
            /** @description 0 if it named none */
            performance: number;
            gate: string;
            direction: string;
            /** @description the device's verdict, if it validated the scan itself */
            said: string;
            ticket: number | null;
            type: string;
            holder: string;
            upsell: string;
            /** @description the requested state of the unit */
            status: string;
            /** @enum {string} */
            outcome: "" | "taken" | "dismissed";
            message: string;
            settled_by: string;
        };
        StraysInRequest: {
            /** Format: int64 */
            account: number;
            /** @description JSON, as it was signed: a list of {kind, made_by, request}; the request is a scan or a redemption */
            letter: string;
            /** @description ECDSA of foyer-strays|account|letter, r and s, base64url */
            signature: string;
        };
        /** @description The JSON part `styles`; `filename` is the name shown in the list, by default the file's own. */
        StyleInRequest: {
            /** @enum {string} */
            action_type: "add" | "status update";
            /**
             * Format: int64
             * @default 0
             */
            style_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
            /** @default  */
            filename: string | null;
            /** @default  */
            style_url: string | null;
            status?: boolean;
            /** Format: int64 */
            version?: number;
        };
        /** @description A stylesheet as its owner sees it; `filepath` is the argument for getBase64File. */
        StyleOut: {
            styleid: number;
            customerid: number;
            filename: string;
            filepath: string;
            active: number;
            version: number;
            readonly left_out: components["schemas"]["LeftOutOut"][];
        };
        /** @description The parts of styleManagement; activating or deactivating needs no file. */
        StylePartsRequest: {
            styles: components["schemas"]["StyleInRequest"];
            /** Format: binary */
            file?: string;
        };
        StyleSavedOut: {
            data: components["schemas"]["StyleOut"];
            message: string;
        };
        /** @description A tax category for upsells; with an event or a tax category, with its rate there. */
        SubCategoriesInRequest: {
            /** @enum {string} */
            action_type: "subtaxcategory list";
            /**
             * Format: int64
             * @default 0
             */
            taxcategory_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
        };
        SubCategoriesOut: {
            data: components["schemas"]["SubCategoryOut"][];
            message: string;
        };
        SubCategoryOut: {
            upselltaxcategoryid: number;
            upselltaxcategory: string;
        };
        /** @description A sub-category and its tax rate at the venue; null if it has no rate, which means no tax. */
        SubCategoryRateOut: {
            upselltaxcategoryid: number;
            upselltaxcategory: string;
            upselltaxpercentage: string | null;
        };
        SubcategoryInRequest: {
            /** @default  */
            name: string | null;
            /** @default  */
            description: string | null;
        };
        SubcategoryOut: {
            id: number;
            name: string;
            description: string;
            image: string;
        };
        SummaryInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
        };
        SummaryOut: {
            /** @description fourteen days per currency */
            BarChart: components["schemas"]["BarOut"][];
            /** @description one per currency */
            LineChart: components["schemas"]["MeterOut"][];
        };
        SwitchInRequest: {
            is_active: boolean;
        };
        /** @description Activate or deactivate an upsell: updateUpsell as JSON. */
        SwitchUpsellInRequest: {
            /** @enum {string} */
            action_type: "status_update";
            /** Format: int64 */
            id: number;
            active_status: boolean;
        };
        TakenOut: {
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            /** Format: decimal */
            sales: string;
            salescount: number;
            /** Format: decimal */
            refunds: string;
            refundscount: number;
            /** Format: decimal */
            voids: string;
            voidscount: number;
            /** Format: decimal */
            total: string;
        };
        /**
         * @description One redemption: the unit of an upsell, and its requested state; `read_redemption` checks it.
         *
         *     `alone` means that the server was unreachable: only then does `tapped_at` count. `said` is the device's own verdict.
         */
        TapInRequest: {
            /** Format: int64 */
            performance: number;
            /** Format: int64 */
            upsell_item: number;
            /** @enum {string} */
            status: "redeemed" | "open";
            /** Format: uuid */
            device: string;
            nonce: string;
            /** Format: date-time */
            tapped_at: string;
            gate?: string;
            alone?: boolean;
            /** @enum {string} */
            said?: "redeemed" | "reset" | "already_redeemed" | "not_redeemed" | "not_paid" | "void";
        };
        /** @description Scans that a device has stored; a manager may submit those of another user, whom they name. */
        TapsInRequest: {
            /**
             * Format: int64
             * @description the user who made them, by default the caller
             */
            made_by?: number;
            taps: components["schemas"]["TapInRequest"][];
        };
        /** @description An event's template, or without an event the stylesheet of an account. */
        TargetInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
        };
        TaxCategoryOut: {
            taxcategoryid: number;
            taxcategory: string;
            taxpercentage: string;
            upselltaxmapping: components["schemas"]["RateOut"][];
            /** @description whose alone it is; 0: the platform's */
            accountid: number;
            accountname: string;
            version: number;
        };
        TaxChoiceOut: {
            taxcategoryid: number;
            taxcategory: string;
            taxpercentage: string;
            concatpercentage: string;
        };
        TaxListInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** @enum {string} */
            action_type: "list";
        };
        TaxListOut: {
            total: number;
            data: components["schemas"]["TaxPageOut"];
            message: string;
        };
        TaxPageOut: {
            category: components["schemas"]["TaxCategoryOut"][];
            subcategory: components["schemas"]["SubCategoryOut"][];
        };
        TaxRatesInRequest: {
            /** @enum {string} */
            action_type: "subtaxcategory list";
            /** Format: int64 */
            taxcategory_id: number;
        };
        TaxSavedOut: {
            data: components["schemas"]["TaxCategoryOut"];
            message: string;
        };
        /** @description A hold's allotment of the performance (spec part 3, section 3, Allocation); `teamid` 0: any team. */
        TeamAllotmentOut: {
            allocationid: number;
            allocationname: string;
            allocationcount: number;
            soldcount: number;
            availablecount: number;
            isapi: number;
            isboxoffice: number;
            isall: number;
            teamid: number;
        };
        /** @description A team of the list; `teamid` is 0 for a new one. */
        TeamInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            teamid: number | null;
            /** @default  */
            teamname: string | null;
            /** @default  */
            noofplayers: string | null;
            /** @enum {string} */
            isdelete?: "0" | "1";
        };
        TeamLineOut: {
            id: number;
            name: string;
            slots: number;
            /** @description one letter per slot: f free, r reserved, s sold */
            places: string;
        };
        TeamMasterListOut: {
            data: components["schemas"]["TeamMasterOut"][];
            message: string;
        };
        TeamMasterOut: {
            teamid: number;
            teamname: string;
            noofplayers: number;
            eventid: number;
        };
        TeamNameOut: {
            teamname: string;
        };
        TeamNumbersOut: {
            teams: number;
            places: number;
            taken: number;
        };
        TeamOfHoldOut: {
            hold: number;
            /** @description how many of the free slots a sale from this hold may take */
            available: number;
        };
        /** @description A team as read and written by the event's form. */
        TeamOut: {
            teamid: number;
            teamname: string;
            noofplayers: number;
            isdelete: string;
        };
        /** @description A team with its slots at one performance; `playerid` lists the taken slots, as the spec writes them. */
        TeamPlayersOut: {
            teamid: number;
            teamname: string;
            noofplayers: number;
            playerid: string;
            players: components["schemas"]["PlayerSlotOut"][];
        };
        TeamPlayersReplyOut: {
            allocations: components["schemas"]["TeamAllotmentOut"][];
            /** @description the performance's, as on the topic places:<id> */
            version: number;
            data: components["schemas"]["TeamPlayersOut"][];
            message: string;
        };
        TemplateDetailsInRequest: {
            /** @enum {string} */
            action_type: "eventlogo list" | "emailtemplate list";
            /** Format: int64 */
            event_id: number;
        };
        TemplateDetailsOut: components["schemas"]["TicketTemplateReplyOut"] | components["schemas"]["EmailTemplateReplyOut"];
        TermsInRequest: {
            /** @enum {string} */
            fees: "again" | "kept" | "waived";
            givescredit: boolean;
            creditmonths: number;
            /** @enum {string} */
            exchanges: "none" | "up" | "both";
            /** @enum {string} */
            reach: "event" | "account";
            exchangehours: number;
            /** Format: decimal */
            exchangefee: string;
            cancels: boolean;
            cancelhours: number;
            renames: boolean;
            addsupsells: boolean;
            /** Format: int64 */
            version?: number;
        };
        /** @description What may be done with an event's tickets after the sale; `version` is the event's own. */
        TermsOut: {
            eventid: number;
            currency: string;
            /** @enum {string} */
            fees: "again" | "kept" | "waived";
            givescredit: boolean;
            creditmonths: number;
            /** @enum {string} */
            exchanges: "none" | "up" | "both";
            /** @enum {string} */
            reach: "event" | "account";
            exchangehours: number;
            /** Format: decimal */
            exchangefee: string;
            cancels: boolean;
            cancelhours: number;
            renames: boolean;
            addsupsells: boolean;
            version: number;
        };
        TestMailOut: {
            to: string;
        };
        TextsInRequest: {
            texts?: components["schemas"]["TextsRowInRequest"][];
            /** Format: int64 */
            version?: number;
        };
        TextsRowInRequest: {
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es";
            /** @default  */
            name: string | null;
            /** @default  */
            description: string | null;
            /** @default  */
            bio: string | null;
            /** @default  */
            ticketlabel: string | null;
        };
        /** @description An event's texts in one language; an empty text falls back to the event's form. */
        TextsRowOut: {
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es";
            name: string;
            description: string;
            bio: string;
            ticketlabel: string;
        };
        TicketActionInRequest: {
            action_type: string;
            payment_id: string;
            /** Format: int64 */
            eventticketdetail_id: number;
            /** Format: int64 */
            ticket_id?: number | null;
            /** @enum {string|null} */
            ticket_status?: "0" | "1" | null;
        };
        TicketBuyerListOut: {
            /** @description there are more than were counted: total is a minimum */
            more: boolean;
            data: components["schemas"]["TicketBuyerOut"][][];
            total: number;
            message: string;
        };
        /** @description One order of a buyer; returned upsells and tickets are not included. */
        TicketBuyerOut: {
            eventticketdetailid: number;
            email: string;
            endusername: string;
            country: string;
            zipcode: string;
            eventname: string;
            eventdatetime: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            nooftickets: number;
            upsellcount: number;
            currency: string;
            currencysymbol: string;
            /** Format: decimal */
            total: string;
        };
        TicketBuyersInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /**
             * Format: int64
             * @description 0: all events
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @description 0: all performances
             * @default 0
             */
            eventdetailid: number | null;
        };
        TicketChoiceInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            ticketid: number | null;
            /**
             * Format: int64
             * @description 0 or null: the normal ticket
             * @default 0
             */
            tickettypeid: number | null;
            /** @default 1 */
            quantity: number;
        };
        TicketDetailOut: {
            ticketid: number;
            tickettypeid: number | null;
            /** @description always empty: upsells alone have variants */
            variantname: string;
            /** Format: decimal */
            ticketprice: string;
            /**
             * Format: decimal
             * @description the amount paid for it: including tax and fee, less discount
             */
            total: string;
            /** Format: decimal */
            booking_fee: string;
            /** @description the refund that includes it */
            refundid: number | null;
            /** @description the attendee, if it is not the buyer */
            holder: string;
            ticketstatus: number;
            /** @enum {string} */
            state: "valid" | "admitted" | "superseded" | "refunded";
            ticket_type: components["schemas"]["TicketTypeNameOut"];
            teamname: string;
            playerid: number | null;
            /** Format: date-time */
            scanned_at: string | null;
            gate: string;
            scanned_by: string;
            version: number;
        };
        TicketLineInRequest: {
            /** Format: int64 */
            ticket_type?: number | null;
            quantity: number;
            /**
             * Format: int64
             * @description if a performance is sold by team slots
             */
            team?: number | null;
            /** @description the slots, one per ticket */
            players?: number[];
        };
        /** @description The parts of ticketTemplateManagement; a picture that is not sent stays unchanged. */
        TicketPartsRequest: {
            ticketTemplate: components["schemas"]["TicketTemplateInRequest"];
            /** Format: binary */
            logo?: string;
            /** Format: binary */
            ads1?: string;
            /** Format: binary */
            ads2?: string;
            /** Format: binary */
            ads3?: string;
        };
        /** @description The JSON part `ticketTemplate`; another call removes a slot's picture. */
        TicketTemplateInRequest: {
            /** @enum {string} */
            action_type: "add" | "edit";
            /**
             * Format: int64
             * @default 0
             */
            template_id: number | null;
            /** Format: int64 */
            event_id: number;
            /** @default  */
            eventname: string | null;
            logo_url?: string;
            /** Format: int64 */
            version?: number;
            /** @default  */
            ads_header: string | null;
            eventticketads?: components["schemas"]["AdvertInRequest"][];
        };
        /** @description The draft of an event's ticket; `eventlogoid` is 0 if none was saved yet, and it then has the defaults. */
        TicketTemplateOut: {
            eventid: number;
            eventname: string;
            venuename: string;
            logourl: string;
            /** @description 0 if none was saved yet */
            version: number;
            published: components["schemas"]["PublishedOut"] | null;
            /** @description whether it differs from the published version */
            changed: boolean;
            eventlogoid: number;
            adsheader: string;
            eventticketads: components["schemas"]["AdvertOut"][];
        };
        TicketTemplateReplyOut: {
            data: components["schemas"]["TicketTemplateOut"];
            message: string;
        };
        TicketTypeListOut: {
            ticketTypeList: components["schemas"]["EventTypesOut"][];
            total: number;
            message: string;
        };
        TicketTypeNameOut: {
            name: string;
        };
        /** @description A ticket type as in its form, and the state of the upsells that it includes. */
        TicketTypeOut: {
            /** id */
            _id: number;
            ticketTypeid: number;
            accountid: number;
            event_id: number;
            eventname: string;
            currencytype: string;
            venueid: number;
            name: string;
            description: string;
            ticketcount: number;
            matching_rule: components["schemas"]["RuleOut"];
            price_adjustment_type: string;
            /** Format: decimal */
            adjustment_amount: string;
            until_time: string;
            all_ocurrences: boolean;
            per_booking: number;
            per_performance: number;
            maximum_ticket_per_event: number;
            upsells: number[];
            broughtupsells: components["schemas"]["BroughtUpsellOut"][];
            startDate: string | null;
            endDate: string | null;
            boxofficeonly: boolean;
            excludeBookingFee: boolean;
            activestatus: number;
            version: number;
        };
        TicketTypeSavedOut: {
            data: components["schemas"]["TicketTypeOut"];
            message: string;
        };
        TicketTypeTrialOut: {
            data: components["schemas"]["TrialOut"];
            message: string;
        };
        /** @description The spec's identification of an order: its payment's reference and its own number. */
        TicketsOfPaymentInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            paymentIntentId: string;
            /** Format: int64 */
            eventticketdetail_id: number;
            /**
             * @default List
             * @enum {string}
             */
            List: "List" | "upsell list";
        };
        /** @description A document that is being rendered: `done` of `total` pages. */
        TicketsProgressOut: {
            /** @enum {string} */
            state: "waiting" | "running" | "failed";
            done: number;
            total: number;
        };
        TillOut: {
            personid: number | null;
            name: string;
            /** @description for purchases by buyers themselves: online or api; empty for staff */
            channel: string;
            currency: string;
            rows: components["schemas"]["TakenOut"][];
            /** Format: decimal */
            total: string;
            /**
             * Format: decimal
             * @description included in the total: sold gift cards, which are owed and not earned
             */
            cardssold: string;
            cardscount: number;
            /**
             * Format: decimal
             * @description earned but not in the total: it was received when those gift cards were sold
             */
            paidbycard: string;
            /**
             * Format: decimal
             * @description earned but not in the total: somebody else received it
             */
            elsewhere: string;
            /**
             * Format: decimal
             * @description no longer earned but still in the total: gift cards were issued instead of refunds
             */
            credited: string;
            creditcount: number;
            /** Format: decimal */
            revenue: string;
            /**
             * Format: decimal
             * @description the cash that should be in the till, without its float
             */
            cash: string;
            /** Format: decimal */
            aftercash: string;
            closing: components["schemas"]["ClosingOut"] | null;
        };
        TimeZoneOut: {
            timezoneid: number;
            timezone: string;
        };
        /** @description What buyers have yet to collect at the box office in one currency. */
        ToHandBackOut: {
            currency: string;
            count: number;
            /** Format: decimal */
            amount: string;
        };
        TokensOut: {
            access: components["schemas"]["AccessOut"];
        };
        TopSellingInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            off_set: number;
            /** @default 10 */
            step: number;
        };
        TopicInRequest: {
            topic: string;
            /** Format: int64 */
            position?: number | null;
        };
        TopicsInRequest: {
            topics: components["schemas"]["TopicInRequest"][];
        };
        TopicsOut: {
            topics: {
                [key: string]: unknown;
            };
        };
        /** @description The effect of a form: `fits` lists some of the upcoming performances, `total` counts them all. */
        TrialOut: {
            fits: components["schemas"]["TriedOut"][];
            total: number;
            total_fitting: number;
            sample: components["schemas"]["SampleOut"] | null;
            /** @description what is missing or wrong, by field */
            wrong: {
                [key: string]: string;
            };
        };
        /** @description An upcoming performance, and why the type or code does not apply to it; the reason is empty if it does. */
        TriedOut: {
            eventid: number;
            eventname: string;
            eventdetailid: number;
            eventdatetime: string;
            /** Format: date-time */
            eventdatetimeISO: string;
            timezone: string;
            event_subcategory: string;
            fits: boolean;
            reason: string;
        };
        TryOut: {
            /** Format: date-time */
            at: string;
            took_ms: number;
            status: number | null;
            answer: string;
            error: string;
        };
        /** @description The form of a code while it is being filled in, in `promocodedetails`; `wrong` reports missing fields. */
        TryPromoInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            promocodedetails?: components["schemas"]["PromoCodeInRequest"][];
        };
        /** @description The form while it is being filled in, possibly incomplete; nothing is saved. */
        TryTypeInRequest: {
            /** @default  */
            name: string | null;
            /** @default  */
            description: string | null;
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            ticketcount?: number | null;
            matching_rule?: components["schemas"]["MatchingRuleInRequest"];
            /** @enum {string} */
            price_adjustment_type?: "fixed" | "flat" | "percentage" | "";
            /** Format: decimal */
            adjustment_amount?: string | null;
            until_time?: string;
            all_ocurrences?: boolean;
            /** @description the maximum per booking, except at the box office; 0: no limit; omitted: unchanged */
            per_booking?: number;
            per_performance?: number | null;
            maximum_ticket_per_event?: number | null;
            upsells?: (number | null)[];
            /** @default  */
            startDate: string | null;
            /** @default  */
            endDate: string | null;
            boxofficeonly?: boolean;
            excludeBookingFee?: boolean;
            activestatus?: boolean;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** Format: int64 */
            venueid?: number | null;
            /** @default  */
            action_type: string | null;
        };
        TwoStepDataOut: {
            totp: boolean;
            recovery_codes_left: number;
            passkeys: components["schemas"]["PasskeyRowOut"][];
            required: boolean;
        };
        TwoStepOut: {
            data: components["schemas"]["TwoStepDataOut"];
            message: string;
        };
        /**
         * @description `available` is null for a type without its own limit; `sold` is the number at this performance.
         *
         *     `missing` is the reason why a type without one of its upsells is not sold; empty if it has them all.
         */
        TypeLeftOut: {
            ticket_type: number;
            available: number | null;
            sold: number;
            missing: string;
        };
        TypedCodeInRequest: {
            /** Format: int64 */
            performance: number;
            code: string;
        };
        TypedCodeOut: {
            /** @enum {string} */
            kind: "promo_code" | "gift_card";
        };
        /**
         * @description Whose ticket types: role 1 chooses an account, everybody else sees their own.
         *
         *     `eventid` selects those of an event, `ticketTypeid` one.
         */
        TypesInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            ticketTypeid: number | null;
        };
        UndoInRequest: {
            /** Format: int64 */
            performance: number;
            /** Format: int64 */
            ticket: number;
            device: string;
            nonce: string;
        };
        /** @description A bulk edit that everybody of the account can undo until `undo_until`, and its author. */
        UndoableOut: {
            undo: number;
            changed: number;
            made_by: string;
            /** Format: date-time */
            undo_until: string;
        };
        /** @description An order that would not be moved, and why. */
        UnfitOut: {
            eventticketdetailid: number;
            paymentid: string;
            endusername: string;
            tickets: number;
            /** @enum {string} */
            why: "refunding" | "exchanging" | "admitted" | "no_tickets" | "types" | "upsells" | "seats" | "full" | "changed" | "no_address";
            reason: string;
        };
        /** @description Upsells that were added and are not paid yet, with the reservation's secret to pay them. */
        UnpaidOut: {
            reservation: number;
            secret: string;
            /** Format: decimal */
            due: string;
            names: string[];
            performance: number;
            event_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            expires_at: string;
            gateways: ("cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit")[];
        };
        /** @description Fields that are left out stay unchanged. An owner sends back what the platform has set, even if it is empty. */
        UpdateCustomerInRequest: {
            /** @enum {integer} */
            isticketflator_perc?: 1 | 2;
            /** @enum {integer} */
            isupsellflator_perc?: 1 | 2;
            /** @enum {integer} */
            isorderflator_perc?: 1 | 2;
            istax_inclusive?: boolean;
            may_add_taxes?: boolean;
            metabase_dashboard_number?: number;
            requires_second_step?: boolean;
            party_pass_url?: string;
            contact_email?: string;
            contact_phone?: string;
            contact_page?: string;
            widget_origins?: string;
            /** @enum {string} */
            customdateformat?: "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD";
            /** @description ISO 3166; empty: not known */
            country?: string;
            /** @enum {string} */
            currency?: "" | "AED" | "AUD" | "CAD" | "CHF" | "CZK" | "DKK" | "EUR" | "GBP" | "HUF" | "ILS" | "INR" | "NOK" | "NZD" | "PLN" | "RON" | "SEK" | "SGD" | "USD" | "ZAR";
            timezone?: string;
            /** Format: int64 */
            user_id?: number | null;
            stripe_id?: string;
            ticket_fee?: string;
            upsell_fee?: string;
            order_fee?: string;
            /** @enum {string} */
            action_type: "edit";
            /** Format: int64 */
            id: number;
            account_name?: string;
            /** Format: int64 */
            version?: number;
        };
        /** @description The parts of updateEvent, like those of createEvent; a picture that is not sent stays unchanged. */
        UpdateEventInRequest: {
            event: components["schemas"]["EditedEventInRequest"];
            teams?: components["schemas"]["TeamInRequest"][];
            /** Format: binary */
            thumbnailimage?: string;
            /** Format: binary */
            eventpromo?: string;
            /** Format: binary */
            performances?: string;
            /** @description {"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: instead of the sheet; messages refer to rows by their numbers */
            rows?: unknown;
        };
        /**
         * @description One performance's edit; fields that are not sent stay unchanged. `ticketcountstatus`, `accountid` and `venueid`
         *     are ignored.
         *
         *     If it is on sale, its date, start of sale and cost change only with `agreed` 1; otherwise the call is refused with
         *     `some_are_on_sale`.
         */
        UpdatePerformanceInRequest: {
            /** Format: int64 */
            eventid: number;
            /** Format: int64 */
            eventdetailid: number;
            eventdatetime?: string;
            onsaledate?: string;
            enddate?: string;
            ticketcost?: string;
            numberoftickets?: string;
            onsaleflag?: boolean;
            box_office_amber_state?: boolean;
            activestatus?: boolean;
            custommessage?: string;
            /**
             * Format: int64
             * @default 0
             */
            agreed: number;
            /** Format: int64 */
            version?: number;
        };
        /**
         * @description The parts of updateEventDetailsSheet: the sheet, or rows instead of it.
         *
         *     With `dry_run` nothing is saved. `mark` is that of the dry run's response: if anything else would change than was
         *     shown, the call is refused as changed meanwhile. `agreed`: the number of performances on sale that the user agreed
         *     to change.
         */
        UpdateSeasonPartsRequest: {
            /** Format: int64 */
            eventid: number;
            /** @default false */
            dry_run: boolean;
            /** @default  */
            mark: string;
            /**
             * Format: int64
             * @default 0
             */
            agreed: number;
            /** Format: binary */
            performances?: string;
            /** @description {"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: instead of the sheet; messages refer to rows by their numbers */
            rows?: unknown;
        };
        UpdateTaxInRequest: {
            /** @enum {string} */
            action_type: "edit";
            /**
             * Format: int64
             * @default 0
             */
            taxcategory_id: number | null;
            tax_category: string;
            tax_percentage: string;
            upselltaxmapping?: components["schemas"]["RateInRequest"][];
            /** Format: int64 */
            user_id?: number | null;
            /** Format: int64 */
            version?: number;
        };
        /** @description The whole form of an existing type, or its number and `activestatus` alone, to activate or deactivate it. */
        UpdateTypeInRequest: {
            /** @default  */
            name: string | null;
            /** @default  */
            description: string | null;
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            ticketcount?: number | null;
            matching_rule?: components["schemas"]["MatchingRuleInRequest"];
            /** @enum {string} */
            price_adjustment_type?: "fixed" | "flat" | "percentage" | "";
            /** Format: decimal */
            adjustment_amount?: string | null;
            until_time?: string;
            all_ocurrences?: boolean;
            /** @description the maximum per booking, except at the box office; 0: no limit; omitted: unchanged */
            per_booking?: number;
            per_performance?: number | null;
            maximum_ticket_per_event?: number | null;
            upsells?: (number | null)[];
            /** @default  */
            startDate: string | null;
            /** @default  */
            endDate: string | null;
            boxofficeonly?: boolean;
            excludeBookingFee?: boolean;
            activestatus?: boolean;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** Format: int64 */
            venueid?: number | null;
            /** @default  */
            action_type: string | null;
            /** Format: int64 */
            ticketTypeid: number;
            /** Format: int64 */
            version?: number;
        };
        /** @description The parts of updateUpsell; a picture that is not sent stays unchanged. */
        UpdateUpsellPartsRequest: {
            upsell: components["schemas"]["EditedUpsellInRequest"];
            /** Format: binary */
            file?: string;
        };
        /** @description Permissions that are left out stay unchanged; the email is ignored. */
        UpdateUserInRequest: {
            firstname: string;
            lastname: string;
            mobilenumber: string;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            active?: boolean | null;
            /** @enum {string} */
            customdateformat?: "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD";
            /** @enum {string} */
            language?: "en" | "de";
            /** Format: int64 */
            version?: number;
            /** @default  */
            emailid: string | null;
            /** @enum {integer|null} */
            roleid?: 1 | 2 | 3 | 4 | null;
            /** Format: int64 */
            userid: number;
        };
        /** @description The order twice: where the spec has it, and where all other forms have it. */
        UpdatedOrderOut: {
            message: string;
            data: components["schemas"]["OrderOut"];
            updatedOrder: components["schemas"]["OrderOut"];
        };
        UpsellActionInRequest: {
            action_type: string;
            upsellpayment_id: string;
            /** Format: int64 */
            eventticketdetail_id: number;
            /** Format: int64 */
            individualupsellid?: number | null;
            /** @enum {string|null} */
            upsell_status?: "0" | "1" | null;
        };
        UpsellAnswer: components["schemas"]["UpsellVerdictOut"] | components["schemas"]["ScanErrorOut"];
        UpsellAnswersOut: {
            verdicts: components["schemas"]["UpsellAnswer"][];
        };
        UpsellChoiceInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            individualupsellid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            upsellid: number | null;
            /** @default 1 */
            quantity: number;
        };
        /**
         * @description The spec's individual upsell (part 3, section 3); `ticketid` is the ticket that includes it, null if it was
         *     bought.
         */
        UpsellDetailOut: {
            individualupsellid: number;
            upsellid: number;
            upsell: components["schemas"]["UpsellNameOut"];
            variantname: string;
            /** Format: decimal */
            individualprice: string;
            /** Format: decimal */
            individualtax: string;
            /** Format: decimal */
            total: string;
            refundid: number | null;
            upsellstatus: number;
            /** @enum {string} */
            state: "open" | "redeemed" | "void";
            ticketid: number | null;
            paymentid: string;
            /** Format: date-time */
            redeemed_at: string | null;
            gate: string;
            redeemed_by: string;
            version: number;
        };
        /** @description What a performance has sold of an upsell or of one of its variants. */
        UpsellFiguresOut: {
            upsellid: number;
            upsellname: string;
            variantname: string;
            soldcount: number;
            /** @description of the sold ones, those included in tickets */
            includedcount: number;
            redeemedcount: number;
            totalUpsellCost: string;
        };
        /** @description The JSON part `upsell`; its rules check lengths and required fields. */
        UpsellInRequest: {
            /** @enum {string} */
            action_type: "add";
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            upselltaxcategory_id: number | null;
            /** @default  */
            upsell_name: string | null;
            /** @default  */
            upsell_description: string | null;
            /** @default  */
            available_count: string | null;
            /** @default  */
            upsell_cost: string | null;
            /** @default  */
            upsell_invenuecost: string | null;
            /** @default  */
            min_count: string | null;
            /** @default  */
            max_count: string | null;
            isallocation?: boolean;
            active_status?: boolean;
            /** @default  */
            external_inventoryid: string | null;
            variants?: components["schemas"]["VariantInRequest"][];
        };
        UpsellLineInRequest: {
            /** Format: int64 */
            upsell: number;
            /** Format: int64 */
            variant?: number | null;
            quantity: number;
        };
        /** @description The upsells of an event, or without one of a whole account; or the one of `upsellid`. */
        UpsellListInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /**
             * Format: int64
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            upsellid: number | null;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            /** @enum {string} */
            status?: "all" | "active" | "inactive";
            /** @enum {string} */
            channel?: "online" | "boxoffice" | "api";
        };
        UpsellListOut: {
            data: components["schemas"]["UpsellOut"][][];
            total: number;
            message: string;
        };
        /** @description Totals of an order's upsells (spec part 3, section 3). */
        UpsellMappingOut: {
            upsellonly: boolean;
            total: string;
            tax: string;
            upsellpaymentid: string;
            paymentstatus: string;
        };
        UpsellNameOut: {
            upsellname: string;
        };
        /**
         * @description An upsell with its counters (spec part 2, section 3); `availablecount` is the total number.
         *
         *     `balancecount` is what is left, `totalUpsellCost` the online price with tax, `tickettypecount` how many ticket types
         *     include it: they cannot be sold without it.
         */
        UpsellOut: {
            upsellid: number;
            eventid: number;
            eventname: string;
            upsellname: string;
            upselldescription: string;
            availablecount: number;
            balancecount: number;
            soldcount: number;
            totalcount: number;
            /** Format: decimal */
            cost: string;
            /** Format: decimal */
            invenuecost: string;
            /** Format: decimal */
            totalUpsellCost: string;
            mincount: number;
            maxcount: number;
            upselltaxcategoryid: number;
            upselltaxcategory: string;
            upselltaxpercentage: string | null;
            isallocation: number;
            activestatus: number;
            image: string;
            currencytype: string;
            external_inventoryid: string;
            variants: components["schemas"]["VariantOut"][];
            tickettypecount: number;
            version: number;
        };
        UpsellSavedOut: {
            status: string;
            data: components["schemas"]["UpsellOut"];
            message: string;
        };
        UpsellSubcategoriesOut: {
            data: components["schemas"]["SubCategoryRateOut"][];
            message: string;
        };
        UpsellTotalOut: {
            individualupsellid: number;
            total: string;
        };
        /** @description The result of a redemption: `message` in the spec's words, and the unit's current state. */
        UpsellVerdictOut: {
            nonce: string;
            performance: number;
            /** @enum {string} */
            verdict: "redeemed" | "reset" | "already_redeemed" | "not_redeemed" | "not_paid" | "void";
            message: string;
            upsell: components["schemas"]["DoorUpsellOut"];
        };
        UserDeletedOut: {
            message: string;
            data: string;
        };
        UserIdInRequest: {
            /** Format: int64 */
            userid: number;
        };
        UserListInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** Format: int64 */
            userid?: number | null;
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
        };
        UserListOut: {
            data: components["schemas"]["UserOut"][][];
            total: number;
            message: string;
        };
        UserOut: {
            userid: number;
            firstname: string;
            lastname: string;
            emailid: string;
            mobilenumber: string;
            accountid: number;
            accountname: string;
            companyName: string;
            roleid: number;
            role: string;
            active: number;
            customdateformat: string;
            /** @description language of the back office for this user */
            language: string;
            two_step: boolean;
            /** @description has not set a password yet */
            invited: boolean;
            version: number;
        };
        UserSavedOut: {
            data: components["schemas"]["UserOut"];
            message: string;
        };
        UsualTaxOut: {
            taxcategory: string;
            taxpercentage: string;
        };
        ValidationOut: {
            data: components["schemas"]["VerdictOut"][][];
            total: number;
            message: string;
        };
        VariantInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            variantid: number | null;
            /** @default  */
            variantname: string | null;
            /** @default  */
            variantdescription: string | null;
            /** @default  */
            variantquantity: string | null;
            /** @default  */
            variantinventoryid: string | null;
        };
        /** @description A variant with its counters; `variantid` identifies it when its upsell is saved again. */
        VariantOut: {
            variantid: number;
            variantname: string;
            variantdescription: string;
            variantquantity: number;
            variantinventoryid: string;
            balancecount: number;
            soldcount: number;
        };
        VenueDetailsInRequest: {
            /** @enum {string} */
            action_type: "Venue Details";
            /** Format: int64 */
            id: number;
        };
        VenueDetailsOut: {
            data: components["schemas"]["PublicVenueOut"][][];
            total: number;
            message: string;
        };
        VenueLineOut: {
            name: string;
            address: string;
        };
        VenueListOut: {
            /** @description what the account counts in */
            currencytype: string;
            /** @description the account's */
            timezone: string;
            /** @description whether both are the account's: its next venue begins with them */
            is_own: boolean;
            data: components["schemas"]["VenueOut"][][];
            total: number;
            message: string;
        };
        /** @description The public data of a venue. */
        VenueOut: {
            venueid: number;
            venuename: string;
            address: string;
            city: string;
            state: string;
            country: string;
            zipcode: string;
            timezone: string;
            currencytype: string;
            accountid: number;
            cityid: number;
            stateid: number;
            countryid: number;
            zipcodeid: number;
            timezoneid: number;
            currencyid: number;
            taxcategoryid: number;
            concatpercentage: string;
            version: number;
        };
        VenueSavedOut: {
            data: components["schemas"]["VenueOut"];
            message: string;
        };
        VenuesOfAccountInRequest: {
            page?: number;
            page_size?: number;
            /** @default  */
            search: string;
            /** @default  */
            ordering: string;
            /** Format: int64 */
            id: number;
        };
        VerdictCountOut: {
            /** @enum {string} */
            verdict: "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late";
            readings: number;
        };
        VerdictOut: {
            nonce: string;
            performance: number;
            /** @enum {string} */
            direction: "entry" | "exit" | "reset";
            /** @enum {string} */
            verdict: "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late";
            message: string;
            ticket: number | null;
            /** Format: date-time */
            at: string | null;
            by: string | null;
            gate: string | null;
            holder: string | null;
            type: string | null;
            order: number | null;
            order_tickets: number | null;
            order_admitted: number | null;
            team: string | null;
            player: number | null;
            upsells: components["schemas"]["DoorUpsellOut"][];
            conflict: number | null;
            /** @description of an exchanged ticket; null for any other */
            exchanged_for: components["schemas"]["ScanExchangedForOut"] | null;
        };
        /** @description A version with all its parts; `is_current` marks the one that buyers get. */
        VersionOut: {
            number: number;
            /** Format: date-time */
            at: string;
            by: string;
            wentbackto: number | null;
            filename: string;
            is_current: boolean;
            content: components["schemas"]["LookPartOut"][];
        };
        /** @description The requested versions: newest first, ten per page. */
        VersionsInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            event_id: number | null;
            /**
             * Format: int64
             * @default 0
             */
            customer_id: number | null;
            page?: number;
        };
        VoidInRequest: {
            /** Format: int64 */
            eventticketdetailid: number;
            /** @default  */
            reason: string | null;
        };
        /** @description A pending exchange: the amount to pay, and until when its new seats are reserved. */
        WaitingOut: {
            exchange: number;
            reservation: number;
            payment: string;
            /** Format: decimal */
            due: string;
            currency: string;
            to: string;
            expires_at: string;
            is_being_paid: boolean;
            /** @description the buyer's own page, where they pay by card; empty if cards are not accepted */
            page: string;
        };
        /** @description The content of a wall screen; `revenue` is null unless it was enabled for the screen. */
        WallFiguresOut: {
            performance: number;
            event: number;
            event_name: string;
            subcategory: string;
            venue: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            version: number;
            sold: number;
            capacity: number;
            admitted: number;
            inside: number;
            /** @description tickets sold in the last hour */
            sold_lately: number;
            /** @description admissions in the last ten minutes */
            came_lately: number;
            /** Format: decimal */
            revenue: string | null;
            currency: string;
            /** Format: date-time */
            expires_at: string;
        };
        WallFiguresReplyOut: {
            data: components["schemas"]["WallFiguresOut"];
            message: string;
        };
        WallInRequest: {
            days: number;
            /** @default false */
            revenue: boolean;
        };
        WallListOut: {
            data: components["schemas"]["WallOut"][][];
            total: number;
            message: string;
        };
        /** @description A wall screen as listed in the Performance View: without its secret. */
        WallOut: {
            id: number;
            revenue: boolean;
            made_by: string;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        WallSavedOut: {
            data: components["schemas"]["WallOut"];
            message: string;
        };
        /** @description The total refunded through one gateway, and the number of orders; an order may use several. */
        WayOut: {
            /**
             * @description empty: to gift cards
             * @enum {string}
             */
            gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            orders: number;
            /** Format: decimal */
            amount: string;
        };
        WebhookTypeOut: {
            type: string;
            meaning: string;
        };
        WebhookTypesOut: {
            data: components["schemas"]["WebhookTypeOut"][];
            message: string;
        };
        WhoseInRequest: {
            /** Format: int64 */
            userid: number;
        };
        WorldReportInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            countryname?: string;
            statename?: string;
            /**
             * Format: int64
             * @description 0: all events
             * @default 0
             */
            eventid: number | null;
            /** @enum {string} */
            period?: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_30_days_and_today" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "next_7_days" | "next_30_days" | "";
        };
        ZipCodeOut: {
            zipcodeid: number;
            zipcode: string;
        };
        _AgainOut: {
            count: number;
        };
        _CommentsInRequest: {
            order_comments: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    audit_getAuditLog_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuditLogInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLogOut"];
                };
            };
        };
    };
    audit_getSecurityEvents_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecurityInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityOut"];
                };
            };
        };
    };
    auth_authorizeFirebaseUser_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FirebaseInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAnswer"];
                };
            };
        };
    };
    auth_configuration_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigurationOut"];
                };
            };
        };
    };
    auth_confirm_password_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AboutPersonOut"];
                };
            };
        };
    };
    auth_forgot_password_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgotPasswordOut"];
                };
            };
        };
    };
    auth_login_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAnswer"];
                };
            };
        };
    };
    auth_logout_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AboutPersonOut"];
                };
            };
        };
    };
    auth_passkey_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginOut"];
                };
            };
        };
    };
    auth_passkey_options_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionOut"];
                };
            };
        };
    };
    auth_passkeys_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOut"];
                };
            };
        };
    };
    auth_passkeys_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    auth_passkeys_options_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MaybePasswordInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionOut"];
                };
            };
        };
    };
    auth_reauthenticate_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthenticateInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginOut"];
                };
            };
        };
    };
    auth_reauthenticate_options_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionOut"];
                };
            };
        };
    };
    auth_reauthenticate_passkey_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyProofInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginOut"];
                };
            };
        };
    };
    auth_reset_password_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    auth_second_step_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepOut"];
                };
            };
        };
    };
    auth_second_step_options_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptionsOut"];
                };
            };
        };
    };
    auth_second_step_setup_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAppOut"];
                };
            };
        };
    };
    auth_session_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionOut"];
                };
            };
        };
    };
    auth_sessions_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionListOut"];
                };
            };
        };
    };
    auth_sessions_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    auth_sessions_end_others_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedOut"];
                };
            };
        };
    };
    auth_two_step_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoStepOut"];
                };
            };
        };
    };
    auth_two_step_disable_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MaybePasswordInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    auth_two_step_recovery_codes_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MaybePasswordInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesOut"];
                };
            };
        };
    };
    auth_two_step_totp_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAppOut"];
                };
            };
        };
    };
    auth_two_step_totp_confirm_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesOut"];
                };
            };
        };
    };
    auth_validate_token_create: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkOut"];
                };
            };
        };
    };
    branding_checks_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TargetInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingChecksOut"];
                };
            };
        };
    };
    branding_events_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventTemplatesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingEventListOut"];
                };
            };
        };
    };
    branding_goBack_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoBackInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishLookOut"];
                };
            };
        };
    };
    branding_look_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveThemeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StyleSavedOut"];
                };
            };
        };
    };
    branding_mailPreview_retrieve: {
        parameters: {
            query: {
                event_id: number;
                language?: "en" | "de" | "fr" | "es";
                /** @description of the requested version; without it, the draft */
                number?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreviewOut"];
                };
            };
        };
    };
    branding_mailTest_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTestOut"];
                };
            };
        };
    };
    branding_pictures_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PicturePartsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingPictureOut"];
                };
            };
        };
    };
    branding_preview_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewSavedOut"];
                };
            };
        };
    };
    branding_publishStyle_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishStyleInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishLookOut"];
                };
            };
        };
    };
    branding_ticketPreview_retrieve: {
        parameters: {
            query: {
                event_id: number;
                kind?: "pdf" | "png";
                language?: "en" | "de" | "fr" | "es";
                /** @description of the requested version; without it, the draft */
                number?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                };
            };
        };
    };
    branding_typedMail_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["EmailPartsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreviewOut"];
                };
            };
        };
    };
    branding_typedTicket_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DrawnTicketPartsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    branding_versions_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VersionsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandingVersionListOut"];
                };
            };
        };
    };
    "calendars_.ics_retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                calendar: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
        };
    };
    customers_addressList_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressListInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressListOut"];
                };
            };
        };
    };
    customers_changeDayLimit_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeDayLimitInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RightsReplyOut"];
                };
            };
        };
    };
    customers_changeKeeping_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeKeepingInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeepingSavedOut"];
                };
            };
        };
    };
    customers_changeRight_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRightInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RightsReplyOut"];
                };
            };
        };
    };
    customers_connectMailKey_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectMailInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailKeyOut"];
                };
            };
        };
    };
    customers_deleteCustomerAccount_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteCustomerInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    customers_deleteTaxCategory_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteTaxInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    customers_exportVenues_retrieve: {
        parameters: {
            query?: {
                accountid?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    customers_getAddListTaxCategory_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddListInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubCategoriesOut"];
                };
            };
        };
    };
    customers_getAllCustomerAccount_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CustomerListInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerListOut"];
                };
            };
        };
    };
    customers_getAllTaxCategory_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxListInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxListOut"];
                };
            };
        };
    };
    customers_getKeeping_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeepingInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeepingSavedOut"];
                };
            };
        };
    };
    customers_getRights_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RightsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RightsReplyOut"];
                };
            };
        };
    };
    customers_getTaxSubcategory_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxRatesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatesOut"];
                };
            };
        };
    };
    customers_getVenueDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VenueDetailsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenueDetailsOut"];
                };
            };
        };
    };
    customers_insertCustomerAccount_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsertCustomerInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerSavedOut"];
                };
            };
        };
    };
    customers_manageAPIInformation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogueInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiCatalogueOut"];
                };
            };
        };
    };
    customers_manageCustomerAPI_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageClientInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManageClientOut"];
                };
            };
        };
    };
    customers_manageMailProvider_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageMailInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManageMailOut"];
                };
            };
        };
    };
    customers_manageVenue_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageVenueInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManageVenueOut"];
                };
            };
        };
    };
    customers_previewKeeping_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewKeepingInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeepingSavedOut"];
                };
            };
        };
    };
    customers_updateCustomerAccount_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerSavedOut"];
                };
            };
        };
    };
    customers_updateTaxCategory_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTaxInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxSavedOut"];
                };
            };
        };
    };
    customers_venueByAccountId_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VenuesOfAccountInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenueListOut"];
                };
            };
        };
    };
    door_breath_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BreathInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceStateOut"];
                };
            };
        };
    };
    door_conflicts_retrieve: {
        parameters: {
            query?: {
                account?: number | null;
                /** @description by default, both */
                open?: boolean | null;
                ordering?: string;
                page?: number;
                page_size?: number;
                performance?: number | null;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorConflictsOut"];
                };
            };
        };
    };
    door_conflicts_settle_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conflict: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveConflictInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorConflictSavedOut"];
                };
            };
        };
    };
    door_devices_retrieve: {
        parameters: {
            query?: {
                account?: number | null;
                /** @description list browsers that have only viewed a door, instead of devices */
                only_looked?: boolean;
                ordering?: string;
                page?: number;
                page_size?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceListOut"];
                };
            };
        };
    };
    door_devices_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceSavedOut"];
                };
            };
        };
    };
    door_devices_accept_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceSavedOut"];
                };
            };
        };
    };
    door_devices_restore_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceSavedOut"];
                };
            };
        };
    };
    door_devices_revoke_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceSavedOut"];
                };
            };
        };
    };
    door_devices_strays_retrieve: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
            };
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrayListOut"];
                };
            };
        };
    };
    door_devices_strays_settle_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                device: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideStraysInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StrayListOut"];
                };
            };
        };
    };
    door_devices_letters_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StraysInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptStraysOut"];
                };
            };
        };
    };
    door_devices_standing_retrieve: {
        parameters: {
            query?: {
                account?: number;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingOut"];
                };
            };
        };
    };
    door_enrol_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrolInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolledOut"];
                };
            };
        };
    };
    door_enrolments_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrolmentInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrolmentOut"];
                };
            };
        };
    };
    door_events_rules_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorRulesOut"];
                };
            };
        };
    };
    door_events_rules_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RulesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorRulesOut"];
                };
            };
        };
    };
    door_events_rules_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorRulesOut"];
                };
            };
        };
    };
    door_performances_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorPerformancesOut"];
                };
            };
        };
    };
    door_performance_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneDoorPerformanceReplyOut"];
                };
            };
        };
    };
    door_performances_log_retrieve: {
        parameters: {
            query?: {
                device?: string;
                /** @description at this time or later */
                from?: string;
                gate?: string;
                /** @description only offline validations */
                offline?: boolean;
                ordering?: string;
                page?: number;
                page_size?: number;
                search?: string;
                /** @description before this time */
                to?: string;
                verdict?: "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late" | "";
            };
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorLogOut"];
                };
            };
        };
    };
    door_performances_log_export_retrieve: {
        parameters: {
            query?: {
                device?: string;
                format?: "csv" | "xlsx";
                /** @description at this time or later */
                from?: string;
                gate?: string;
                /** @description only offline validations */
                offline?: boolean;
                search?: string;
                /** @description before this time */
                to?: string;
                verdict?: "admitted" | "already_scanned" | "superseded" | "refunded" | "not_paid" | "wrong_performance" | "unknown" | "forged" | "reset" | "exited" | "not_inside" | "wrong_gate" | "too_early" | "too_late" | "";
            };
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    door_performances_manifest_retrieve: {
        parameters: {
            query?: {
                cursor?: string;
                device?: string;
                since?: number;
            };
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManifestOut"];
                };
            };
        };
    };
    door_performances_presence_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorPresenceOut"];
                };
            };
        };
    };
    door_performances_search_retrieve: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchOut"];
                };
            };
        };
    };
    door_rules_retrieve: {
        parameters: {
            query?: {
                account?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorRulesOut"];
                };
            };
        };
    };
    door_rules_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DefaultRulesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoorRulesOut"];
                };
            };
        };
    };
    door_scans_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScansInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScansOut"];
                };
            };
        };
    };
    door_undo_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerdictOut"];
                };
            };
        };
    };
    door_upsells_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TapsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsellAnswersOut"];
                };
            };
        };
    };
    events_afterSale_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AfterSaleOut"];
                };
            };
        };
    };
    events_afterSale_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TermsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AfterSaleOut"];
                };
            };
        };
    };
    events_texts_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTextsReply"];
                };
            };
        };
    };
    events_texts_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TextsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTextsReply"];
                };
            };
        };
    };
    events_addPerformancesByRule_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PerformanceRuleInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PerformancesAddedOut"];
                };
            };
        };
    };
    events_allocationClientManagement_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ManageAssignmentsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentsOut"];
                };
            };
        };
    };
    events_allocationEeventOccurrenceManagement_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageAllotmentsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllotmentsOut"];
                };
            };
        };
    };
    events_allocationManagement_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageHoldInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManageHoldOut"];
                };
            };
        };
    };
    events_cancelPerformance_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelPerformanceInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelPerformanceOut"];
                };
            };
        };
    };
    events_changeCalendarAddress_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CalendarOfAccountInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarAddressReplyOut"];
                };
            };
        };
    };
    events_checkDuplicateEvent_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicateEventInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SheetReplyOut"];
                };
            };
        };
    };
    events_checkPerformanceRule_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CheckPerformanceRuleInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SheetReplyOut"];
                };
            };
        };
    };
    events_checkPerformances_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CheckPerformancesPartsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SheetReplyOut"];
                };
            };
        };
    };
    events_createEvent_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateEventInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReplyOut"];
                };
            };
        };
    };
    events_createUpsell_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateUpsellPartsRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsellSavedOut"];
                };
            };
        };
    };
    events_deleteAdsInTicketTemplate_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAdvertInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_deleteEventDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeletePerformanceInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_deleteStyle_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteStyleInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_deleteUpsell_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteUpsellInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_duplicateEvent_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicateEventInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReplyOut"];
                };
            };
        };
    };
    events_emailTemplateManagement_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["EmailPartsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTemplateReplyOut"];
                };
            };
        };
    };
    events_exchangeEventTicket_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangedOut"];
                };
            };
        };
    };
    events_exportEventReport_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventReportFileInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    events_exportOffer_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferFileInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    events_getAllEvent_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventListInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventListOut"];
                };
            };
        };
    };
    events_getAllotmentSeason_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllotmentSeasonInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllotmentSeasonOut"];
                };
            };
        };
    };
    events_getBase64File_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Base64FileInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Base64FileOut"];
                };
            };
        };
    };
    events_getCalendar_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CalendarInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarOut"];
                };
            };
        };
    };
    events_getCalendarAddress_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CalendarOfAccountInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarAddressReplyOut"];
                };
            };
        };
    };
    events_getCustomerStyles_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerStylesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerStylesOut"];
                };
            };
        };
    };
    events_getDashboardEvent_create: {
        parameters: {
            query?: {
                pagelength?: number;
                pagenumber?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DashboardInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardOut"];
                };
            };
        };
    };
    events_getEventBarChartByAccountId_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SummaryInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventBarChartOut"];
                };
            };
        };
    };
    events_getEventByAccountId_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventsOfAccountInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventChoicesOut"];
                };
            };
        };
    };
    events_getEventById_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventIdInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReplyOut"];
                };
            };
        };
    };
    events_getEventDetailsSheet_retrieve: {
        parameters: {
            query: {
                eventid: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    events_getEventPerformanceViewData_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PerformanceViewReplyOut"];
                };
            };
        };
    };
    events_getEventReport_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventReportInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReportOut"];
                };
            };
        };
    };
    events_getEventWorldReport_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WorldReportInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceRowSomeOut"];
                };
            };
        };
    };
    events_getOrderDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetailsOut"];
                };
            };
        };
    };
    events_getPerformanceTemplate_retrieve: {
        parameters: {
            query?: {
                subcategory?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    events_getPerformanceTimes_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DayHoursInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayHoursOut"];
                };
            };
        };
    };
    events_getPlayereventDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayersInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersOut"];
                };
            };
        };
    };
    events_getPromocodeDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCodeListOut"];
                };
            };
        };
    };
    events_getTemplateDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateDetailsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetailsOut"];
                };
            };
        };
    };
    events_getTicketBuyers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TicketBuyersInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketBuyerListOut"];
                };
            };
        };
    };
    events_getTicketsByPaymentIntent_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketsOfPaymentInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScannedTicketsOut"];
                };
            };
        };
    };
    events_getTopsellingEvent_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TopSellingInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellingListOut"];
                };
            };
        };
    };
    events_getUpsellByEventId_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpsellListInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsellListOut"];
                };
            };
        };
    };
    events_getUpsellSubcategory_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubCategoriesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsellSubcategoriesOut"];
                };
            };
        };
    };
    events_individualTicketValidation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketActionInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationOut"];
                };
            };
        };
    };
    events_individualUpsellValidation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsellActionInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScannedUpsellsOut"];
                };
            };
        };
    };
    events_movePerformance_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovePerformanceInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PerformanceReplyOut"];
                };
            };
        };
    };
    events_offerPerformance_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferPerformanceInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferPerformanceOut"];
                };
            };
        };
    };
    events_promocodeBatch_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageBatchesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManageBatchesOut"];
                };
            };
        };
    };
    events_promocodeBatch_csv_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code_batch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    events_promocodeManagement_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageCodesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManageCodesOut"];
                };
            };
        };
    };
    events_promocodeTry_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TryPromoInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromoCodeTrialOut"];
                };
            };
        };
    };
    events_publishTemplateDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishEventInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishEventOut"];
                };
            };
        };
    };
    events_searchOrderDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrderSearchInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderSearchOut"];
                };
            };
        };
    };
    events_sendExchangeLink_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeLinkInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_sendOrderEmailToSupport_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_showGiftCard_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowCardInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardCodeSavedOut"];
                };
            };
        };
    };
    events_stopCalendarAddress_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CalendarOfAccountInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_styleManagement_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["StylePartsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StyleSavedOut"];
                };
            };
        };
    };
    events_ticketTemplateManagement_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["TicketPartsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketTemplateReplyOut"];
                };
            };
        };
    };
    events_ticketValidation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderOfPaymentInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationOut"];
                };
            };
        };
    };
    events_updateEvent_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UpdateEventInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventReplyOut"];
                };
            };
        };
    };
    events_updateEventDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePerformanceInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PerformanceReplyOut"];
                };
            };
        };
    };
    events_updateEventDetailsBulk_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkEditInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkEditOut"];
                };
            };
        };
    };
    events_updateEventDetailsSheet_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UpdateSeasonPartsRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonReplyOut"];
                };
            };
        };
    };
    events_updateMarketingOptin_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarketingInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_updatePaymentUserData_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveUserInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    events_updateUpsell_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UpdateUpsellPartsRequest"];
                "application/json": components["schemas"]["SwitchUpsellInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpsellSavedOut"];
                };
            };
        };
    };
    events_validateSendgridKey_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailKeyInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailKeyOut"];
                };
            };
        };
    };
    exports_cancelExport_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportReplyOut"];
                };
            };
        };
    };
    exports_file_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                export_secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    exports_linkExport_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportLinkReplyOut"];
                };
            };
        };
    };
    exports_listExports_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportsOut"];
                };
            };
        };
    };
    exports_makeExport_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeExportInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportReplyOut"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/pdf": string;
                };
            };
        };
    };
    insight_firstSteps_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FirstStepsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstStepsReplyOut"];
                };
            };
        };
    };
    insight_home_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeReplyOut"];
                };
            };
        };
    };
    insight_performances_arrivals_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArrivalsReplyOut"];
                };
            };
        };
    };
    insight_performances_forecast_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastReplyOut"];
                };
            };
        };
    };
    insight_performances_sales_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurveReplyOut"];
                };
            };
        };
    };
    insight_performances_wall_retrieve: {
        parameters: {
            query?: never;
            header: {
                "X-Wall-Key": string;
            };
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WallFiguresReplyOut"];
                };
            };
        };
    };
    insight_performances_walls_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WallListOut"];
                };
            };
        };
    };
    insight_performances_walls_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WallInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWallReplyOut"];
                };
            };
        };
    };
    insight_walls_end_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wall: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WallSavedOut"];
                };
            };
        };
    };
    live_topics_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicsOut"];
                };
            };
        };
    };
    mail_sendgrid_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mail_events: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    mine_retrieve: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPaymentOut"];
                };
            };
        };
    };
    mine_offers_retrieve: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOffersOut"];
                };
            };
        };
    };
    mine_offers_create: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                payment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerOfferInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnOffersOut"];
                };
            };
        };
    };
    mine_orders_cancel_retrieve: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnCancelPlanOut"];
                };
            };
        };
    };
    mine_orders_cancel_create: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnCancelInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnCancelledOut"];
                };
            };
        };
    };
    mine_orders_dates_retrieve: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDatesOut"];
                };
            };
        };
    };
    mine_orders_exchange_create: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnExchangeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPaymentOut"];
                };
            };
        };
    };
    mine_orders_exchange_prices_create: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnDatePricesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDatePricesOut"];
                };
            };
        };
    };
    mine_orders_exchange_quote_create: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnQuoteInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnQuoteOut"];
                };
            };
        };
    };
    mine_orders_extras_retrieve: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnExtrasOut"];
                };
            };
        };
    };
    mine_orders_extras_create: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnExtrasInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPaymentOut"];
                };
            };
        };
    };
    mine_orders_names_update: {
        parameters: {
            query?: never;
            header: {
                "X-Order-Key": string;
            };
            path: {
                order: string;
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OwnNamesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnPaymentOut"];
                };
            };
        };
    };
    "orders_details.pdf_retrieve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    orders_collectReservation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservedOut"];
                };
            };
        };
    };
    orders_exportBuyer_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyerFileInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "application/pdf": string;
                };
            };
        };
    };
    orders_exportOrders_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrdersInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    orders_filters_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrderFiltersInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderFiltersOut"];
                };
            };
        };
    };
    orders_mailTrouble_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTroubleInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTroubleFoundOut"];
                };
            };
        };
    };
    orders_reserveUnderName_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReserveUnderNameInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtendedOut"];
                };
            };
        };
    };
    orders_sendReserveLink_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendLinkInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    orders_updateOrder_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCommentsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedOrderOut"];
                };
            };
        };
    };
    orders_updateOrderEmail_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderEmailInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedOrderOut"];
                };
            };
        };
    };
    payment_askRefund_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskRefundInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedOut"];
                };
            };
        };
    };
    payment_cancelReservation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    payment_closeDay_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseDayInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayClosingOut"];
                };
            };
        };
    };
    payment_closedDays_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClosedDaysInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedDaysOut"];
                };
            };
        };
    };
    payment_dayTakings_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DayTakingsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayTakingsReplyOut"];
                };
            };
        };
    };
    payment_eventExchangeDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeDetailsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeDetailsOut"];
                };
            };
        };
    };
    payment_extendReservation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtendedOut"];
                };
            };
        };
    };
    payment_getReconciliation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReconciliationInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationOut"];
                };
            };
        };
    };
    payment_markReservationOfflinePurchased_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkPurchasedInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    payment_openPayouts_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OpenPayoutsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenPayoutsOut"];
                };
            };
        };
    };
    payment_partialRefund_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartialRefundInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedOut"];
                };
            };
        };
    };
    payment_partialRefundDetails_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartialRefundDetailsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedOut"];
                };
            };
        };
    };
    payment_payOutRefund_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayOutInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    payment_paymentRefundByOrder_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedOut"];
                };
            };
        };
    };
    payment_reconcileDay_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconcileDayInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedDaySavedOut"];
                };
            };
        };
    };
    payment_settleDifference_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClearDifferenceInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderDifferenceSavedOut"];
                };
            };
        };
    };
    payment_testCard_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    payment_useGiftCard_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftCardInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservedOut"];
                };
            };
        };
    };
    payment_voidDisputed_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedOut"];
                };
            };
        };
    };
    payment_voidSale_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedOut"];
                };
            };
        };
    };
    payment_webhook_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    report_all_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportsOut"];
                };
            };
        };
    };
    report_changeSchedule_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeScheduleInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    report_generateReport_retrieve: {
        parameters: {
            query?: {
                authorization?: string | null;
                eventdetailid?: number | null;
                eventid?: number | null;
                format?: "html" | "pdf" | "xlsx" | "csv";
                from?: string | null;
                granularity?: "day" | "week" | "month" | "";
                period?: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_30_days_and_today" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "next_7_days" | "next_30_days" | "";
                reportId?: string | null;
                sellerid?: number | null;
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/pdf": string;
                };
            };
        };
    };
    report_getMetabaseDashboardToken_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardTokenSavedOut"];
                };
            };
        };
    };
    report_listReports_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ReportsInRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ReportsInRequest"];
                "application/json": components["schemas"]["ReportsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportListOut"];
                };
            };
        };
    };
    report_morning_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MorningInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    report_saveSchedule_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveScheduleInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleSavedOut"];
                };
            };
        };
    };
    report_schedules_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SchedulesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulesOut"];
                };
            };
        };
    };
    report_token_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportTokenInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportTokenOut"];
                };
            };
        };
    };
    sales_changeLimits_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeLimitsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitsReplyOut"];
                };
            };
        };
    };
    sales_codes_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TypedCodeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypedCodeOut"];
                };
            };
        };
    };
    sales_events_retrieve: {
        parameters: {
            query?: {
                /** @description for staff: the order whose tickets are exchanged. What is left then counts the holds that they came from, as the exchange may draw on these again */
                exchange?: number;
                /** @description only performances of this month, such as `2026-12`; with `first`, all performances if the event has no more than 12, else those of the first month with something on sale */
                month?: string;
            };
            header?: never;
            path: {
                event: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventOfferOut"];
                };
            };
        };
    };
    sales_getLimits_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LimitsInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitsReplyOut"];
                };
            };
        };
    };
    sales_gift_cards_create: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
                "X-Reservation-Mark"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardSaleInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardSoldOut"];
                };
            };
        };
    };
    sales_links_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenLinkInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservedOut"];
                };
            };
        };
    };
    sales_orders_create: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentOut"];
                };
            };
        };
    };
    sales_payments_retrieve: {
        parameters: {
            query?: never;
            header?: {
                "X-Reservation-Secret"?: string;
            };
            path: {
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentOut"];
                };
            };
        };
    };
    "sales_payments_calendar.ics_retrieve": {
        parameters: {
            query?: {
                token?: string;
            };
            header?: {
                "X-Reservation-Secret"?: string;
            };
            path: {
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
        };
    };
    "sales_payments_tickets.pdf_retrieve": {
        parameters: {
            query?: {
                token?: string;
            };
            header?: {
                "X-Reservation-Secret"?: string;
            };
            path: {
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketsProgressOut"];
                };
            };
        };
    };
    sales_payments_verify_create: {
        parameters: {
            query?: never;
            header?: {
                "X-Reservation-Secret"?: string;
            };
            path: {
                payment: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentOut"];
                };
            };
        };
    };
    sales_performances_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                performance: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PerformanceOfferOut"];
                };
            };
        };
    };
    sales_quotes_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BasketInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteOut"];
                };
            };
        };
    };
    sales_reservations_create: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
                /** @description the proof that a 428 has requested: the solution of its puzzle, as ALTCHA's clients send it, or `captcha` and the captcha's token; `puzzle` alone requests a puzzle if the captcha cannot be shown */
                "X-Proof"?: string;
                "X-Reservation-Mark"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BasketInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReservedOut"];
                };
            };
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofRequiredOut"];
                };
            };
        };
    };
    sales_reservations_destroy: {
        parameters: {
            query?: never;
            header?: {
                "X-Reservation-Secret"?: string;
            };
            path: {
                reservation: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    sales_reservations_payment_create: {
        parameters: {
            query?: never;
            header?: {
                "X-Reservation-Secret"?: string;
            };
            path: {
                reservation: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentOut"];
                };
            };
        };
    };
    sales_tokens_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellingTokenInRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellingTokenOut"];
                };
            };
        };
    };
    search_find_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundOut"];
                };
            };
        };
    };
    search_recall_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecallInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundOut"];
                };
            };
        };
    };
    setup_choices_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpChoicesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUpChoicesReplyOut"];
                };
            };
        };
    };
    setup_cities_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpCitiesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetUpCitiesOut"];
                };
            };
        };
    };
    setup_complete_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteSetUpInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAnswer"];
                };
            };
        };
    };
    tickettype_createTicketType_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateTypeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketTypeSavedOut"];
                };
            };
        };
    };
    tickettype_deleteTicketType_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteTypeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    tickettype_getTicketTypeByAccountId_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TypesInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketTypeListOut"];
                };
            };
        };
    };
    tickettype_try_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TryTypeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketTypeTrialOut"];
                };
            };
        };
    };
    tickettype_updateTicketType_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTypeInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketTypeSavedOut"];
                };
            };
        };
    };
    users_changePassword_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    users_deleteUser_retrieve: {
        parameters: {
            query: {
                userId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDeletedOut"];
                };
            };
        };
    };
    users_endSessions_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhoseInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedOut"];
                };
            };
        };
    };
    users_getAllUsers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserListInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserListOut"];
                };
            };
        };
    };
    users_getUserAccount_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccountReplyOut"];
                };
            };
        };
    };
    users_getUserAccounts_retrieve: {
        parameters: {
            query?: {
                /** @description only this account, for example to show the name of the selected one */
                accountid?: number | null;
                page?: number;
                page_size?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountListOut"];
                };
            };
        };
    };
    users_getUserById_retrieve: {
        parameters: {
            query: {
                userId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSavedOut"];
                };
            };
        };
    };
    users_getUserRoles_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleListOut"];
                };
            };
        };
    };
    users_manageUsers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManageUserInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSavedOut"];
                };
            };
        };
    };
    users_resendInvitation_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserIdInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    users_resetTwoStep_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetTwoStepInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    users_updateUser_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSavedOut"];
                };
            };
        };
    };
    webhooks_endpoints_retrieve: {
        parameters: {
            query?: {
                account?: number | null;
                ordering?: string;
                page?: number;
                page_size?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointListOut"];
                };
            };
        };
    };
    webhooks_endpoints_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEndpointInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointWithSecretOut"];
                };
            };
        };
    };
    webhooks_endpoints_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedEndpointInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointSavedOut"];
                };
            };
        };
    };
    webhooks_endpoints_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageOut"];
                };
            };
        };
    };
    webhooks_endpoints_again_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AgainInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentAgainOut"];
                };
            };
        };
    };
    webhooks_endpoints_deliveries_retrieve: {
        parameters: {
            query?: {
                order?: number | null;
                page?: number;
                page_size?: number;
                state?: "owed" | "delivered" | "given_up" | "";
                type?: "order.reserved" | "order.extended" | "order.paid" | "order.expired" | "order.cancelled" | "order.admitted" | "order.admission_reset" | "order.redeemed" | "order.redemption_reset" | "order.refund_asked" | "order.refunded" | "order.refund_failed" | "order.voided" | "order.exchanged" | "order.disputed" | "order.email_changed" | "order.renamed" | "order.buyer_removed" | "webhook.test" | "";
            };
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryListOut"];
                };
            };
        };
    };
    webhooks_endpoints_publicKey_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicKeyInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointSavedOut"];
                };
            };
        };
    };
    webhooks_endpoints_rotate_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointWithSecretOut"];
                };
            };
        };
    };
    webhooks_endpoints_secret_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretSavedOut"];
                };
            };
        };
    };
    webhooks_endpoints_state_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointSavedOut"];
                };
            };
        };
    };
    webhooks_endpoints_switch_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointSavedOut"];
                };
            };
        };
    };
    webhooks_endpoints_test_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverySavedOut"];
                };
            };
        };
    };
    webhooks_types_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTypesOut"];
                };
            };
        };
    };
}
