/* The addresses that code calls or navigates to. Each is that of a page, which pages.ts describes, or of a call. */

/** The sign-in page. */
export const LOGIN_ADDRESS = '/identityprovider/login';

/** The entry of the second factor. */
export const SECOND_FACTOR_ADDRESS = '/identityprovider/login/secondFactor';

/** The check of an unknown browser by a mailed code. */
export const DEVICE_ADDRESS = '/identityprovider/validatedevice';

/** The one-time address of the first administrator. */
export const SETUP_ADDRESS = '/identityprovider/setup/:token';

/** Signs in with a Kerberos ticket. */
export const KERBEROS_ADDRESS = '/identityprovider/kerberos';

/** The page that closes the popup in which a user has signed in. */
export const LOGIN_CLOSE_ADDRESS = '/identityprovider/login/close';

/** The translation bundle. */
export const MESSAGES_ADDRESS = '/identityprovider/i18n/messages';

/** Ends the session whose logout token follows. */
export const LOGOUT_ADDRESS = '/identityprovider/session/logout';

/** The page that says that the session has ended. */
export const LOGOUT_PAGE_ADDRESS = '/identityprovider/session/logoutconfirmation';

/** The photo of the user whose id follows. */
export const PHOTO_ADDRESS = '/identityprovider/SCIM/Photo';

/** The resource of the change messages that a user has signed in or out. */
export const SESSION_RESOURCE = '/identityprovider/session';

/** The settings of two-factor authentication. */
export const TWO_FACTOR_ADDRESS = '/identityprovider/twofactor';

/** What signs the user in besides the password. */
export const SIGN_IN_METHODS_ADDRESS = '/identityprovider/signinmethods';

/** The page that confirms or declines an API key; also the resource of the change messages that a key was. */
export const API_KEY_CONFIRM_ADDRESS = '/identityprovider/apikey/confirm';

/** The list of API keys; the details of one are at `/:id` under it. */
export const API_KEYS_ADDRESS = '/identityprovider/config/apikey';

/** Asks a user again to confirm the API key that they declined; its id is in the query. */
export const API_KEY_RETRY_ADDRESS = '/identityprovider/apikey/decline';

/** The users of the directory. */
export const USERS_ADDRESS = '/identityprovider/scim/users';

/** The groups of the directory. */
export const GROUPS_ADDRESS = '/identityprovider/scim/groups';

/** The SCIM 2.0 service for programs (RFC 7644), with its resources below it. */
export const SCIM_ADDRESS = '/identityprovider/scim/v2';

/** The login configuration; also the resource of the change messages that it was saved. */
export const LOGIN_SETTINGS_ADDRESS = '/identityprovider/config/login';

/** The effects that a login configuration would have. */
export const LOGIN_SETTINGS_PREVIEW_ADDRESS = '/identityprovider/config/login/preview';

/** The groups whose members must use two-factor. */
export const TFA_GROUPS_ADDRESS = '/identityprovider/config/tfagrouplist';

/** The groups whose members may sign in, when the allow-list is used. */
export const ALLOWED_GROUPS_ADDRESS = '/identityprovider/config/loginwhitelist';

/** The trusted base addresses and applications; also the resource of the change messages that they were changed. */
export const TRUST_ADDRESS = '/identityprovider/config/idptrust';

/** The trusted applications. */
export const TRUSTED_APPS_ADDRESS = '/identityprovider/config/impersonatewhitelist';

/** The applications that are trusted by default. */
export const DEFAULT_TRUSTED_APPS_ADDRESS = '/identityprovider/config/defaultapptrusts';

/** The rights of departments; also the resource of the change messages that they were saved. */
export const ACCESS_RIGHTS_ADDRESS = '/identityprovider/config/accessrights';

/**
 * The identity providers; the details of one are at `/:id` under it. Also the resource of the change messages of all.
 */
export const PROVIDERS_ADDRESS = '/identityprovider/config';

/** The identity providers in the hybrid view, with every call below this address. */
export const HYBRID_PROVIDERS_ADDRESS = '/scimserver/config';

/** The Kerberos service principal name. */
export const SPN_ADDRESS = '/identityprovider/config/spn';

/** The overview of the suite's features, if the server has one; the page at SPN_ADDRESS leads back to it. */
export const FEATURES_ADDRESS = '/identityprovider/config/features';

