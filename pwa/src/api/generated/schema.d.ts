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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description Open a session by a Firebase ID token. */
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
        /** @description Return which ways to sign in there are here, and the chat if one is set up. */
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
        /** @description Return whether whoever is at this session knows its person's password: a kiosk asks before it lets them out. */
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
        /** @description A call of somebody who is not signed in yet: a token, even a dead one, is not looked at. */
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
        /** @description Open a session by email and password. */
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
        /** @description A call of somebody who is not signed in yet: a token, even a dead one, is not looked at. */
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
        /** @description A call of somebody who is not signed in yet: a token, even a dead one, is not looked at. */
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
        /** @description Prove who one is by password: the answer is a session in place of this one, which is good for ten minutes. */
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
        /** @description Prove who one is by a passkey, as above. */
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
        /** @description A call of somebody who is not signed in yet: a token, even a dead one, is not looked at. */
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
        /** @description Take the second step; the answer is the one that signing in would have had. */
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
        /** @description A call of somebody who is not signed in yet: a token, even a dead one, is not looked at. */
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
        /** @description A call of somebody who is not signed in yet: a token, even a dead one, is not looked at. */
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
        /** @description Begin with an app; nothing is guarded by it until its first code came. */
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
        /** @description Return whom a link is for; its token comes in the query, as the link carries it. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Publish what an earlier version holds once more, as a new one, and make it the draft, too. */
        post: operations["branding_goBack_create"];
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Keep a picture for an event's messages, or an account's stylesheets: they name it by the answered address. */
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
        /** @description Show a stylesheet on the real widget, before it is published. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
        get: operations["branding_ticketPreview_retrieve"];
        put?: never;
        post?: never;
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
        /** @description The versions of a look, newest first, and the draft beside them. */
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
        /** @description Whoever has the address may read it; a program that asks again is told in a few bytes that nothing is new. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description Let an account's mails go by its own SendGrid; `Failed` stores nothing. */
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
        /** @description A call that is the platform's alone. */
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
        /** @description A call that is the platform's alone. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description What everybody may know of a venue; staff who are signed in see their own account's, as everywhere. */
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
        /** @description A call that is the platform's alone. */
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
        /** @description The calls that a client may be allowed. */
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
        /** @description An account's API clients: door staff read the names of those that are on, the office manages them. */
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
        /** @description Read, change or forget an account's mail service, or look at its sender's domain. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description Make a tax category, or with the number of one that is there change it. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A phone says that it is there, and how it is. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Give a phone a name and a gate. */
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
        /** @description Take on a phone that came without a code. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description List what a phone has left, a page at a time. */
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
        /** @description Answer what has become of those that were named, and how many are left to decide. */
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
        /** @description A phone whose session was ended with it hands in what it still had to send, signed with its own key. */
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
        /** @description A phone whose session has ended asks whether it is still welcome. */
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
        /** @description A phone shows the code that it has read. */
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
        /** @description Make a code that takes on one phone, once, within ten minutes. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
        get: operations["door_events_rules_retrieve"];
        /** @description A call that door staff may not make (spec part 1, section 6). */
        put: operations["door_events_rules_update"];
        post?: never;
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description One of them that is not among the next: its door is shown, and opened, whenever it begins. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
        get: operations["door_rules_retrieve"];
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Redeem or reset upsells, one or all that a phone has kept: in order, each answered in its place. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
        get: operations["events_afterSale_retrieve"];
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
        get: operations["events_texts_retrieve"];
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
         * @description What it gives back (`plan`), doing it, or trying again what failed (`cancel`), and how far it is.
         *
         *     `progress` and `report` say how far it is; the report names the orders that could not be refunded.
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that is sent a form with files. */
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
        /** @description An exchange, made as it was quoted; a quote that holds no longer is refused with the newest one. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description One event's performances with what each hold has of them, and the account's holds by name. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description What the order page shows too, so door staff may ask (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
         * @description What may be offered, and for `targetid` what that comes to (`plan`), doing it (`offer`), and how far it is.
         *
         *     `report` tells of the newest offer, with the orders that somebody may have to see to; `end` takes no more answers,
         *     and `undo` takes it back.
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call of our own: what the form of a promo code would do, as it is typed. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description The link by which a buyer pays for an exchange that waits, mailed again; it waits longer from then on. */
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
        /** @description Send the mail with the tickets again: the spec calls it the mail to support. */
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
        /** @description A call of our own: the whole code of a gift card, of which its list shows the end. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Add a stylesheet, or switch one on or off. */
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
        /** @description A call that is sent a form with files. */
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
        /** @description Admit all tickets of an order that are not in yet. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Change an upsell, or, with JSON, switch it on or off. */
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
        /** @description Whether a key of SendGrid's may send mail. */
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
        /** @description The file of a link, which stands in for its person's session once. */
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
        /** @description A short list comes as its file; of a long one, the job that makes it. */
        post: operations["exports_makeExport_create"];
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
        /** @description Who comes to a performance, by the minute and gate. */
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
        /** @description When people are expected, by other evenings at the same venue. */
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
        /** @description How a performance has sold by day, beside others like it on the same day before theirs. */
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
        /** @description What a wall screen shows; its secret is a header, so in no log. */
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
        /** @description The wall screens of a performance that still show something, and a further one. */
        get: operations["insight_performances_walls_retrieve"];
        put?: never;
        /** @description The wall screens of a performance that still show something, and a further one. */
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
        /** @description Take a wall screen back. */
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
        /** @description Answer for some topics what a socket that subscribes is answered, without subscribing. */
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
        /** @description What became of an account's emails, signed by its email service. */
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
         * @description A call that whoever has a payment's link may make, signed in or not: its key is a header, so in no log.
         *
         *     A wrong key is answered as a payment is that does not exist, and counted as that would be.
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
         * @description A call that whoever has a payment's link may make, signed in or not: its key is a header, so in no log.
         *
         *     A wrong key is answered as a payment is that does not exist, and counted as that would be.
         */
        get: operations["mine_offers_retrieve"];
        put?: never;
        /** @description Take an answer, and tell what is offered still. */
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
        /** @description All that is left of an order goes back: what that comes to, and then just that. */
        get: operations["mine_orders_cancel_retrieve"];
        put?: never;
        /** @description All that is left of an order goes back: what that comes to, and then just that. */
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
        /** @description The performances that an order's tickets may be exchanged for. */
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
        /** @description An exchange as it was quoted: made, or waiting for its money, which the payment then says. */
        post: operations["mine_orders_exchange_create"];
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
        /** @description What an exchange would come to; nothing is claimed. */
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
        /** @description The upsells that may be added to an order, and those that are. */
        get: operations["mine_orders_extras_retrieve"];
        put?: never;
        /** @description The upsells that may be added to an order, and those that are. */
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
        /** @description Who comes with which ticket. */
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
    "/v1/orders/exportBuyer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description Tell what a list of orders can be narrowed to: its events, and the performances of one that is named. */
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
        /** @description What stands in the way of an order's email to an address; nothing where none has bounced. */
        post: operations["orders_mailTrouble_create"];
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
        /** @description A refund that waits for its provider, which is asked now. */
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
        /** @description Close a day, or with its `version` count a closed one again. */
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
        /** @description What an exchange would come to; the quote is its price until it expires. */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description What waits to be paid out, whoever of the account may sell; only who may refund pays it out. */
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
        /** @description What a refund would come to: of what is chosen, or with `whole` of all that is left. Nothing is written. */
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
        /** @description Somebody has handed over an open payout: it is in their till from now on. */
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
        /** @description The whole order, or what is left of it; of a payment that has sold a gift card, the card's price. */
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
        /** @description Have a day compared once more; how far it has come, `getReconciliation` shows, and the screen hears live. */
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
        /** @description Where the provider of the gateway that the path names tells us what has happened. */
        post: operations["payment_testCard_create"];
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
        /** @description What is left of an order whose buyer has got their money back through their bank. */
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
        /** @description A sale of the counter that was keyed wrong, taken back on the same day. */
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
        /** @description Where the provider of the gateway that the path names tells us what has happened. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Opened as a page of its own: whoever has the token reads the report as its person may now, once. */
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
        /** @description Open an account's dashboard: any for the platform, for others their own. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call of Admin Tools that the owners of accounts may make, too (design: settled, role 4). */
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
        /** @description What a code that was typed in is; whatever is wrong with it is answered alike, and costs as much. */
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
        /** @description An event as the caller may buy it; 304 for whoever has the answer already and names it by its ETag. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description A buyer opens the link that they were sent: the reservation is theirs from then on, with a secret of its own. */
        post: operations["sales_links_create"];
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description Return the tickets, or of very many how far they are drawn: a page for people, JSON for programs. */
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description A call that a person, an API client or anybody may make; what they get depends on who calls. */
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
        /** @description A token for fifteen minutes; a new one may be asked for at any time, and makes the earlier ones no shorter. */
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
    "/v1/tickettype/createTicketType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call of our own: what a form would do, as it is typed. */
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
        /** @description Change a ticket type, or switch it: then its number and `activestatus` come alone. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description End all sessions of a person whom the caller manages. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Add a person; with the number of somebody who is there it does what updateUser does. */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description A call that door staff may not make (spec part 1, section 6). */
        get: operations["webhooks_endpoints_retrieve"];
        put?: never;
        /** @description A call that door staff may not make (spec part 1, section 6). */
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
        /** @description Send events again: those that are named, or those of a range of times. */
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
        /** @description Have events signed by a key pair, too (`v1a`), or no more. */
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
        /** @description A new secret, beside which the old one signs for a day. */
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
        /** @description The secret once more; who asked for it stands in the audit log. */
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
        /** @description The kinds of events that an endpoint may choose from. */
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
        /** @description That something is done, and for whom: by that the app knows it from what a network answers in our place. */
        AboutPersonOut: {
            message: string;
            userid: number;
        };
        AccessOut: {
            token: string;
            /** Format: date-time */
            expires: string;
        };
        /** @description An account as listed for selectors; `roleid` 1 marks the platform's own (spec part 1, section 3). */
        AccountChoiceOut: {
            accountid: number;
            accountname: string;
            roleid: number;
        };
        /** @description An account's limits on strangers who buy, and how often each has refused somebody in the last 24 hours. */
        AccountLimitsOut: {
            accountid: number;
            version: number;
            /** @enum {string} */
            puzzle: "never" | "pressure" | "always";
            limits: components["schemas"]["LimitOut"][];
            refused: components["schemas"]["RefusedOut"][];
            /** @description puzzles that were solved */
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
        /** @description An account's table of rights by role, in the order in which it is shown. */
        AccountRightsOut: {
            accountid: number;
            version: number;
            rights: components["schemas"]["RightLineOut"][];
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
        /** @description What is listed; of cities, those in the country `home_id` come first, or in the account's or the zone's. */
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
            /** @description false: any code that fits the pattern is taken */
            listed?: boolean;
            /** @description false: addresses there have no postal code */
            required?: boolean;
            /** @description whatever the case; empty: any */
            pattern?: string;
            example?: string;
        };
        /** @description Something that was administered, by kind and number: whoever shows it reads it again. */
        AdminItemOut: {
            /** @enum {string} */
            kind: "account" | "cancelling" | "client" | "code_batch" | "compared_day" | "day_closing" | "difference" | "dispute" | "door_rules" | "endpoint" | "event" | "gift_card" | "hold" | "look" | "offer" | "payout" | "promo_code" | "rights" | "security" | "stylesheet" | "tax" | "template" | "ticket_type" | "upsell" | "user" | "venue";
            id: number;
            version: number;
        };
        /** @description A slot of the ticket. Its picture, if it gets another one, is the file part `ads` with its number: `ads2`. */
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
        /** @description Deliveries one by one, or a range of times; of a range only what has not arrived, unless `is_all`. */
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
        /** @description A hold that an order's tickets were sold from, and how many of them (spec part 3, section 3, Allocation). */
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
        /** @description `past` 1: from the first performance on, not only those to come. What is searched for is not read. */
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
            /** @description tickets that are in no hold and that nobody has taken */
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
             * @description of the answer `date`
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
        /** @description Who came in between two moments, in the minutes in which anybody did, and who is in. */
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
             * @description at this or later
             */
            from?: string;
            /**
             * Format: date-time
             * @description before this
             */
            to?: string;
        };
        AuditLogOut: {
            /** @description not all were counted: there are at least `total` */
            more: boolean;
            data: components["schemas"]["AuditEntryOut"][][];
            total: number;
            message: string;
        };
        BarOut: {
            /**
             * Format: date
             * @description by the venue's calendar
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
             * @description staff alone: the one hold to sell from
             */
            hold?: number | null;
            /**
             * @description of the buyer; without it, what `Accept-Language` asks for, and English at the counter
             * @default
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es" | "";
        };
        /** @description How many of an upsell, or of one of its variants, an order of the page has. */
        BoughtOut: {
            eventticketdetailid: number;
            paymentid: string;
            upsellname: string;
            variantname: string;
            noofupsell: number;
            redeemedupsells: number;
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
            /** @description with the key by which the phone is known: r and s, base64url. For a breath of foyer-phone|device|person|signed_at, for a code of foyer-enrol|device|secret */
            signature?: string;
            /** Format: int64 */
            performance?: number | null;
            waiting: number;
            battery?: number | null;
            /** @description only if the person at the phone has chosen another one */
            gate?: string | null;
            /**
             * Format: int64
             * @description milliseconds since 1970, by the server's clock
             */
            signed_at?: number;
        };
        /** @description An upsell that each ticket of a type brings; unless it is active, the type is not sold. */
        BroughtUpsellOut: {
            upsellid: number;
            upsellname: string;
            /** @enum {string} */
            status: "active" | "inactive" | "deleted";
        };
        /** @description What is to change of every performance; what is not sent stays. The moments are 'MM-DD-YYYY,h:mmAM/PM'. */
        BulkChangesInRequest: {
            numberoftickets?: string;
            onsaledate?: string;
            enddate?: string;
            ticketcost?: string;
            onsaleflag?: boolean;
            box_office_amber_state?: boolean;
        };
        /**
         * @description A bulk edit, or with `undo` the number of one that is taken back; then nothing but the event is read.
         *
         *     Days are YYYY-MM-DD, both included; week days 0 (Sunday) to 6; times h:mmAM/PM. All are of the performances' own
         *     clocks, and only performances that have not begun are meant. With `dry_run` nothing is changed. `agreed`: how many
         *     performances that are on sale one has agreed to change; more are refused, as `some_are_on_sale`.
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
        /** @description How many were meant, how many change and how many of these are on sale, which cannot, and how it is undone. */
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
        /** @description One order of a performance. Its tickets are those that admit; of one without any, as many as were ordered. */
        BuyerOut: {
            eventticketdetailid: number;
            email: string;
            endusername: string;
            nooftickets: number;
            redeemedtickets: number;
            upsellcount: number;
            redeemedupsells: number;
            order_comments: string;
            paymentid: string;
            /** @enum {string} */
            paymentstatus: "Success" | "Progress" | "Refund";
            /** @description of an order in progress */
            reservationId: number | null;
        };
        /** @description Where other programs find the calendar, from Foyer's own address on; empty if it is switched off. */
        CalendarAddressOut: {
            path: string;
        };
        CalendarAddressReplyOut: {
            data: components["schemas"]["CalendarAddressOut"];
            message: string;
        };
        /** @description From one day to another, YYYY-MM-DD, both included: by each performance's own clock. */
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
        /** @description An order that could not be refunded, and why, where a provider said so. */
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
        /** @description `plan` before it is cancelled, `progress` from then on, `failures` where the report was asked for. */
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
            message: string;
            data: components["schemas"]["CancelPerformanceData"];
        };
        /** @description What cancelling a performance gives back: by `ways`, or by `wayskeepingfees` where booking fees are kept. */
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
        /** @description How far it is, in orders; `ended` is null while the job is at work. */
        CancelProgressOut: {
            id: number;
            version: number;
            total: number;
            done: number;
            pending: number;
            failed: number;
            /** @description kept by an open offer of another performance */
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
        /** @description Whose captcha is to be drawn, and what its token has to carry along. */
        CaptchaOut: {
            /** @enum {string} */
            provider: "turnstile" | "hcaptcha";
            sitekey: string;
            /** @description the address of the provider's script, without a query */
            script: string;
            action: string;
            cdata: string;
        };
        /** @description The whole code of a gift card. */
        CardCodeOut: {
            promocode: string;
        };
        CardCodeSavedOut: {
            data: components["schemas"]["CardCodeOut"];
            message: string;
        };
        /** @description An account's gift cards in one currency: what was paid for them, what was given away, spent, and is owed. */
        CardMoneyOut: {
            currency: string;
            /** Format: decimal */
            sold: string;
            /**
             * Format: decimal
             * @description in place of money that went back for tickets
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
            state: components["schemas"]["PerformanceStateOut"];
        };
        /** @description A gift card and how it is paid; the event tells the account, and the public names the one of its widget. */
        CardSaleInRequest: {
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            buyer?: components["schemas"]["BuyerInRequest"];
            /** Format: decimal */
            tendered?: string | null;
            /**
             * @description of the buyer; without it, what `Accept-Language` asks for, and English at the counter
             * @default
             * @enum {string}
             */
            language: "en" | "de" | "fr" | "es" | "";
            /**
             * Format: int64
             * @description role 1 chooses one
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
            currency: "GBP" | "USD" | "";
            /** @default  */
            recipient: string | null;
            /** @description of the recipient; without one the card is handed over on paper */
            email?: string;
            /** @default  */
            message: string;
            /**
             * Format: date
             * @description by the account's own calendar; null: at once
             */
            deliver_on?: string | null;
            /**
             * @description take no money yet: its reservation is paid or cancelled as any other
             * @default false
             */
            reserve_only: boolean;
        };
        /** @description What one gift card pays; `code` is the end of its code, as `…7K2M`, and the cards come as they were typed in. */
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
             * @description until when it is kept for who pays it
             */
            expires_at: string;
            /** @description shows how the payment stands, as a reservation's does */
            secret: string;
            client_secret: string | null;
            provider: components["schemas"]["ProviderOut"] | null;
            /** @description why the last card was refused, in the provider's words; else empty */
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
            /** @description to be printed, where it is not mailed */
            pdf: string | null;
        };
        /** @description An upsell that a card's event sells; what was sold of it, the Performance View tells. */
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
        /** @description How often and for how much in all one person may do it in a day; null: as often, or as much, as they like. */
        ChangeDayLimitInRequest: {
            /** Format: int64 */
            account_id: number;
            /** @enum {integer} */
            roleid: 2 | 3;
            /** @enum {string} */
            right: "refund" | "void" | "cancel_reservation" | "mark_purchased" | "cancel_performance" | "exchange_refund" | "exchange_waive";
            times: number | null;
            /** Format: decimal */
            amount: string | null;
        };
        /** @description For how many months each kind is to be kept; 0 keeps it for good. */
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
        /** @description `userid` may be left out; otherwise it is to be the caller's own. */
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
            right: "refund" | "void" | "cancel_reservation" | "mark_purchased" | "export_orders" | "cancel_performance" | "exchange_charge" | "exchange_refund" | "exchange_waive" | "exchange_past" | "exchange_admitted";
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
        /** @description Money that has paid for an order, perhaps with others of its payment. */
        ChargeOut: {
            amount: string;
            /** @enum {string} */
            gateway: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
        };
        ChatOut: {
            app_id: string;
            script: string;
        };
        /** @description The parts of checkPerformances: a sheet, or some or all of its `rows` as they were corrected in the preview. */
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
            /** @description {"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: in place of the sheet, each row with the number that messages name it by */
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
        /** @description A client as whoever marks a reservation as purchased chooses it (part 3, section 3). */
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
        /** @description A client as its list and its form show it; of its key, the newest live one, only the ends. */
        ClientOut: {
            clientid: number;
            clientname: string;
            accountid: number;
            keyid: number;
            apikey: string;
            /** Format: date-time */
            apiexpirydate: string | null;
            /** @description of sales and report */
            apicategory: string;
            api_id: string;
            active: number;
            holdcount: number;
            /** Format: date-time */
            lastused: string | null;
            version: number;
        };
        ClientSavedOut: {
            /** @description whole; empty where no key was made */
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
            currency: "GBP" | "USD";
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
        /** @description A day that was closed, as the list of them has it. */
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
        /** @description A line of a file with what its code would be, and what is wrong with it. */
        CodeLineOut: {
            row: number;
            promocode: string;
            discountvalue: string;
            isamountorperc: number;
            maxredemption: string;
            errors: components["schemas"]["CellErrorOut"][];
        };
        /** @description What a promo code has taken off in one currency, and what the tickets that were sold with it have cost. */
        CodeSumsOut: {
            currency: string;
            /** Format: decimal */
            discount: string;
            /** Format: decimal */
            revenue: string;
        };
        /**
         * @description The bodies of the list; `promo_code` narrows it to the one of that name, and `batch` to those of a batch.
         *
         *     `card` narrows gift cards to the one of that number, and `masked` shows of their codes no more than their ends.
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
            /** @description what was open here and had ended there */
            finished: number;
            version: number;
        };
        ComparedDaySavedOut: {
            data: components["schemas"]["ComparedDayOut"];
            message: string;
        };
        /** @description What the sign-in page and the frame look at before anybody is signed in. */
        ConfigurationDataOut: {
            chat: components["schemas"]["ChatOut"] | null;
            firebase: boolean;
            passkeys: boolean;
        };
        ConfigurationOut: {
            data: components["schemas"]["ConfigurationDataOut"];
            message: string;
        };
        /** @description The spec's two fields, and ours beside them. */
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
        CountryOut: {
            countryid: number;
            country: string;
            code: string;
        };
        /**
         * @description The parts of createEvent. `performances` is the sheet, `rows` takes its place where it was corrected.
         *
         *     Without either the rows of `event.eventdetailfile` are taken.
         *
         *     Each sub-category's picture comes as `subcategoryimage_<n>`, n counted from 0.
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
            /** @description {"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: in place of the sheet, each row with the number that messages name it by */
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
            /** @description the most in one booking, the box office's excepted; 0: no limit; left out: as it was */
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
        /** @description The parts of createUpsell; what the picture is, its content says. */
        CreateUpsellPartsRequest: {
            upsell: components["schemas"]["UpsellInRequest"];
            /** Format: binary */
            file: string;
        };
        /** @description The gift card made in place of money. Its code is whole where nobody was mailed it, else only its end. */
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
            /** @description past performances of the same event or at the same venue, 40 at most */
            alike: number;
            /** @description of fewer there is no band */
            least_alike: number;
            days: components["schemas"]["DaySoldOut"][];
            last_time: components["schemas"]["LastTimeOut"] | null;
        };
        CurveReplyOut: {
            data: components["schemas"]["CurveOut"];
            message: string;
        };
        /** @description The account's key of its mail provider, masked; empty where it has none. */
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
            /** @description who made it, 0 if that is not known */
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
            /** @description its dashboard of embedded analytics; 0: none */
            metabase_dashboard_number: number;
            requires_second_step: boolean;
            party_pass_url: string;
            /** @description the sites that may frame the widget, one a line; empty: any */
            widget_origins: string;
            /** @description what its new people have; empty: by the country of its first venue */
            customdateformat: string;
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
            /** @description what is switched on is not what buyers get */
            changed: boolean;
            data: components["schemas"]["StyleOut"][];
            message: string;
        };
        /** @description The filter bar: `date` is MM-DD-YYYY and `time` h:mmAM/PM, both of the venue's clock; empty means any. */
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
        /** @description An account's dashboard; its token is made when it is asked for, and kept nowhere. */
        DashboardTokenOut: {
            accountid: number;
            accountname: string;
            /** @description 0: none */
            metabase_dashboard_number: number;
            /** @description as `token` */
            metabase_jwt_token: string;
            /** @description empty: there is nothing to frame */
            token: string;
            /** @description what the frame shows */
            url: string;
            /** @description until when the token is good */
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
        /** @description One day of a performance's sales; what was sold by its end is null before it has come. */
        DaySoldOut: {
            /** Format: date */
            day: string;
            /** @description until the performance */
            days_left: number;
            /** @description sold on it, less what was given back or moved away */
            tickets: number;
            /** Format: decimal */
            amount: string;
            sold: number | null;
            /**
             * Format: double
             * @description of those alike a quarter had sold less, in per cent
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
        /** @description The type, and for good measure its event. */
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
            /** @description the last code by which it came */
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
            /** @description what it had to send when it was revoked, and nobody has looked at yet */
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
        /** @description What a phone, and whoever stands at it, is told of it. */
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
            /** @description where it is answered; empty if the provider has no such page */
            link: string;
        };
        /**
         * @description Somebody was let in `at` by a phone alone, and `first` had come in by the same ticket before, if anybody had.
         *
         *     With an `upsell`, that was given out, and `first` had given out the same one.
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
             * @description what the server would have said
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
            /** @description null where it was refused for another reason */
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
         * @description A ticket, a unit of an upsell or a conflict as a door's live topic carries it; `selectors.read_door_items`
         *     writes it.
         *
         *     `ticket` of an upsell is the one that brought it, None if it was bought; `type` is what the thing is called. Of a
         *     conflict `at`, `by`, `gate` and `device` tell of the admission that the server could not confirm, and `first` of
         *     the one that came before it, None where it was refused for another reason.
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
        /** @description That a performance's log has something new: whoever shows it reads it again. */
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
        /** @description One reading: `at` by the phone's clock if that judged alone, `said` what it answered then. */
        DoorLogRowOut: {
            id: number;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            received_at: string;
            offline: boolean;
            /** @description its phone named a time at which no door was open */
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
            /** @description empty for the office */
            device: string;
            device_name: string;
            by: string;
            /** @description the manager who sent it on, empty where its phone did */
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
            message: string;
            data: components["schemas"]["DoorPerformanceOut"][][];
            total: number;
        };
        DoorPresenceOut: {
            data: components["schemas"]["PresenceOut"];
            message: string;
        };
        DoorRulesOut: {
            data: components["schemas"]["RulesOut"];
            message: string;
        };
        /** @description A unit of an upsell, bought with an order or, with a `ticket`, brought by that ticket. */
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
        /** @description The email of a sample order: `html` is a whole document, and `size` the bytes that it has. */
        DrawnMailOut: {
            subject: string;
            html: string;
            text: string;
            size: number;
        };
        /**
         * @description An event to be made again: `days` later or earlier, with its performances or without.
         *
         *     `onsale`: they go on sale like the first, so much later; else their sale is closed. `leave_out`: performances that
         *     cannot be made there are left out; else nothing is made. `types`: with its ticket types, whose days are moved as
         *     well, and its upsells, of which none are sold. `codes`: promo codes for the whole event are for the copy as well.
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
        /** @description A sub-category by its id, or a new one; an empty `image` takes its picture away, one left out keeps it. */
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
        /** @description What an event's emails say in a language: sanitised HTML, or our default where nothing was saved. */
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
        /** @description The JSON part `emailTemplate`: the email, with its message in one language; an empty one is our default again. */
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
        /** @description The draft of an event's email; `message` is the English one, `emailbookingid` 0 where none was saved yet. */
        EmailTemplateOut: {
            eventid: number;
            eventname: string;
            venuename: string;
            logourl: string;
            /** @description 0 where none was saved yet */
            version: number;
            published: components["schemas"]["PublishedOut"] | null;
            /** @description it is not what buyers get */
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
            /** @description it hears of the test house alone */
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
            /** @description how many events are still to arrive */
            owed: number;
            /** Format: date-time */
            old_secret_ends_at: string | null;
            /** @description of `v1a`; empty if it is signed by its secret alone */
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
            /** @description with the key by which the phone is known: r and s, base64url. For a breath of foyer-phone|device|person|signed_at, for a code of foyer-enrol|device|secret */
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
        /** @description The JSON part `event` of createEvent; how long a text may be, and what is required, its rules say. */
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
             * @description through which the public pays by card; empty where none is taken
             * @enum {string}
             */
            card_gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            look: components["schemas"]["LookOut"];
            /** @description in which it is offered, also where only one was asked for */
            months: components["schemas"]["OfferedMonthOut"][];
            performances: components["schemas"]["OfferOut"][];
        };
        /**
         * @description One event with a page of its performances (spec part 1, section 3).
         *
         *     `locked`: a performance's on-sale date is today or earlier, so the event's own form is closed.
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
            /** @description what all its performances have, not the page's alone */
            performance_subcategories: string[];
            /** Format: date-time */
            firstonsaleISO: string | null;
            locked: boolean;
            /** @description the last ones, the newest first */
            bulkedits: components["schemas"]["UndoableOut"][];
        };
        EventReplyOut: {
            data: components["schemas"]["EventOut"][];
            message: string;
        };
        /** @description The whole of it as a file. */
        EventReportFileInRequest: {
            /** Format: int64 */
            eventid: number;
            /** Format: int64 */
            eventdetailid: number;
            /** @enum {string} */
            format: "pdf" | "xlsx";
        };
        /** @description A page of it; without one the first of the longest. */
        EventReportInRequest: {
            /** Format: int64 */
            eventid: number;
            /** Format: int64 */
            eventdetailid: number;
            /** @default 1 */
            page: number;
            /** @default 100 */
            page_size: number;
        };
        EventReportOut: {
            message: string;
            data: components["schemas"]["BuyerOut"][];
            /** @description orders on all pages */
            total: number;
            upselldetails: components["schemas"]["BoughtOut"][];
            /** @description each team's sold places, by its name; with the first page alone */
            teamData: {
                [key: string]: components["schemas"]["PlayerOut"][];
            };
        };
        /** @description A row of the Events screen, read with `list_events` and its `figures`. */
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
         * @description An event and how far its templates are: none, changed (buyers do not get the draft yet), or published.
         *
         *     `number` is that of the version that buyers get, null where they get our own look.
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
        /** @description An event with those of its ticket types that follow one another in the list. */
        EventTypesOut: {
            eventid: number;
            eventname: string;
            ticket_types: components["schemas"]["TicketTypeOut"][];
        };
        /** @description What the topic `upsells:<event>` carries: the counters of all of an event's upsells, for its own people. */
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
             * @description the event of the order, or of the performance that it is exchanged for
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @description where the tickets are now, as the caller has seen it
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
        /** @description The spec's price detail (part 3, section 3); `priceChange` is below 0 where it is a Refund. */
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
             * @description the event of the order, or of the performance that it is exchanged for
             * @default 0
             */
            eventid: number | null;
            /**
             * Format: int64
             * @description where the tickets are now, as the caller has seen it
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
             * @description what eventExchangeDetails has quoted; without it, what it would quote now
             * @default 0
             */
            quote: number | null;
            /** @enum {string} */
            gateway?: "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit" | "";
            /** Format: decimal */
            tendered?: string | null;
            /**
             * @description what it waits for where its charge does not come at once
             * @enum {string}
             */
            later?: "" | "card" | "link";
        };
        /** @description A line of a quote: what is given up, what is had instead, what is lost, and what the difference comes to. */
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
        /** @description A quote, line by line; it is the price until `expires_at`. */
        ExchangeQuoteOut: {
            quote: number;
            expires_at: string;
            ispartial: boolean;
            maycharge: boolean;
            mayrefund: boolean;
            /** @description a card may be charged */
            maycard: boolean;
            /** @description a link may be mailed */
            maylink: boolean;
            /** @description until when credit for what is left would be good; empty: it is given none */
            credituntil: string;
            /** @description how many new ones */
            tickets: number;
            lines: components["schemas"]["ExchangeLineOut"][];
            backto: components["schemas"]["ExchangeSourceOut"][];
        };
        /** @description Where money goes back to, and how much of it. */
        ExchangeSourceOut: {
            /** @enum {string} */
            gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            /** @description the gateway as histories call it */
            name: string;
            /** Format: decimal */
            amount: string;
        };
        /** @description What an old ticket or upsell was exchanged for, and when: the order that has it, and for when that is now. */
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
            message: string;
            data: components["schemas"]["MadeOut"];
        };
        ExportInRequest: {
            /** Format: int64 */
            id: number;
        };
        ExportLinkOut: {
            /** @description below /v1: good once, for a minute */
            path: string;
        };
        ExportLinkReplyOut: {
            data: components["schemas"]["ExportLinkOut"];
            message: string;
        };
        /** @description A file that was asked for: `done` of about `total` rows are written, and it is there until `expires_at`. */
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
            /** @description why it failed */
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
             * @description without it, the end of the sale
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
             * @description null where it has none
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
             * @description of role 1 alone: the customer that it has chosen
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
        ForecastOut: {
            eventdetailid: number;
            /** @description past performances at this venue, 20 at most */
            evenings: number;
            /** @description of fewer nothing is told */
            least_evenings: number;
            /** @description of those who have a ticket, as many as usually come */
            expected: number;
            gates: components["schemas"]["GateForecastOut"][];
        };
        ForecastReplyOut: {
            data: components["schemas"]["ForecastOut"];
            message: string;
        };
        /** @description How many may come between two minutes, counted from the start and negative before it; null is at any time. */
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
        /** @description Somebody who bought something; `orders` of the newest that match are theirs. */
        FoundBuyerOut: {
            name: string;
            email: string;
            phone: string;
            orders: number;
        };
        /** @description An order of another performance of the account; only where nobody is found at this one. */
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
        /** @description An event, and where it is put on. */
        FoundEventOut: {
            id: number;
            name: string;
            venue: string;
        };
        /** @description An order, with what its row in a list shows. */
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
        /** @description The first few of each kind; `more` names the kinds that have more. */
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
        /** @description A ticket as a door knows whose it is: on the list that its phones carry, and found by name. */
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
        /** @description Why the last email to it did not arrive. */
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
        /** @description Somebody with a sign-in. */
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
            /** @description null: all together */
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
        /** @description An event's look, or without an event that of a whole account. */
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
         * @description One thing that happened to an order: the spec's name for it, and beside it our finer one.
         *
         *     The spec's `paymentid_secret` is always empty: a waiting exchange is paid on its buyer's own page (decision 0075).
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
            /** @description when the new performance of an exchange begins; else empty */
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
        /** @description `allocationclientid` is not needed: client and hold say which row it is. */
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
        /** @description A hold as it is chosen, and as it heads a row of the season's view. */
        HoldNameOut: {
            allocationid: number;
            allocationname: string;
            isall: number;
            isapi: number;
            isboxoffice: number;
            releasehours: number | null;
            version: number;
        };
        /** @description A hold with what it has, and has left, of the performances to come. */
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
        /** @description Every line of a file, and how many of them cannot be imported; then none is. */
        ImportPreviewOut: {
            rows: components["schemas"]["CodeLineOut"][];
            total: number;
            wrong: number;
        };
        ImportPreviewSavedOut: {
            data: components["schemas"]["ImportPreviewOut"];
            message: string;
        };
        /** @description An upsell that each ticket of a type brings. */
        IncludedOut: {
            upsell: number;
            name: string;
        };
        InsertCustomerInRequest: {
            /** @enum {integer} */
            isticketflator_perc?: 1 | 2;
            /** @enum {integer} */
            isupsellflator_perc?: 1 | 2;
            /** @enum {integer} */
            isorderflator_perc?: 1 | 2;
            istax_inclusive?: boolean;
            metabase_dashboard_number?: number;
            requires_second_step?: boolean;
            party_pass_url?: string;
            widget_origins?: string;
            /** @enum {string} */
            customdateformat?: "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD";
            /** Format: int64 */
            user_id?: number | null;
            /** @enum {string} */
            action_type: "add";
            id?: number;
            account_name: string;
            stripe_id: string;
            ticket_fee: string;
            upsell_fee: string;
            order_fee: string;
        };
        /** @description Whom an invitation greets, and who invites; the email is what they sign in with at the end of it. */
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
             * @description when what is older goes; null: never
             */
            next_at: string | null;
            kept: components["schemas"]["KeptLineOut"][];
        };
        KeepingSavedOut: {
            data: components["schemas"]["KeepingOut"];
            message: string;
        };
        /** @description One kind: what is older than `before` goes, `count` by now. */
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
            /** @description whole; empty where no key was made */
            key: string;
            data: components["schemas"]["KeyOut"];
            message: string;
        };
        KeySomeOut: {
            data: components["schemas"]["KeyOut"][];
            message: string;
        };
        /** @description A performance to add; one that has its `_id` is there already, and is edited by a call of its own. */
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
        /** @description The last of those alike: what the others had told of it so many days before, and what it had sold. */
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
        /** @description Whether the buyer may do something now; `why` says why not, in words that they read. */
        LeaveOut: {
            allowed: boolean;
            until: string;
            why: string;
        };
        LeavesOut: {
            exchange: components["schemas"]["LeaveOut"];
            cancel: components["schemas"]["LeaveOut"];
            rename: components["schemas"]["LeaveOut"];
            add_upsells: components["schemas"]["LeaveOut"];
        };
        /** @description Something that a stylesheet says and that buyers' browsers are not told. */
        LeftOutOut: {
            line: number;
            what: string;
            why: string;
        };
        /** @description A mail that somebody asked for, or that a refund owes, and how far it has come; `why` says why it was refused. */
        LetterOut: {
            letterid: number;
            /** @enum {string} */
            kind: "tickets" | "link" | "refund" | "cancelled" | "late_money" | "support" | "exchange_late" | "exchange_link" | "moved" | "offer";
            /** @enum {string} */
            state: "waiting" | "sent" | "bounced";
            /** Format: date-time */
            at: string;
            why: string;
            by: string;
        };
        /** @description One number: what it means, what it is, and what it is as it comes. */
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
            /** @description of a link that came with an invitation */
            invited: components["schemas"]["InvitedOut"] | null;
        };
        LinkOut: {
            userid: number;
            message: string;
            data: components["schemas"]["LinkDataOut"];
        };
        /** @description What the topic `places:<id>` carries: every team of a performance with every slot of it. */
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
        /** @description How a page in which the public buys looks, told of the account that it is of: a statement each time. */
        LookOut: {
            /** @description where the stylesheet is that the account has published; empty without one */
            css: string;
        };
        /** @description A part of a look in words: `value` is an address where the kind is picture, and #rrggbb where it is colour. */
        LookPartOut: {
            what: string;
            /** @enum {string} */
            kind: "text" | "colour" | "picture" | "html" | "css";
            value: string;
        };
        MadeOut: {
            /** @description the order that has the new tickets, or will have them */
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
             * @description of the version that is meant; without one it is the draft
             * @default 0
             */
            number: number | null;
        };
        /** @description A key of SendGrid's, and whose it is; role 1 says whose. */
        MailKeyInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            accountid: number | null;
            key: string;
        };
        /** @description `Success`, or `Failed` and why. */
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
        /** @description An account's mail service, all empty where it has none; `events_url` is where SendGrid is to tell its events. */
        MailServiceOut: {
            is_connected: boolean;
            /** @description mails go by Foyer's own mail */
            is_ours: boolean;
            /** @description its beginning and its last letters */
            key: string;
            sender_address: string;
            sender_name: string;
            webhook_key: string;
            events_url: string;
            /**
             * Format: date-time
             * @description when the last of its events were believed
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
        /** @description Why a mail did not reach its reader; `is_own` where that was the address that the buyer has now. */
        MailTroubleOut: {
            /** @enum {string} */
            kind: "bounced" | "blocked" | "dropped" | "complained";
            reason: string;
            /** Format: date-time */
            at: string;
            is_own: boolean;
        };
        /** @description `query` is the body of the list's own call; its page is not looked at. */
        MakeExportInRequest: {
            /** @enum {string} */
            list: "audit_log" | "closed_days" | "customers" | "devices" | "differences" | "door_log" | "events" | "gift_cards" | "holds" | "next_days" | "offer" | "orders" | "performances" | "promo_codes" | "security" | "taxes" | "ticket_buyers" | "ticket_types" | "top_selling" | "upcoming_events" | "upsells" | "users" | "venues";
            /** @enum {string} */
            format: "pdf" | "xlsx" | "csv";
            query?: {
                [key: string]: unknown;
            };
        };
        /** @description The bodies of all its actions together: `list` names the event as `eventid`, the others as `event_id`. */
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
        /** @description The bodies of both its actions together; the client says whose account it is. */
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
             * @description none for the holds that a new client of the account could have
             * @default 0
             */
            client_id: number | null;
            allocations?: components["schemas"]["HoldChangeInRequest"][];
        };
        /**
         * @description The bodies of all its actions together.
         *
         *     `promocodedetails` holds one row: the form of all the codes, whose `promocode` nobody reads. 'make' takes `prefix`
         *     and `count`; the imports take the text of a CSV file, whose first line names its columns: promocode, and where
         *     wanted discountvalue, isamountorperc and maxredemption, which then stand in the form's place.
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
        /** @description The bodies of all its actions together. Of a list `active_status` 1 asks for those that are on alone. */
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
             * @description 0 for at once
             * @default 0
             */
            hours: number;
        };
        ManageClientOut: components["schemas"]["ClientSavedOut"] | components["schemas"]["ClientSomeOut"] | components["schemas"]["ClientChoiceSomeOut"] | components["schemas"]["KeySomeOut"] | components["schemas"]["KeySavedOut"] | components["schemas"]["MessageOut"];
        /** @description The bodies of all its actions together; `promocodedetails` holds the code, or the codes to delete or switch. */
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
        /** @description The bodies of all its actions together; of `all`, `api` and `boxoffice` one is to be chosen. */
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
        /** @description The bodies of all its actions together. */
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
        /** @description A new person: `userid` is 0. With the number of somebody who is there it is what updateUser reads. */
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
        /** @description The bodies of all its actions together. A city says where it lies, without one state and country do. */
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
        ManifestGateOut: {
            name: string;
            types: string[];
        };
        /** @description One page; `performance`, `rules` and `devices` come with the first one alone. */
        ManifestOut: {
            position: number;
            public_key: string;
            performance?: components["schemas"]["ManifestPerformanceOut"];
            rules?: components["schemas"]["ManifestRulesOut"];
            devices?: components["schemas"]["NeighbourOut"][];
            tickets: components["schemas"]["ManifestTicketOut"][];
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
        /** @description What a door may do: the hours are the performance's own, None where there is no bound. */
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
        /** @description A ticket as a door knows whose it is: on the list that its phones carry, and found by name. */
        ManifestTicketOut: {
            ticket: number;
            order: number;
            holder: string;
            type: string;
            team: string;
            player: number | null;
            code_hash: string;
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
             * @description the API client that took the money; 0 if none did
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
        /** @description Week days by their names, and hours as h:mmAM/PM, of each performance's own clock; an empty list allows any. */
        MatchingRuleInRequest: {
            days_of_week?: ("Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday")[];
            day_times?: (string | null)[];
        };
        /** @description A password that is given once more is looked at; it is enough to have proved who one is a moment ago. */
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
        /** @description Something about an order's money that somebody has to see to; it is closed by `payment/settleDifference`. */
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
        /** @description A performance's new start, 'MM-DD-YYYY,h:mmAM/PM' of its own clock; the end of its sale moves along. */
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
            message: string;
            data: components["schemas"]["NewAppDataOut"];
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
             * @description 0 or null: a normal ticket
             * @default 0
             */
            tickettypeid: number | null;
            quantity: number;
        };
        /** @description A wall screen as the Performance View lists it: never its secret. */
        NewWallOut: {
            id: number;
            revenue: boolean;
            made_by: string;
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description its page, with the secret in the fragment; told this once */
            path: string;
        };
        NewWallReplyOut: {
            message: string;
            data: components["schemas"]["NewWallOut"];
        };
        /** @description A date that a buyer may have in place of theirs. */
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
        /** @description An offer, and how far it is, in orders. */
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
            /** @description how many are in each state */
            states: {
                [key: string]: number;
            };
            /** @description how many have answered what */
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
            sold_out: boolean;
            /**
             * @description why the caller cannot buy it now
             * @enum {string|null}
             */
            closed: "cancelled" | "over" | "box_office" | "not_yet" | "off_sale" | null;
            message: string;
            version: number;
        };
        /** @description `targets` and, for one of them, `plan` before an offer is made; `offer` is the newest one, with its `rows`. */
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
             * @description the performance that is offered: of a plan and of an offer
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
            message: string;
            data: components["schemas"]["OfferPerformanceData"];
        };
        /** @description What an offer would come to: `change` is what tickets cost more there today, which nobody is asked for. */
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
        /** @description A performance that may be offered, and what is left of it. */
        OfferTargetOut: {
            performance: components["schemas"]["OfferedPerformanceOut"];
            /** Format: decimal */
            price: string;
            available: number;
        };
        OfferedMonthOut: {
            /** @description as `2026-12`, by the performances' own clocks */
            month: string;
            /** @description how many begin in it */
            performances: number;
        };
        /** @description What became of one order. */
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
            /** @description how many of the free places the caller may take */
            available: number;
        };
        /**
         * @description A ticket type as it can be bought; the normal ticket has the number null.
         *
         *     One that needs several in a basket is offered with its `min_count`. One that is not offered says why in `reason`,
         *     which is read after its name: 'from 4 tickets', 'until 30 minutes before the start', 'Squash is not available',
         *     'sold out'; `why` is the same for programs.
         */
        OfferedTypeOut: {
            ticket_type: number | null;
            name: string;
            description: string;
            /** Format: decimal */
            price: string;
            /** Format: decimal */
            tax: string;
            /** @description as the venue's tax category is called */
            tax_name: string;
            /** @description whether the price holds the tax; else it comes on top */
            includes_tax: boolean;
            /** Format: decimal */
            booking_fee: string;
            /** Format: decimal */
            total: string;
            available: number;
            /** @description it has a limit of its own */
            scarce: boolean;
            min_count: number;
            max_count: number;
            includes: components["schemas"]["IncludedOut"][];
            offered: boolean;
            /** @description too_late, upsell, sold_out or too_few if it is not offered; empty if it is */
            why: string;
            /** @description why it is not offered; empty if it is */
            reason: string;
        };
        /** @description An upsell as the caller may buy it; one with variants is bought in one of them. */
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
             * @description when its gates admit the first; null: at any time
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
        /** @description Counter money that its buyer has not collected yet, with the order that it is of. */
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
        /** @description `was` is the comments as they stood when somebody began to type. */
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
        /** @description `version` and `was`, what the order had when the address was typed, keep a newer one from being overwritten. */
        OrderEmailInRequest: {
            /** Format: email */
            email: string;
            /** @description the orders of the payment; all of them share the address, whatever this says */
            eventTicketDetails?: number[];
            /** Format: int64 */
            version?: number;
            was?: string;
        };
        OrderFiltersData: {
            events: components["schemas"]["EventFilterOut"][];
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
            message: string;
            data: components["schemas"]["OrderFiltersData"];
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
            /** @description whatever became of them */
            paid: number;
            in_progress: number;
        };
        /** @description The spec's way to name an order: its payment's reference and its own number. */
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
        /** @description One order, read with `whole_orders()`, as its own page shows it. */
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
            /** @description the buyer's data were; name and email begin with rem_ */
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
            redeemedticket: number;
            /** @enum {string} */
            channelname: "online" | "boxoffice" | "api";
            gateway: string;
            /** Format: date-time */
            insertedtime: string;
            timezone: string;
            /** @enum {string} */
            paymentstatus: "Success" | "Progress" | "Refund" | "Failure";
            /** @description Inprogress, Success or Failure; empty without a refund */
            refundstatus: string;
            reservationId: number | null;
            thumbnailurl: string;
            /** @description what has gone back */
            refund: string;
            /** @description the orders of its payment */
            paymentcount: number;
            recordstatus: number;
            client: components["schemas"]["ClientNameOut"];
            account: components["schemas"]["AccountOfOrderOut"];
            partypass: string;
            /** @description where the tickets of its payment are printed; empty without any */
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
             * @description what its buyer is mailed in
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
            /** @description the buyer's data were; name and email begin with rem_ */
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
            redeemedticket: number;
            /** @enum {string} */
            channelname: "online" | "boxoffice" | "api";
            gateway: string;
            /** Format: date-time */
            insertedtime: string;
            timezone: string;
            /** @enum {string} */
            paymentstatus: "Success" | "Progress" | "Refund" | "Failure";
            refundstatus: string;
            reservationId: number | null;
            thumbnailurl: string;
        };
        OrderRowsData: {
            eventinfo: components["schemas"]["OrderRowOut"][];
            eventdetailinfo: {
                [key: string]: unknown;
            }[];
        };
        /** @description Which orders: the spec's fields, and ours that narrow further. */
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
             * @description a hold: only orders with tickets of it, where eventdetailid is given
             * @default 0
             */
            allocationid: number | null;
            /**
             * Format: int64
             * @description only orders that have it, where eventdetailid is given
             * @default 0
             */
            upsellid: number | null;
            /**
             * Format: date
             * @description on which it was reserved
             */
            day?: string | null;
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
            /** @description how many there are; at least, where there are `more` */
            total: number;
            more: boolean;
        };
        /** @description Which orders: the spec's fields, and ours that narrow further. */
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
             * @description a hold: only orders with tickets of it, where eventdetailid is given
             * @default 0
             */
            allocationid: number | null;
            /**
             * Format: int64
             * @description only orders that have it, where eventdetailid is given
             * @default 0
             */
            upsellid: number | null;
            /**
             * Format: date
             * @description on which it was reserved
             */
            day?: string | null;
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
        /** @description An account as listed for selectors; `roleid` 1 marks the platform's own (spec part 1, section 3). */
        OwnAccountOut: {
            accountid: number;
            accountname: string;
            roleid: number;
            requires_second_step: boolean;
        };
        OwnAccountReplyOut: {
            data: components["schemas"]["OwnAccountOut"];
            message: string;
        };
        OwnCancelInRequest: {
            /** Format: decimal */
            amount: string;
        };
        /** @description What would go back: to gift cards, and the rest by each of the `ways`. */
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
        /** @description A performance that tickets may be exchanged for, as everybody may buy it. */
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
            /** @description `available` is all that is left; else at least as many are */
            scarce: boolean;
            /** @description its tickets are for places of teams */
            seated: boolean;
        };
        OwnDatesOut: {
            dates: components["schemas"]["OwnDateOut"][];
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
        /** @description A line of what an order comes to; one that is told adds nothing to its total. */
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
        /** @description What the buyer of an order is offered in place of its performance, and what they may answer. */
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
            /** @description the performance that the organiser names first */
            suggested: number;
            /** @description that one, if too few of its tickets are left for this order */
            full: components["schemas"]["OfferDateOut"] | null;
            dates: components["schemas"]["OfferDateOut"][];
            answers: ("date" | "credit" | "money" | "keep")[];
            /** @description what the answer `money` gives back */
            money: components["schemas"]["OwnCancelPlanOut"] | null;
        };
        OwnOffersOut: {
            offers: components["schemas"]["OwnOfferOut"][];
        };
        /** @description One order: a performance, what was bought for it, what it has come to, and what may be done with it. */
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
        /** @description A payment as its buyer sees it. */
        OwnPaymentOut: {
            payment: string;
            house: string;
            name: string;
            email: string;
            currency: string;
            /** @enum {string} */
            language: "en" | "de" | "fr" | "es";
            /** @description where its tickets are as a PDF; empty without any */
            pdf: string;
            /** @description where a calendar reads what they are for; empty without */
            calendar: string;
            orders: components["schemas"]["OwnOrderOut"][];
            unpaid: components["schemas"]["UnpaidOut"][];
            look: components["schemas"]["LookOut"];
        };
        /** @description Money that waits at the box office until the buyer collects it: in cash, or back to the card on its terminal. */
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
        /** @description What an exchange comes to, which is the price until `expires_at`: what is paid, what comes back, or neither. */
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
            lines: components["schemas"]["ExchangeLineOut"][];
        };
        OwnTicketOut: {
            ticket: number;
            ticket_type: number | null;
            /** @description what its QR says; empty once it admits nobody */
            code: string;
            name: string;
            /** @description who comes with it, where that is not the buyer */
            holder: string;
            team_name: string;
            player: number | null;
            /** Format: decimal */
            total: string;
            /** @enum {string} */
            status: "valid" | "admitted" | "superseded" | "refunded";
        };
        /** @description A unit of an upsell; `ticket` is the one whose type brought it, null if it was bought. */
        OwnUpsellOut: {
            upsell_item: number;
            ticket: number | null;
            name: string;
            /** Format: decimal */
            total: string;
            /** @enum {string} */
            status: "open" | "redeemed" | "void";
        };
        /** @description An exchange that waits for its money, and what its buyer pays it by: the secret of its reservation. */
        OwnWaitingOut: {
            reservation: number;
            secret: string;
            /** Format: decimal */
            due: string;
            to: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            expires_at: string;
            gateways: ("cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit")[];
        };
        /** @description An amount that goes back one way. */
        OwnWayOut: {
            /** @description how it comes back, as a sentence goes on */
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
             * @description of the buyer; without it, what `Accept-Language` asks for, and English at the counter
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
            /** @description why the last card was refused, in the provider's words; else empty */
            failure: string;
            total: string;
            /** @description how much of the total gift cards pay */
            gift_card: string;
            /** @description the rest of the total */
            due: string;
            currency: string;
            /** @description how it was paid; null until something was taken */
            gateway: string | null;
            change: string | null;
            pdf: string | null;
            /** @description where a calendar reads what the tickets are for */
            calendar: string | null;
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
        /**
         * @description Performances to be added to an event: on the days of a rule (RFC 5545, days alone), at some times of each.
         *
         *     Days are YYYY-MM-DD and both ends of the range are included; times are h:mmAM/PM, all of the venue's clock. Each of
         *     `exceptions` is a day, or a day and a time with a comma between. Sales begin at `onsaledate`
         *     ('MM-DD-YYYY,h:mmAM/PM') and end so many minutes before each start as `endsbefore` says.
         */
        PerformanceRuleInRequest: {
            /** Format: int64 */
            eventid: number;
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
             * @description null for door staff, whom nobody tells what was earned
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
        /** @description The JSON part `picture`: the event whose messages are to show it, or the account whose stylesheets are. */
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
        /** @description A picture as a message names it, and its size in pixels. */
        PictureOut: {
            url: string;
            width: number;
            height: number;
        };
        /** @description The parts of a picture that is to stand in a text. */
        PicturePartsRequest: {
            picture: components["schemas"]["PictureInRequest"];
            /** Format: binary */
            file: string;
        };
        PlaceOut: components["schemas"]["CityOut"] | components["schemas"]["CityNameOut"] | components["schemas"]["ZipCodeOut"] | components["schemas"]["CurrencyOut"] | components["schemas"]["TaxChoiceOut"] | components["schemas"]["TimeZoneOut"] | components["schemas"]["CountryOut"] | components["schemas"]["StateOut"];
        /** @description What was sold at a country, a state or a district, in one currency. */
        PlaceRowOut: {
            /** @description Unknown where buyers have not said it, or it tells no more */
            location: string;
            /** @description the code of the country, or of its state: GB, GB-EM */
            region: string;
            /** @description orders that were sold, also those that were given back */
            nooforder: number;
            nooftickets: number;
            /** Format: decimal */
            eventprice: string;
            currency: string;
            currencysymbol: string;
            /** @description of all orders of these rows */
            orderpercentage: string;
        };
        PlaceRowSomeOut: {
            data: components["schemas"]["PlaceRowOut"][];
            message: string;
        };
        /** @description A placeholder, written as {name} in a message, and what stands there in a buyer's email. */
        PlaceholderOut: {
            name: string;
            meaning: string;
        };
        /** @description What a refund would give back: `gift_card` to gift cards, and `due` by the `ways`. */
        PlanOut: {
            /** Format: decimal */
            amount: string;
            /** Format: decimal */
            gift_card: string;
            /** Format: decimal */
            due: string;
            /**
             * @description through which money moves first; see `ways`
             * @enum {string}
             */
            gateway: "" | "cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit";
            ways: components["schemas"]["RefundWayOut"][];
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
        /** @description One unit of a preview; an upsell that goes with its ticket is `brought`. */
        PlannedUnitOut: {
            ticketid: number | null;
            individualupsellid: number | null;
            name: string;
            /** Format: decimal */
            amount: string;
            brought: boolean;
        };
        /** @description A sold place of a team, and who comes to it. */
        PlayerOut: {
            playerid: number;
            name: string;
        };
        PlayerSlotOut: {
            playerid: number;
            /** @enum {string} */
            status: "free" | "reserved" | "sold";
        };
        /** @description The players of one team that an order has (spec part 3, section 3, Team/player mapping). */
        PlayerTeamOut: {
            teamid: number;
            team: components["schemas"]["TeamNameOut"];
            /** @description their numbers: 1,2,5 */
            playerid: string;
        };
        /** @description The bodies of both actions together: only `player list` is about a performance. */
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
            /** @description not settled yet */
            conflicts: number;
            readings: number;
            /** @description of the readings, judged by a phone alone */
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
             * @description null for the stylesheet that is in use
             * @default 0
             */
            style_id: number | null;
        };
        /** @description For how many months each kind is to be kept; 0 keeps it for good. */
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
            /** @description of the widget in this look, for an hour */
            address: string;
            token: string;
        };
        PreviewSavedOut: {
            data: components["schemas"]["PreviewOut"];
            message: string;
        };
        /** @description Something that is wrong with a draft; with an error it is not published. */
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
        /** @description Codes that were made or imported together; `made` of `size` are there so far, and `ready` says that all are. */
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
         * @description A code as its form has it; further rows of the same code only add what it is for.
         *
         *     Dates are 'MM-DD-YYYY,h:mmAM/PM' in the account's own zone (`timezone` of the replies).
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
         * @description A promo code or a gift card; `maxredemption` and `availablecount` null mean UNLIMITED.
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
             * @description what can still be spent of a gift card
             */
            balance: string | null;
            /** @description of a gift card, or of all events that a promo code names; else empty */
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
        /** @description What a code is for; without a performance it is all of the event's. */
        PromoTargetOut: {
            eventid: number;
            eventname: string;
            eventdetailid: number | null;
            eventdatetime: string | null;
        };
        /** @description Either a puzzle or a captcha is asked for. */
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
            /** @description the provider's words, where it has said why */
            why: string;
            version: number;
        };
        ProviderDifferenceSavedOut: {
            data: components["schemas"]["ProviderDifferenceOut"];
            message: string;
        };
        /** @description Where the buyer's browser goes on with a provider of cards. */
        ProviderOut: {
            publishable_key: string;
            account: string;
            script: string;
        };
        PublicKeyInRequest: {
            is_wished: boolean;
        };
        /** @description What everybody may know of a performance; the exact number of tickets is the organiser's. */
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
         * @description `available` is null for a type without a limit of its own, and never tells more than one buyer may have.
         *
         *     `missing` is that of `TypeLeftOut`; `max_count` is how many one booking may have.
         */
        PublicTypeLeftOut: {
            ticket_type: number;
            available: number | null;
            max_count: number;
            missing: string;
        };
        /** @description What the topic `types:<id>:public` carries: what everybody may know. */
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
        /** @description What everybody may know of an event's upsells: at most so many are left as one order may have. */
        PublicUpsellsOut: {
            event: number;
            version: number;
            upsells: components["schemas"]["PublicUpsellOut"][];
        };
        PublicVariantOut: {
            variant: number;
            available: number;
        };
        /** @description What everybody may know of a venue. */
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
         * @description What was published: the number of its version, when that was and by whom.
         *
         *     `wentbackto` is the number of the earlier version that it is once more; `filename` that of an account's stylesheet.
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
        /** @description A quarter of an hour at one gate, without whatever a reset took back. */
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
            /** @description an upsell that the tickets of a type bring, at no further price */
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
            /** @description the code that has taken something off; empty without */
            promo_code: string;
            /** @description what the promo code has taken off */
            saving: string;
            /** @description what all gift cards pay */
            gift_card: string;
            gift_cards: components["schemas"]["CardShareOut"][];
            total: string;
            /** @description what is left to pay: the total less what gift cards pay */
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
        /** @description The password, and one of the codes where the refusal lists them beside it. */
        ReauthenticateInRequest: {
            password: string;
            /** @default  */
            code: string;
            /** @default  */
            recovery_code: string;
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
            /** @default  */
            reason: string | null;
        };
        /**
         * @description A refund as an order's page has it: `gift_card` goes to cards, `due` the way of `gateway`.
         *
         *     With `cash` or `terminal` somebody hands `due` back: a pending one is paid out by `payment/payOutRefund` once the
         *     buyer collects it. With `credit` it is on `card`.
         */
        RefundOut: {
            refundid: number;
            /** @enum {string} */
            kind: "refund" | "void" | "cancellation" | "dispute" | "late" | "share" | "exchange";
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
            /** @description the buyer has yet to collect it at the box office */
            topayout: boolean;
            /** Format: date-time */
            settledat: string | null;
            reason: string;
            failure: string;
            /** @description how often its provider was asked */
            tries: number;
            /** @description why the last try has moved nothing */
            waitsfor: string;
            /**
             * Format: decimal
             * @description what of the platform's fee has not gone back yet
             */
            feedue: string;
            /** @description why the provider has not returned that fee; empty until it refuses */
            feefailure: string;
            by: string;
            /** Format: date-time */
            at: string;
            units: components["schemas"]["RefundUnitOut"][];
        };
        /** @description One unit that a refund gives money back for, without a fee that is kept; one of both numbers is null. */
        RefundUnitOut: {
            ticketid: number | null;
            individualupsellid: number | null;
            name: string;
            /** Format: decimal */
            amount: string;
        };
        /** @description An amount that goes back through one gateway. */
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
            message: string;
            data: components["schemas"]["RefundOut"];
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
        /** @description A report's definition; what is not the spec's tells the app which filters it has. */
        ReportOut: {
            reportId: string;
            name: string;
            has_event_filter: boolean;
            /** @description where it is generated */
            bold_report_path: string;
            /** @enum {string} */
            group: "Sales" | "Money" | "Door" | "Guests";
            about: string;
            filters: ("period" | "step" | "event" | "performance" | "seller")[];
            needs: ("period" | "step" | "event" | "performance" | "seller")[];
            /**
             * @description of which days it is if nobody says
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
        /** @description The mail goes to `emailOverride`, else to `email`; whoever is named beside it, the order's own buyer counts. */
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
        /** @description What is reserved, until when, and until when it can be kept at most. */
        ReservationOut: {
            reservationId: number;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            sale_ends_at: string;
            is_being_paid: boolean;
            /** @description what is still to pay, of all orders of the reservation together */
            due: string;
            items: components["schemas"]["ReservedItemOut"][];
            links: components["schemas"]["PurchaseLinkOut"][];
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
        /** @description One line of the table: the roles that have the right, and those of which the account's owner decides it. */
        RightLineOut: {
            /** @enum {string} */
            right: "refund" | "void" | "cancel_reservation" | "mark_purchased" | "export_orders" | "cancel_performance" | "exchange_charge" | "exchange_refund" | "exchange_waive" | "exchange_past" | "exchange_admitted";
            roles: number[];
            changeable: number[];
            /** @description whether a day's limit of it is of a sum, too */
            has_amount: boolean;
            /** @description of one person in a day, by role */
            limits: components["schemas"]["DayLimitOut"][];
        };
        RightsInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
        };
        /** @description What the order's state allows (spec part 3, section 4); who may do it, each call says by itself. */
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
            /** @description what would be right there, 'Write 05-01-2027'; may be empty */
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
        /** @description A line of a basket: so many tickets at one price. */
        SampleLineOut: {
            name: string;
            quantity: number;
            /** Format: decimal */
            price: string;
            /** Format: decimal */
            total: string;
        };
        /** @description What a basket with the type or the code would cost for the first performance that it fits, and without. */
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
        ScanAnswer: components["schemas"]["VerdictOut"] | components["schemas"]["ScanErrorOut"];
        ScanErrorOut: {
            nonce: string | null;
            error: string;
        };
        /**
         * @description One reading of a code, or of a ticket found by name; `read_scan` checks it.
         *
         *     A reset takes back what let a ticket in and names it by number. `alone` where the server was out of reach: only then
         *     does `scanned_at` count. `said` is the verdict that the phone gave by itself.
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
            message: string;
            data: components["schemas"]["ScannedTicketOut"][][];
            total: number;
        };
        /** @description The spec's scanner upsell row (part 3, section 3), one of each; `ticketid` is the ticket that brought it. */
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
            message: string;
            data: components["schemas"]["ScannedUpsellOut"][][];
            total: number;
        };
        /** @description A list that a phone has kept; somebody else's is sent on by a manager, who says whose it is. */
        ScansInRequest: {
            /**
             * Format: int64
             * @description whose it is, unless it is the caller's
             */
            made_by?: number;
            scans: components["schemas"]["ScanInRequest"][];
        };
        ScansOut: {
            verdicts: components["schemas"]["ScanAnswer"][];
        };
        /** @description A scheduled report, and what became of its last run. */
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
            /** @description empty where somebody has paused it */
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
            message: string;
            data: components["schemas"]["FoundTicketOut"][][];
            total: number;
            upsells: components["schemas"]["FoundUpsellsOut"][];
            elsewhere: components["schemas"]["FoundElsewhereOut"][];
        };
        /** @description What a sheet changes; rows that are as their performances are stand in the counts alone. */
        SeasonOut: {
            columns: string[];
            rows: components["schemas"]["SeasonRowOut"][];
            errors: components["schemas"]["SheetErrorOut"][];
            total: number;
            same: number;
            changed: number;
            new: number;
            wrong: number;
            /** @description of those that change */
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
            /** @description what days and times were taken for, by column: Sat 1 May 2027, 7:30PM */
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
            /** @description not all were counted: there are at least `total` */
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
            /** @description which it sells */
            event: number;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description `reservationId` may also stand in the link, as the spec writes it. */
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
        /** @description SPF, DKIM or DMARC: how it stands, in words, and the record to add, where one is. */
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
        /** @description One open session: where it was seen last, with what, and whether it is the one that asks. */
        SessionRowOut: {
            id: number;
            device: string;
            place: string;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            last_seen: string;
            /** @description the session that asks */
            is_this: boolean;
        };
        /** @description One of one's own sessions is new, or another is over (0): whoever shows them reads them again. */
        SessionTopicOut: {
            id: number;
            /** @description 0: it is over */
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
        SheetErrorOut: {
            column: string | null;
            columns: string[];
            message: string;
            /** @description what would be right there, 'Write 05-01-2027'; may be empty */
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
            /** @description what days and times were taken for, by column: Sat 1 May 2027, 7:30PM */
            understood: {
                [key: string]: string;
            };
            errors: components["schemas"]["RowErrorOut"][];
            /**
             * Format: date-time
             * @description two rows of one start are doubles
             */
            startsISO: string | null;
        };
        ShowCardInRequest: {
            /** Format: int64 */
            promocodeid: number;
        };
        /** @description A performance in a calendar; `version` is its row's, `stockversion` that of its figures. */
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
        /** @description A unit of an upsell that was sold; `ticket` is the one whose type brought it, null if it was bought. */
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
        /** @description The first step is taken, the second is asked for: no session yet. */
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
            /** @description how many are still to decide */
            open: number;
            data: components["schemas"]["StrayOut"][][];
            total: number;
            message: string;
        };
        /** @description A scan or a tap that waits for staff, `outcome` empty until they have decided. */
        StrayOut: {
            id: number;
            /** @enum {string} */
            kind: "scan" | "tap";
            /** Format: date-time */
            made_at: string;
            /** Format: date-time */
            received_at: string;
            by: string;
            /** @description 0 where it named none */
            performance: number;
            gate: string;
            direction: string;
            /** @description what the phone had answered, if it had to */
            said: string;
            ticket: number | null;
            type: string;
            holder: string;
            upsell: string;
            /** @description what a tap was to make of its unit */
            status: string;
            /** @enum {string} */
            outcome: "" | "taken" | "dismissed";
            message: string;
            settled_by: string;
        };
        StraysInRequest: {
            /** Format: int64 */
            account: number;
            /** @description JSON, as it was signed: a list of {kind, made_by, request}, the request being a scan or a tap */
            letter: string;
            /** @description ECDSA of foyer-strays|account|letter, r and s, base64url */
            signature: string;
        };
        /** @description The JSON part `styles`; `filename` is the name that the list shows, the file's own where none is given. */
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
        /** @description A stylesheet as its owner has it; `filepath` is what getBase64File reads it by. */
        StyleOut: {
            styleid: number;
            customerid: number;
            filename: string;
            filepath: string;
            active: number;
            version: number;
            readonly left_out: components["schemas"]["LeftOutOut"][];
        };
        /** @description The parts of styleManagement; to switch one on or off takes no file. */
        StylePartsRequest: {
            styles: components["schemas"]["StyleInRequest"];
            /** Format: binary */
            file?: string;
        };
        StyleSavedOut: {
            data: components["schemas"]["StyleOut"];
            message: string;
        };
        /** @description What an upsell may be taxed as; with an event or a tax category, at that one's rates. */
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
        /** @description A sub-category, and what the venue's tax takes of it; null where it has no rate, which taxes nothing. */
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
            /** @description fourteen days for each currency */
            BarChart: components["schemas"]["BarOut"][];
            /** @description one for each currency */
            LineChart: components["schemas"]["MeterOut"][];
        };
        SwitchInRequest: {
            is_active: boolean;
        };
        /** @description The switch of a row: updateUpsell as JSON. */
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
         * @description One tap: the unit of an upsell that it is about, and what that is to become; `read_redemption` checks it.
         *
         *     `alone` where the server was out of reach: only then does `tapped_at` count. `said` is the verdict that the phone
         *     gave by itself.
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
        /** @description A list that a phone has kept; somebody else's is sent on by a manager, who says whose it is. */
        TapsInRequest: {
            /**
             * Format: int64
             * @description whose it is, unless it is the caller's
             */
            made_by?: number;
            taps: components["schemas"]["TapInRequest"][];
        };
        /** @description An event's look, or without an event that of a whole account. */
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
        /** @description What a hold has of the performance (spec part 3, section 3, Allocation); `teamid` 0: of whichever team. */
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
            /** @description a letter a slot: f free, r reserved, s sold */
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
        /** @description A team as the event's form shows it and takes it back. */
        TeamOut: {
            teamid: number;
            teamname: string;
            noofplayers: number;
            isdelete: string;
        };
        /** @description A team with its slots at one performance; `playerid` lists those that somebody has, as the spec writes them. */
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
        /** @description What may become of an event's tickets once they are sold; `version` is the event's own. */
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
        /** @description An event's texts in one language; what is empty is said as its own form has it. */
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
            /** @description there are more than were counted: total is at least that */
            more: boolean;
            data: components["schemas"]["TicketBuyerOut"][][];
            total: number;
            message: string;
        };
        /** @description One order of somebody; upsells and tickets are those that it holds still. */
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
             * @description 0 or null: a normal ticket
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
             * @description all that was paid for it: with its tax and its fee, less its discount
             */
            total: string;
            /** Format: decimal */
            booking_fee: string;
            /** @description the refund that it is in */
            refundid: number | null;
            /** @description who comes with it, where that is not the buyer */
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
             * @description where a performance is sold by the slots of its teams
             */
            team?: number | null;
            /** @description the slots, one for each ticket */
            players?: number[];
        };
        /** @description The parts of ticketTemplateManagement; a picture that is not sent stays as it is. */
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
        /** @description The JSON part `ticketTemplate`; to take a slot's picture away is another call. */
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
        /** @description The draft of an event's ticket; `eventlogoid` is 0 where none was saved yet, and it has our defaults. */
        TicketTemplateOut: {
            eventid: number;
            eventname: string;
            venuename: string;
            logourl: string;
            /** @description 0 where none was saved yet */
            version: number;
            published: components["schemas"]["PublishedOut"] | null;
            /** @description it is not what buyers get */
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
        /** @description A ticket type as its form has it, and what has become of the upsells that it brings. */
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
        /** @description The spec's way to name an order: its payment's reference and its own number. */
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
        /** @description Tickets that are being drawn: `done` of `total` pages. */
        TicketsProgressOut: {
            /** @enum {string} */
            state: "waiting" | "running" | "failed";
            done: number;
            total: number;
        };
        TillOut: {
            personid: number | null;
            name: string;
            /** @description of what buyers paid by themselves: online or api; empty for a person */
            channel: string;
            currency: string;
            rows: components["schemas"]["TakenOut"][];
            /** Format: decimal */
            total: string;
            /**
             * Format: decimal
             * @description of the total: gift cards that were sold, money owed and not earned
             */
            cardssold: string;
            cardscount: number;
            /**
             * Format: decimal
             * @description earned and not in the total: it came in when those cards were sold
             */
            paidbycard: string;
            /**
             * Format: decimal
             * @description earned and not in the total: somebody else has taken it
             */
            elsewhere: string;
            /**
             * Format: decimal
             * @description earned no more and still in the total: gift cards were made in place of refunds
             */
            credited: string;
            creditcount: number;
            /** Format: decimal */
            revenue: string;
            /**
             * Format: decimal
             * @description what should be in the till, without its float
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
        /** @description What a form would do: `fits` lists some of the performances to come, `total` counts them all. */
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
        /** @description A performance to come, and why the type or the code is not for it; the reason is empty if it is. */
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
        /** @description The form of a code as it is typed, in `promocodedetails`; whatever is missing is told under `wrong`. */
        TryPromoInRequest: {
            /**
             * Format: int64
             * @default 0
             */
            account_id: number | null;
            promocodedetails?: components["schemas"]["PromoCodeInRequest"][];
        };
        /** @description The form as it is typed, whatever is still missing; nothing is saved. */
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
            /** @description the most in one booking, the box office's excepted; 0: no limit; left out: as it was */
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
         * @description `available` is null for a type without a limit of its own; `sold` is of this performance.
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
        /** @description Whose ticket types: role 1 chooses an account, everybody else sees their own; `ticketTypeid` asks for one. */
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
        /** @description A bulk edit that anybody of the account can take back until `undo_until`, and who made it. */
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
        /** @description Upsells that were added and are not paid yet, and what they are paid by: the secret of their reservation. */
        UnpaidOut: {
            reservation: number;
            secret: string;
            /** Format: decimal */
            due: string;
            names: string[];
            event_name: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            expires_at: string;
            gateways: ("cash" | "terminal" | "free" | "stripe" | "testcard" | "offline" | "credit")[];
        };
        /** @description What is left out stays as it is. An owner sends back what the platform set, also where that is empty. */
        UpdateCustomerInRequest: {
            /** @enum {integer} */
            isticketflator_perc?: 1 | 2;
            /** @enum {integer} */
            isupsellflator_perc?: 1 | 2;
            /** @enum {integer} */
            isorderflator_perc?: 1 | 2;
            istax_inclusive?: boolean;
            metabase_dashboard_number?: number;
            requires_second_step?: boolean;
            party_pass_url?: string;
            widget_origins?: string;
            /** @enum {string} */
            customdateformat?: "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD";
            /** Format: int64 */
            user_id?: number | null;
            /** @enum {string} */
            action_type: "edit";
            /** Format: int64 */
            id: number;
            account_name?: string;
            stripe_id?: string;
            ticket_fee?: string;
            upsell_fee?: string;
            order_fee?: string;
            /** Format: int64 */
            version?: number;
        };
        /** @description The parts of updateEvent, as those of createEvent; a picture that is not sent stays as it is. */
        UpdateEventInRequest: {
            event: components["schemas"]["EditedEventInRequest"];
            teams?: components["schemas"]["TeamInRequest"][];
            /** Format: binary */
            thumbnailimage?: string;
            /** Format: binary */
            eventpromo?: string;
            /** Format: binary */
            performances?: string;
            /** @description {"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: in place of the sheet, each row with the number that messages name it by */
            rows?: unknown;
        };
        /**
         * @description One performance's edit; what is not sent stays. `ticketcountstatus`, `accountid` and `venueid` are not read.
         *
         *     What is on sale changes its date, start of sale or cost only with `agreed` 1; else it is refused, as
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
         * @description The parts of updateEventDetailsSheet: the sheet, or rows in its place.
         *
         *     With `dry_run` nothing is saved. `mark` is that of the dry run's answer: what would change anything else than was
         *     shown there is refused as changed meanwhile. `agreed`: how many that are on sale one has agreed to change.
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
            /** @description {"columns": ["EventDate", …], "rows": [{"row": 2, "cells": ["12-12-2026", …]}, …]}: in place of the sheet, each row with the number that messages name it by */
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
        /** @description The whole form of a type that is there, or its number and `activestatus` alone, which switches it. */
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
            /** @description the most in one booking, the box office's excepted; 0: no limit; left out: as it was */
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
        /** @description The parts of updateUpsell; a picture that is not sent stays as it is. */
        UpdateUpsellPartsRequest: {
            upsell: components["schemas"]["EditedUpsellInRequest"];
            /** Format: binary */
            file?: string;
        };
        /** @description What it leaves out of somebody's rights stays as it is; their email is not looked at. */
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
        /** @description The order twice: where the spec has it, and where all our forms have it. */
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
        /** @description The spec's individual upsell (part 3, section 3); `ticketid` is the ticket that brought it, null if bought. */
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
            /** @description of those sold, brought by tickets */
            includedcount: number;
            redeemedcount: number;
            totalUpsellCost: string;
        };
        /** @description The JSON part `upsell`; how long a text may be, and what is required, its rules say. */
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
        /** @description What an order's upsells come to together (spec part 3, section 3). */
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
         * @description An upsell with its counters (spec part 2, section 3); `availablecount` is how many there are in all.
         *
         *     `balancecount` is what is left, `totalUpsellCost` what one costs online with its tax, `tickettypecount` how many
         *     ticket types bring it: they are not sold without it.
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
        /** @description The answer to a tap: `message` in the spec's words, and the unit as it is now. */
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
            /** @description what the back office speaks to them */
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
        ValidationOut: {
            message: string;
            data: components["schemas"]["VerdictOut"][][];
            total: number;
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
        /** @description A variant with its counters; `variantid` names it when its upsell is saved again. */
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
            data: components["schemas"]["VenueOut"][][];
            total: number;
            message: string;
        };
        /** @description What everybody may know of a venue. */
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
        };
        /** @description A version with all that it says; `is_current` is the one that buyers get. */
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
        /** @description Which versions are asked for: newest first, ten a page. */
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
        /** @description An exchange that waits for its money: what its charge comes to, and until when the new seats are kept. */
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
            /** @description the buyer's own page, on which a card pays it; empty if none may */
            page: string;
        };
        /** @description What a wall screen shows; `revenue` is null unless whoever made it wished for it. */
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
            /** @description people let in during the last ten minutes */
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
        /** @description A wall screen as the Performance View lists it: never its secret. */
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
        /** @description What goes back by one way, and of how many orders; an order may be in several. */
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
    branding_mailPreview_retrieve: {
        parameters: {
            query: {
                event_id: number;
                language?: "en" | "de" | "fr" | "es";
                /** @description of the version that is meant; without one it is the draft */
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
                /** @description of the version that is meant; without one it is the draft */
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
                /** @description left out: both */
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
                /** @description instead of phones the browsers that have only looked at a door */
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
                /** @description at this or later */
                from?: string;
                gate?: string;
                /** @description only what phones judged alone */
                offline?: boolean;
                ordering?: string;
                page?: number;
                page_size?: number;
                search?: string;
                /** @description before this */
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
                /** @description at this or later */
                from?: string;
                gate?: string;
                /** @description only what phones judged alone */
                offline?: boolean;
                search?: string;
                /** @description before this */
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
                "application/json": components["schemas"]["EventsOfAccountInRequest"];
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
                    "application/json": components["schemas"]["PublishLookOut"];
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
                /** @description only the performances of this month, as `2026-12`; with `first`, all of an event that has no more than 12, else those of the first month in which something can be bought */
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
                /** @description what a 428 has asked for: the solution of its puzzle, as ALTCHA's clients send it, or `captcha` and the token of its captcha; `puzzle` alone asks for a puzzle where that captcha cannot be shown */
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
                /** @description this one alone: what a chosen one is called */
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
