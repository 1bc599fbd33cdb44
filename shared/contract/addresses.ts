/*
 * The addresses that code calls or leads to. Each is a page's, which entries/routes.json has too, or a call's: a test
 * knows which, and holds the pages against the map.
 */

/** Where a person signs in. */
export const LOGIN_ADDRESS = '/identityprovider/login';

/** Where a popup that signed somebody in closes itself. */
export const LOGIN_CLOSE_ADDRESS = '/identityprovider/login/close';

/** The translation bundle. */
export const MESSAGES_ADDRESS = '/identityprovider/i18n/messages';

/** Ends the session whose token follows. */
export const LOGOUT_ADDRESS = '/identityprovider/session/logout';

/** The page that says that the session has ended. */
export const LOGOUT_PAGE_ADDRESS = '/identityprovider/session/logoutconfirmation';

/** The photo of the user whose id follows. */
export const PHOTO_ADDRESS = '/identityprovider/SCIM/Photo';

/** The resource whose change tells other pages that somebody signed in or out. */
export const SESSION_RESOURCE = '/identityprovider/session';

/** Where a person sets up two-factor authentication. */
export const TWO_FACTOR_ADDRESS = '/identityprovider/twofactor';

/** Where a person confirms or declines an API key; also the resource whose change tells that one was. */
export const API_KEY_CONFIRM_ADDRESS = '/identityprovider/apikey/confirm';

/** The list of API keys; the details of one are at `/:id` under it. */
export const API_KEYS_ADDRESS = '/identityprovider/config/apikey';

/** Asks the user of the key whose id is in the query once more for a confirmation. */
export const API_KEY_RETRY_ADDRESS = '/identityprovider/apikey/decline';

/** The users of the directory. */
export const USERS_ADDRESS = '/identityprovider/scim/users';

/** The groups of the directory. */
export const GROUPS_ADDRESS = '/identityprovider/scim/groups';

/** The server-sent stream of resource changes. */
export const EVENTS_ADDRESS = '/identityprovider/events';

/** The side menu, which opens as the profile. */
export const PROFILE_ADDRESS = '/identityprovider/profile';

/** The side menu under its own name. */
export const SIDE_MENU_ADDRESS = '/identityprovider/sidemenu';

/** The avatar in the shell's top bar. */
export const AVATAR_ADDRESS = '/identityprovider/avatar';

/** Where a person changes their password. */
export const CHANGE_PASSWORD_ADDRESS = '/identityprovider/changepassword';

/** A person's own API keys. */
export const PERSONAL_API_KEYS_ADDRESS = '/identityprovider/config/personalapikeys';

/** The prompt to set up two-factor authentication. */
export const TWO_FACTOR_DIALOG_ADDRESS = '/identityprovider/twofactor/dialog';

/** Tells an administrator of unconfirmed API keys. */
export const API_KEY_ADMIN_INFO_ADDRESS = '/identityprovider/apikeyadmininfo';

/** A person's own data: another application. */
export const USER_PROFILE_ADDRESS = '/userprofile/data';
/** Where a person plans their absence: another application. */
export const ABSENCE_ADDRESS = '/userprofile/absence';
/** Where a person sets up a security key: another application. */
export const SECURITY_KEY_ADDRESS = '/identityprovider/config/fido';
