import { CHAPTERS, must, type Rule } from './rule';

/** Rules for pages and the data at their addresses. */
export const ANSWER_RULES = {
  'error-status': must(
    'the status of the error with the error page, such as 403 or 404',
    'With 200 the error page counts as the page itself, for caches, monitoring and the pages of other servers.',
    'Send the error page with the status of the failure.',
    CHAPTERS.routes,
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
} as const satisfies Record<string, Rule>;
