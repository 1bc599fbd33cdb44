import { CHAPTERS, must, type Rule, should } from './rule';

/** Rules for sign-in, sessions and sign-out. */
export const SESSION_RULES = {
  'sign-in-refused': must(
    '400, or 429 after too many attempts',
    'The page tells a wrong password by the status.',
    'Answer 400 to a wrong user name or password.',
    CHAPTERS.calls,
  ),
  'sign-in-form': must(
    'a redirect',
    'The form works without a script, and a browser shows what is answered.',
    'Redirect with 303 after a form that was posted with Accept: text/html.',
    CHAPTERS.calls,
  ),
  kerberos: must(
    '401 with WWW-Authenticate: Negotiate, or a redirect',
    'The button for Kerberos leads there, and a browser sends its ticket only when it is asked for one.',
    'Answer the address in ldapLoginUrl, or do not set showKerberos.',
    CHAPTERS.calls,
  ),
  'open-redirect': must(
    'a target on this server',
    'A link to your sign-in would lead to a copy of it that asks for the password again.',
    'Redirect to paths of this server and to trusted origins only; refuse //, a backslash and other schemes.',
    CHAPTERS.calls,
  ),
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
  'pre-session': must(
    '401 or 403',
    'A password alone must not open pages while the second factor is missing.',
    'Give a pre-session no rights but those of its step.',
    CHAPTERS.forms,
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
  'code-wrong': must(
    'no session after a wrong code',
    'A second factor that accepts any code is none.',
    'Compare the code (RFC 6238), and answer statusCode 401 to a wrong one.',
    CHAPTERS.calls,
  ),
  'code-once': must(
    'no session after a code that was used before',
    'Who has watched the code being entered could sign in with it (RFC 6238 §5.2).',
    'Store the latest time step of each user that was accepted, and refuse it and earlier ones.',
    CHAPTERS.calls,
  ),
  'sign-in-target': must(
    'the address of the query parameter redirect',
    'After sign-in the user wants to be where the link led.',
    'Answer the redirect of the query as redirectUrl, or as Location to a form.',
    CHAPTERS.calls,
  ),
  'sign-in-again': must(
    'a redirect, or the page with userName and errorMessage',
    'Without a script the user would see an empty form and not learn what is wrong.',
    'Fill the page with userName and errorMessage after a form that was refused.',
    CHAPTERS.calls,
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
} as const satisfies Record<string, Rule>;
