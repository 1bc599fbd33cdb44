/*
 * The addresses that shared code itself calls or leads to. A page's own address stands in entries/routes.json; a test
 * holds the two against each other.
 */

/** Where a person signs in. */
export const LOGIN_ADDRESS = '/identityprovider/login';

/** Where a popup that signed somebody in closes itself (spec 001 §2). */
export const LOGIN_CLOSE_ADDRESS = '/identityprovider/login/close';

/** The translation bundle (spec 000 §7). */
export const MESSAGES_ADDRESS = '/identityprovider/i18n/messages';

/** Ends the session whose token follows (spec 002 §7). */
export const LOGOUT_ADDRESS = '/identityprovider/session/logout';

/** The photo of the user whose id follows (spec 000 §7). */
export const PHOTO_ADDRESS = '/identityprovider/SCIM/Photo';

/** The resource whose change tells other pages that somebody signed in or out. */
export const SESSION_RESOURCE = '/identityprovider/session';

/** Where a person sets up two-factor authentication (spec 001 §2). */
export const TWO_FACTOR_ADDRESS = '/identityprovider/twofactor';