/** The page that changes the branding, and shows sign-in with it before. */
export const BRANDING_ADDRESS = '/identityprovider/config/branding';

/** The sign-in page with the branding of a draft. */
export const BRANDING_PREVIEW_ADDRESS = '/identityprovider/config/branding/preview';

/** A stored logo is at `/:hash` under it, and never changes there. */
export const BRANDING_LOGO_ADDRESS = '/identityprovider/branding';

/** The page with the product's version. */
export const INFO_ADDRESS = '/identityprovider/config/info';

/** The overview of last sign-ins; the history of one account is at `/:userId` under it. */
export const LAST_LOGINS_ADDRESS = '/identityprovider/config/lastloginlist';

/** Generates the overview of last sign-ins anew. */
export const UPDATE_LAST_LOGINS_ADDRESS = '/identityprovider/config/updatelastloginlist';

/** The overview of last sign-ins as a CSV file. */
export const LAST_LOGINS_CSV_ADDRESS = '/identityprovider/config/lastloginlistcsv';

/** What users and administrators have done. */
export const AUDIT_ADDRESS = '/identityprovider/config/audit';

/** How many audit entries there are in each hour. */
export const AUDIT_COUNTS_ADDRESS = '/identityprovider/config/auditcounts';

/** What users and administrators have done as a CSV file. */
export const AUDIT_CSV_ADDRESS = '/identityprovider/config/auditcsv';

/** The OpenID providers; the details of one are at `/:id` under it. */
export const OPENID_PROVIDERS_ADDRESS = '/identityprovider/config/openidconnect';

/** Reads the discovery document of a provider. */
export const OPENID_DISCOVER_ADDRESS = '/identityprovider/config/openidconnect/discover';

/** Begins a test of the provider whose id follows. */
export const OPENID_TEST_ADDRESS = '/identityprovider/openidconnect/test';

/** Begins the sign-in at the provider whose id follows. */
export const OPENID_START_ADDRESS = '/identityprovider/openidconnect/start';

/** Links an identity at the provider whose id follows to the account that is signed in. */
export const OPENID_LINK_ADDRESS = '/identityprovider/openidconnect/link';

/** The page to which providers redirect. */
export const OPENID_CALLBACK_ADDRESS = '/identityprovider/openidconnect/callback';

/** The stream of server-sent events about resource changes. */
export const EVENTS_ADDRESS = '/identityprovider/events';

/** The side menu, which opens as the profile. */
export const PROFILE_ADDRESS = '/identityprovider/profile';

/** The side menu at its own address. */
export const SIDE_MENU_ADDRESS = '/identityprovider/sidemenu';

/** The avatar in the shell's top bar. */
export const AVATAR_ADDRESS = '/identityprovider/avatar';

/** The page that changes the user's password. */
export const CHANGE_PASSWORD_ADDRESS = '/identityprovider/changepassword';

/** The user's own API keys. */
export const PERSONAL_API_KEYS_ADDRESS = '/identityprovider/config/personalapikeys';

/** The user's own sessions; also the resource of the change messages that one began or ended. */
export const SESSIONS_ADDRESS = '/identityprovider/config/sessions';

/** Sends a test mail to the administrator who asks for it. */
export const TEST_MAIL_ADDRESS = '/identityprovider/config/testmail';

/** The page that sums up what protects the account of the user. */
export const ACCOUNT_SECURITY_ADDRESS = '/identityprovider/config/security';

/** Where a user's backup codes are made anew. */
export const BACKUP_CODES_ADDRESS = '/identityprovider/twofactor/backup-codes';

/** The prompt to set up two-factor authentication. */
export const TWO_FACTOR_DIALOG_ADDRESS = '/identityprovider/twofactor/dialog';

/** Tells an administrator of unconfirmed API keys. */
export const API_KEY_ADMIN_INFO_ADDRESS = '/identityprovider/apikeyadmininfo';

/** The user's own data: another application. */
export const USER_PROFILE_ADDRESS = '/userprofile/data';
/** The user's absences: another application. */
export const ABSENCE_ADDRESS = '/userprofile/absence';
/** The user's passkeys, which the documents call security keys; also the resource of the change messages about them. */
export const PASSKEYS_ADDRESS = '/identityprovider/config/fido';

/** The page of the passkeys, which begins to add one. */
export const ADD_PASSKEY_ADDRESS = `${PASSKEYS_ADDRESS}?add`;
