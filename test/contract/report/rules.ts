/** What a server must do, or had better do. */
export interface Rule {
  readonly level: 'must' | 'should';
  readonly expected: string;
  readonly why: string;
  readonly todo: string;
  /** The chapter of shared/contract/README.md that says so. */
  readonly chapter: string;
}

type Texts = readonly [expected: string, why: string, todo: string, chapter: string];

const must = (...texts: Texts): Rule => ruleOf('must', texts);
const should = (...texts: Texts): Rule => ruleOf('should', texts);

function ruleOf(level: Rule['level'], [expected, why, todo, chapter]: Texts): Rule {
  return { level, expected, why, todo, chapter };
}

const FORMS = 'One address, two forms';
const CALLS = 'Every call';
const HEADERS = 'Headers';
const FILLING = 'Filling a page';
const ROUTES = 'routes.json';
const KIT = 'Sessions and changes';

/** Everything that the kit checks. A finding names its rule, and `--json` has the name as `rule`. */
export const RULES = {
  answers: must(
    'a complete answer',
    'A page that waits for ever is of no use.',
    'Look into the log of the server.',
    FORMS,
  ),
  'server-error': must(
    'no status from 500 on',
    'A request of a page, or of an attacker, must not make the server fail.',
    'Look into the log of the server, and answer 4xx to requests that make no sense.',
    CALLS,
  ),
  'stack-trace': must(
    'no stack trace',
    'It tells an attacker what runs on the server.',
    'Answer statusCode and messageKey, and write the rest to the log.',
    CALLS,
  ),
  utf8: must(
    'valid UTF-8',
    'Browsers show what is not UTF-8 as replacement characters, and JSON must be UTF-8.',
    'Encode texts as UTF-8.',
    FORMS,
  ),
  'page-there': must(
    '200',
    'Without this page no user can sign in or out.',
    'Serve the page of this row of routes.json.',
    ROUTES,
  ),
  'page-status': must(
    'the same page as HTML that its data belong to',
    'One address has two forms: who may have one of them may have the other.',
    'Send the HTML file or the filled template of the row to navigations.',
    FORMS,
  ),
  'page-html': must(
    'text/html; charset=utf-8',
    'Another media type is shown as text or downloaded, and without a charset browsers guess.',
    'Set Content-Type.',
    FORMS,
  ),
  'page-scripts': must(
    'the script of this row of routes.json, which is beside this program',
    'A page without its script, or with that of another build, does not fit the rest of the bundle.',
    'Deploy the whole folder dist/ of one build, and run the program in it.',
    ROUTES,
  ),
  'json-status': must(
    '200 with data',
    'The page reads its data at its own address, whenever its boot slot has none.',
    'Answer the data of the page to Accept: application/json.',
    FORMS,
  ),
  'json-type': must(
    'application/json',
    'The page takes other media types for the answer of a proxy.',
    'Set Content-Type, and answer no HTML to Accept: application/json.',
    FORMS,
  ),
  'vary-accept': must(
    'Vary with Accept',
    'The back button, or a cache, would otherwise show JSON in place of the page.',
    'Add Accept to Vary in both forms.',
    FORMS,
  ),
  'json-no-store': must(
    'Cache-Control: no-store',
    'The back button would otherwise show raw JSON, and what belongs to a user would stay on the disk.',
    'Set Cache-Control: no-store on data.',
    FORMS,
  ),
  contract: must(
    'data as the contract has them',
    'The page shows an error card without the field.',
    'Answer the field as the table of all calls has it.',
    CALLS,
  ),
  'problem-body': must(
    '{"statusCode", "messageKey"} as JSON',
    'The page shows the message of this key.',
    'Answer this body to calls that fail.',
    FORMS,
  ),
  'login-redirect': must(
    'a redirect to /identityprovider/login?redirect= with path and query of the page',
    'After sign-in the user wants to be where the link led.',
    'Redirect navigations without a session.',
    FORMS,
  ),
  'json-401': must(
    '401',
    'The page recognises an ended session by the 401 of its calls.',
    'Answer 401 to calls without a session, not a page and not a redirect.',
    FORMS,
  ),
  forbidden: must(
    '403',
    'The page belongs to other users: see access in routes.json.',
    'Check access before you answer, in both forms.',
    FORMS,
  ),
  'not-found': must(
    '404',
    'Search engines and monitoring take a page with 200 for the real one.',
    'Answer 404 to addresses that no other row matches, with the error page as HTML.',
    ROUTES,
  ),
  'wrong-method': must(
    'a status from 400 to 499, best 405',
    'A method that the address does not have must not be taken for another.',
    'Answer 405 with Allow.',
    CALLS,
  ),
  'bad-body': must(
    'a status from 400 to 499',
    'A body that makes no sense is a mistake of the client.',
    'Answer 400 when a body cannot be read.',
    CALLS,
  ),
  head: should(
    'the status and media type of GET, without a body',
    'Monitoring and link checkers ask with HEAD (RFC 9110 §9.1).',
    'Answer HEAD where you answer GET.',
    FORMS,
  ),
  nosniff: must(
    'X-Content-Type-Options: nosniff',
    'Browsers could take data for a script or a page.',
    'Set the header on every answer.',
    HEADERS,
  ),
  'csp-default': must(
    "a Content-Security-Policy with default-src 'none'",
    'What the policy does not name must not load: a page with a password field is worth attacking.',
    'Send the policy that write-csp.mjs prints.',
    HEADERS,
  ),
  'csp-script': must(
    "script-src 'self', and nothing that allows inline or foreign scripts",
    'One injected script could read a password.',
    'Send the policy that write-csp.mjs prints.',
    HEADERS,
  ),
  'csp-style': must(
    "style-src with 'self' and the hash of the page's style sheet, without 'unsafe-inline'",
    'Without the hash the page has no style; unsafe-inline lets injected styles read what is typed.',
    'Take the hashes of the row from styles.inline in routes.json.',
    HEADERS,
  ),
  'csp-loads': must(
    "connect-src 'self' and img-src 'self' data:",
    'Without them the page cannot call the server or show its pictures; with more, data could leave.',
    'Send the policy that write-csp.mjs prints.',
    HEADERS,
  ),
  'csp-places': must(
    'form-action, frame-ancestors and base-uri, without *',
    'They do not fall back to default-src: any site could frame the page, or receive its form.',
    "Set form-action and frame-ancestors to 'self' and your trusted origins, and base-uri to 'none'.",
    HEADERS,
  ),
  'csp-types': should(
    "require-trusted-types-for 'script'",
    'It keeps text from becoming HTML in Chromium.',
    'Send the policy that write-csp.mjs prints.',
    HEADERS,
  ),
  referrer: must(
    'Referrer-Policy: same-origin',
    'Addresses have tokens; no-referrer would hide the origin of posted forms from your own check.',
    'Set the header on pages.',
    HEADERS,
  ),
  opener: must(
    'Cross-Origin-Opener-Policy: unsafe-none, or none',
    'Any other value severs a popup from the shell that has opened it.',
    'Set unsafe-none on rows with dialog and on login-close.',
    HEADERS,
  ),
  'opener-other': should(
    'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    'A page that opens this one could otherwise navigate it.',
    'Set the header on rows without dialog.',
    HEADERS,
  ),
  'resource-policy': should(
    'Cross-Origin-Resource-Policy: same-origin',
    'Other sites could otherwise embed answers.',
    'Set the header on pages and data.',
    HEADERS,
  ),
  permissions: should(
    'Permissions-Policy',
    'The pages need the clipboard and security keys, and no camera.',
    'Set the header on pages.',
    HEADERS,
  ),
  transport: should(
    'Strict-Transport-Security',
    'Otherwise the first request of a visit may be read on the way.',
    'Set the header on https.',
    HEADERS,
  ),
  'page-cache': must(
    'Cache-Control: no-store on a filled page, no-cache on a static one',
    'A filled page has what belongs to one user; a static one must follow a new build.',
    'Set Cache-Control on pages.',
    HEADERS,
  ),
  cors: must(
    'no Access-Control-Allow-Origin for other origins',
    'Any site could read what belongs to the user.',
    'Answer no CORS headers but on host-shell.js.',
    HEADERS,
  ),
  escaped: must(
    'the entered text only with &, <, > and " as entities',
    'Otherwise a link or a form of another site puts a script into the page.',
    'Let the template escape every value but boot.',
    FILLING,
  ),
  'boot-escaped': must(
    'no < in the boot slot',
    'A name with </script> would end the slot and begin HTML.',
    'Write every < of the JSON as \\u003c.',
    FILLING,
  ),
  'boot-json': must(
    'JSON as README has it, or nothing',
    'The page ignores a slot that it cannot read.',
    'Write the boot slot with a JSON library, and put it in unescaped ({{{boot}}}).',
    FILLING,
  ),
  'boot-data': must(
    'the data that the address answers as JSON',
    'The page shows an error card without the field.',
    'Fill boot.data from the same function that answers the data.',
    FILLING,
  ),
  'boot-messages': must(
    'all messages of the row',
    'Messages that are missing appear in English.',
    "Put the texts of the row's messages into boot.messages, or leave messages out altogether.",
    FILLING,
  ),
  locale: must(
    'a BCP 47 tag such as de-AT, the same in lang of <html>',
    'Dates, hyphenation and screen readers follow the tag; Intl throws at one with an underscore.',
    'Write locale as a BCP 47 tag.',
    FILLING,
  ),
  language: should(
    'German for Accept-Language: de-AT',
    'Users expect the language of their browser.',
    'Choose the catalogue by Accept-Language.',
    FILLING,
  ),
  messages: should(
    'all messages of the language as {locale, translations}',
    'Messages that are missing appear in English, and the language cannot be changed.',
    'Answer the catalogue of dist/i18n/ at /i18n/messages?lng=.',
    CALLS,
  ),
  'asset-there': must(
    '200',
    'A page without its script or style sheet does not work.',
    'Serve the whole folder assets/ at the address that routes.json names.',
    ROUTES,
  ),
  'asset-type': must(
    'the media type of its kind: text/javascript, text/css',
    'With nosniff, browsers run no script and use no style sheet of another type.',
    'Set Content-Type by the ending of the file.',
    HEADERS,
  ),
  'asset-bytes': must(
    'the bytes whose hash routes.json has as integrity',
    'Browsers refuse a file whose integrity does not match.',
    'Serve the files unchanged; no proxy may minify or rewrite them.',
    ROUTES,
  ),
  'asset-cache': must(
    'Cache-Control: public, max-age=31536000, immutable',
    'The names change with the content, so browsers need not ask again.',
    'Set Cache-Control on assets/.',
    HEADERS,
  ),
  'asset-encoding': must(
    'the same file after Content-Encoding, with Vary: Accept-Encoding',
    'A cache would otherwise send compressed bytes to a client that cannot read them.',
    'Set Content-Encoding and Vary on compressed files.',
    HEADERS,
  ),
  'asset-missing': must(
    '404',
    'HTML in place of a script breaks a page that an older build has named.',
    'Answer 404 below assets/ when there is no such file.',
    ROUTES,
  ),
  'host-shell': should(
    'host-shell.js with Access-Control-Allow-Origin: *, Cross-Origin-Resource-Policy: cross-origin and max-age=0',
    'Shells of other origins cannot load it otherwise, and its name does not change.',
    'Set these headers on host-shell.js.',
    HEADERS,
  ),
  'sign-in-refused': must(
    '400, or 429 after too many attempts',
    'The page tells a wrong password by the status.',
    'Answer 400 to a wrong user name or password.',
    CALLS,
  ),
  'sign-in-form': must(
    'a redirect',
    'The form works without a script, and a browser shows what is answered.',
    'Redirect with 303 after a form that was posted with Accept: text/html.',
    CALLS,
  ),
  'open-redirect': must(
    'a target on this server',
    'A link to your sign-in would lead to a copy of it that asks for the password again.',
    'Redirect to paths of this server and to trusted origins only; refuse //, a backslash and other schemes.',
    CALLS,
  ),
  'session-http-only': must(
    'HttpOnly',
    'A script could otherwise read the session.',
    'Set HttpOnly on the session cookie.',
    KIT,
  ),
  'session-same-site': must(
    'SameSite=Lax or Strict, or on https None',
    'Without the attribute browsers differ in where they send the cookie.',
    'Set SameSite on the session cookie.',
    KIT,
  ),
  'session-secure': must(
    'Secure',
    'The cookie would otherwise travel over http.',
    'Set Secure on the session cookie on https.',
    KIT,
  ),
  'session-renewed': must(
    'another session id after sign-in',
    'Whoever planted the id before the sign-in would be signed in with the user.',
    'Begin a new session at each step of sign-in.',
    KIT,
  ),
  'session-secret': must(
    'no session id in an answer',
    'A script that can read it can take the session away.',
    'Use tokens of their own as logoutToken and antiCsrfToken.',
    KIT,
  ),
  'pre-session': must(
    '401 or 403',
    'A password alone must not open pages while the second factor is missing.',
    'Give a pre-session no rights but those of its step.',
    FORMS,
  ),
  'forgery-origin': must(
    '403',
    'Another site could make the browser of a signed-in user send this change.',
    'Refuse changes whose Origin is another, or whose Sec-Fetch-Site is cross-site, before anything else.',
    KIT,
  ),
  'forgery-sign-in': must(
    '403',
    'Another site could sign a visitor in with an account of its own.',
    'Check Origin and Sec-Fetch-Site at sign-in, too.',
    KIT,
  ),
  'forgery-token': must(
    '403',
    'The token is there to tell the page of this session from others.',
    'Compare antiCsrfToken before anything else, in the spelling AntiCsrfToken too.',
    KIT,
  ),
  'sign-out-token': must(
    'a session that goes on after an address with a wrong token',
    'A picture on another site could otherwise sign users out.',
    'Compare the token in /session/logout/:token with that of the session.',
    CALLS,
  ),
  'sign-out-there': must(
    'logoutToken',
    'Without it the page cannot sign out.',
    'Answer isLoggedIn and logoutToken at /session/logoutconfirmation while a user is signed in.',
    CALLS,
  ),
  'sign-out-ends': must(
    'no session with the old cookie',
    'Who has copied the cookie would stay signed in.',
    'End the session on the server; deleting the cookie is not enough.',
    CALLS,
  ),
  'sign-out-page': must(
    'a redirect to /identityprovider/session/logoutconfirmation',
    'The user sees there that the session has ended.',
    'Redirect navigations to /session/logout/:token without a session.',
    CALLS,
  ),
  'events-type': must(
    'text/event-stream',
    'EventSource accepts no other media type.',
    'Answer a stream, or 404 where there is none.',
    CALLS,
  ),
  'events-form': must(
    'events named ResourceChanged with {resource, action} as data and an id',
    'Pages tell by the id what they have received.',
    'Write event:, id: and data: lines.',
    CALLS,
  ),
  'directory-paging': must(
    'as many entries as count says, and others from the next startIndex on',
    'The lists of users load as they are scrolled.',
    'Follow RFC 7644 §3.4.2.4.',
    CALLS,
  ),
  'directory-filter': must(
    'only entries that the filter matches',
    'The search for users shows what the server answers.',
    'Follow RFC 7644 §3.4.2.2.',
    CALLS,
  ),
  photo: must(
    '404 for a user without a photo, an image otherwise',
    'The page shows initials after a 404.',
    'Answer 404 where there is no photo.',
    CALLS,
  ),
} as const satisfies Record<string, Rule>;

/** One of {@link RULES}. */
export type RuleName = keyof typeof RULES;
