import { CHAPTERS, must, type Rule, should } from './rule';

/** Rules for sessions and sign-out. */
export const SESSION_RULES = {
  'session-http-only': must(
    'HttpOnly',
    'A script could otherwise read the session.',
    'Set HttpOnly on the session cookie.',
    CHAPTERS.changes,
  ),
  'session-same-site': must(
    'SameSite=Lax or Strict, or on https None',
    'Without the attribute browsers differ in where they send the cookie.',
    'Set SameSite on the session cookie.',
    CHAPTERS.changes,
  ),
  'session-secure': must(
    'Secure',
    'The cookie would otherwise travel over http.',
    'Set Secure on the session cookie on https.',
    CHAPTERS.changes,
  ),
  'session-renewed': must(
    'another session id after sign-in',
    'An attacker who planted the id before the sign-in would be signed in with the user.',
    'Begin a new session at each step of sign-in.',
    CHAPTERS.changes,
  ),
  'session-secret': must(
    'no session id in an answer',
    'A script that can read it can take the session away.',
    'Use tokens of their own as logoutToken and antiCsrfToken.',
    CHAPTERS.changes,
  ),
  'sign-out-token': must(
    'a session that goes on after an address with a wrong token',
    'A picture on another site could otherwise sign users out.',
    'Compare the token in /session/logout/:token with that of the session.',
    CHAPTERS.calls,
  ),
  'sign-out-head': must(
    'a session that goes on after HEAD',
    'Browsers and programs send HEAD to look at a link, and must not sign the user out with it (RFC 9110 §9.2.1).',
    'End the session at /session/logout/:token with GET only.',
    CHAPTERS.calls,
  ),
  'sign-out-there': must(
    'logoutToken',
    'Without it the page cannot sign out.',
    'Answer isLoggedIn and logoutToken at /session/logoutconfirmation while a user is signed in.',
    CHAPTERS.calls,
  ),
  'sign-out-ends': must(
    'no session with the old cookie',
    'Who has copied the cookie would stay signed in.',
    'End the session on the server; deleting the cookie is not enough.',
    CHAPTERS.calls,
  ),
  'sign-out-status': must(
    'any 2xx to a call that has ended the session, best 204',
    'The page takes another status for a failure, and says that the user is still signed in.',
    'Answer 204 to a call of /session/logout/:token; only navigations are redirected.',
    CHAPTERS.calls,
  ),
  'user-id': must(
    'the same userId at every address that has one',
    'Photos, and keys that are created for a user, belong to the user of this id.',
    'Answer the id of the signed-in user as userId.',
    CHAPTERS.calls,
  ),
  'sign-out-page': must(
    'a redirect to /identityprovider/session/logoutconfirmation',
    'The user sees there that the session has ended.',
    'Redirect navigations to /session/logout/:token without a session.',
    CHAPTERS.calls,
  ),
  'session-path': must(
    'Path=/',
    'The pages outside /identityprovider, such as the shell, would not be signed in.',
    'Set Path=/ on the session cookie.',
    CHAPTERS.changes,
  ),
  'sign-out-refused': should(
    '403',
    'The page would say that the user is signed out, and the session goes on.',
    'Answer 403 to a call of /session/logout/:token with another token.',
    CHAPTERS.calls,
  ),
  'sign-out-elsewhere': must(
    'a logoutToken that ends the session',
    'Sign-out from this page would do nothing.',
    'Answer the logoutToken of the session wherever a page has one.',
    CHAPTERS.calls,
  ),
  'token-own': must(
    'another logoutToken and antiCsrfToken in each session',
    'A token that is the same for all sessions protects none: whoever has signed in once knows it.',
    'Create the tokens of each session with a random number generator.',
    CHAPTERS.changes,
  ),
  'sign-out-others': must(
    'other sessions of the user that go on',
    'The user has signed out in one browser, and works in another.',
    'End the session of logoutToken only.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
