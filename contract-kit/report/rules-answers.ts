import { CHAPTERS, must, type Rule } from './rule';

/** Rules for all answers, of pages and of the data at their addresses. */
export const ANSWER_RULES = {
  answers: must(
    'a complete answer',
    'A page that waits for ever is of no use.',
    'Look into the log of the server.',
    CHAPTERS.forms,
  ),
  'server-error': must(
    'no status from 500 on',
    'A request of a page, or of an attacker, must not make the server fail.',
    'Look into the log of the server, and answer 4xx to requests that make no sense.',
    CHAPTERS.calls,
  ),
  'stack-trace': must(
    'no stack trace',
    'It tells an attacker what runs on the server.',
    'Answer statusCode and messageKey, and write the rest to the log.',
    CHAPTERS.calls,
  ),
  utf8: must(
    'valid UTF-8',
    'Browsers show what is not UTF-8 as replacement characters, and JSON must be UTF-8.',
    'Encode texts as UTF-8.',
    CHAPTERS.forms,
  ),
  'page-there': must(
    '200',
    'Without this page no user can sign in or out.',
    'Serve the page of this row of routes.json.',
    CHAPTERS.routes,
  ),
  'page-status': must(
    'the same page as HTML that its data belong to',
    'One address answers both HTML and JSON: a user who may read one may read the other.',
    'Send the HTML file or the filled template of the row to navigations.',
    CHAPTERS.forms,
  ),
  'page-html': must(
    'text/html; charset=utf-8',
    'Another media type is shown as text or downloaded, and without a charset browsers guess.',
    'Set Content-Type.',
    CHAPTERS.forms,
  ),
  'page-scripts': must(
    'the script of this row of routes.json, which is beside this program',
    'A page without its script, or with that of another build, does not fit the rest of the bundle.',
    'Deploy the whole folder dist/ of one build, and run the program in it.',
    CHAPTERS.routes,
  ),
  'json-status': must(
    '200 with data',
    'The page reads its data at its own address, whenever its boot slot has none.',
    'Answer the data of the page to Accept: application/json.',
    CHAPTERS.forms,
  ),
  'json-type': must(
    'application/json',
    'The page takes other media types for the answer of a proxy.',
    'Set Content-Type, and answer no HTML to Accept: application/json.',
    CHAPTERS.forms,
  ),
  'vary-accept': must(
    'Vary with Accept',
    'The back button, or a cache, would otherwise show JSON in place of the page.',
    'Add Accept to Vary in both forms.',
    CHAPTERS.forms,
  ),
  'json-no-store': must(
    'Cache-Control: no-store',
    'The back button would otherwise show raw JSON, and what belongs to a user would stay on the disk.',
    'Set Cache-Control: no-store on data.',
    CHAPTERS.forms,
  ),
  contract: must(
    'data as the contract has them',
    'The page shows an error card without the field.',
    'Answer the field as the table of all calls has it.',
    CHAPTERS.calls,
  ),
  'problem-body': must(
    '{"statusCode", "messageKey"} as JSON',
    'The page shows the message of this key.',
    'Answer this body to calls that fail.',
    CHAPTERS.forms,
  ),
  'login-redirect': must(
    'a redirect to /identityprovider/login?redirect= with path and query of the page',
    'After sign-in the user wants to be where the link led.',
    'Redirect navigations without a session.',
    CHAPTERS.forms,
  ),
  'json-401': must(
    '401',
    'The page recognises an ended session by the 401 of its calls.',
    'Answer 401 to calls without a session, not a page and not a redirect.',
    CHAPTERS.forms,
  ),
  forbidden: must(
    '403',
    'The page belongs to other users: see access in routes.json.',
    'Check access before you answer, in both forms.',
    CHAPTERS.forms,
  ),
  'not-found': must(
    '404',
    'Search engines and monitoring take a page with 200 for the real one.',
    'Answer 404 to addresses that no other row matches, with the error page as HTML.',
    CHAPTERS.routes,
  ),
  'wrong-method': must(
    'a status from 400 to 499, best 405',
    'A method that the address does not have must not be taken for another.',
    'Answer 405 with Allow.',
    CHAPTERS.calls,
  ),
  'bad-body': must(
    'a status from 400 to 499',
    'A body that makes no sense is a mistake of the client.',
    'Answer 400 when a body cannot be read.',
    CHAPTERS.calls,
  ),
  head: must(
    'the status and media type of GET, without a body',
    'Every server has HEAD (RFC 9110 §9.1); monitoring and link checkers ask with it.',
    'Answer HEAD where you answer GET.',
    CHAPTERS.forms,
  ),
  'body-read': must(
    'a next request on the same connection that is answered as any other',
    'A body that was not read is taken for the next request, and a page gets 400 or 501 for an innocent one.',
    'Read the body before you answer, or close the connection: also when you refuse the change.',
    CHAPTERS.calls,
  ),
  'retry-after': must(
    'Retry-After in seconds',
    'The page counts the seconds down and then lets the user try again.',
    'Set Retry-After on every 429.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
