import { CHAPTERS, must, type Rule, should } from './rule';

/** Rules for sign-in and the second factor. */
export const SIGN_IN_RULES = {
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
  'pre-session': must(
    '401 or 403',
    'A password alone must not open pages while the second factor is missing.',
    'Give a pre-session no rights but those of its step.',
    CHAPTERS.forms,
  ),
  'code-answer': must(
    'HTTP 200 with statusCode 401 and an errorMessage in the body',
    'The page takes another status for the end of the sign-in, and asks for the password again.',
    'Answer every code with HTTP 200, and the rest in statusCode.',
    CHAPTERS.calls,
  ),
  'code-target': must(
    'the query parameter redirect in the address of the second factor',
    'After the code the user wants to be where the link led.',
    'Append ?redirect= with the target to redirectUrl, and answer it after the right code.',
    CHAPTERS.calls,
  ),
  'sign-in-multipart': must(
    'the same answer to multipart/form-data as to a urlencoded form',
    'The scripts of the pages post FormData, which browsers send as multipart.',
    'Read multipart/form-data (RFC 7578) wherever a page posts a form.',
    CHAPTERS.calls,
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
  'sign-in-answer': must(
    'HTTP 200 with statusCode 302 as a number, and redirectUrl',
    'The script of the page follows redirectUrl after this answer only, and takes others for a failure.',
    'Answer calls as JSON; only forms that were posted with Accept: text/html are redirected.',
    CHAPTERS.calls,
  ),
  'sign-in-same': should(
    'the same refusal for a wrong password as for a name without an account',
    'An attacker could otherwise find out who has an account.',
    'Answer both with the same status and message key.',
    CHAPTERS.calls,
  ),
  'redirect-prefix': must(
    'a target whose whole origin is trusted',
    'https://id.example.evil.example and https://id.example@evil.example begin like your origin, and belong to another site.',
    'Parse the target, and compare its origin with the trusted ones.',
    CHAPTERS.calls,
  ),
  'code-old': must(
    'a refusal of a code of ten minutes ago',
    'A code that stays good can be read and used later.',
    'Accept the codes of the present step of 30 s and those beside it (RFC 6238 §5.2).',
    CHAPTERS.calls,
  ),
  'code-limit': must(
    'a wait, or the end of the sign-in, after at most 100 wrong codes',
    'A code has six digits: without a limit a program finds one within hours.',
    'Count wrong codes by account, and answer statusCode 400 with retryAfter after some, such as five.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
