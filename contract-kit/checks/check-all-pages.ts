import { LOGIN_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../../shared/contract/addresses';
import type { Answer } from '../http/answer';
import { redirectOf } from '../http/read-answer';
import type { Row } from '../read-bundle';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { bothForms, checkForms, checkOwnForm, isNotOffered } from './check-forms';
import { checkJson, checkProblem } from './check-json';
import { checkErrorPage, checkErrorStatus } from './check-page';
import { EXAMPLE_IDS, OTHER_READS } from './page-contracts';

/** Pages that may be refused to an account although its session may open them. */
const MAY_REFUSE = ['change-password', 'twofactor', 'twofactor-dialog'];

/** A query that must survive the redirect to sign-in and back. Pages do not use it. */
const QUERY = '?contract=1%262';

/** The pages that every server needs for signing in and out. */
const NEEDED: readonly string[] = [LOGIN_ADDRESS, LOGOUT_PAGE_ADDRESS];

/** Checks all pages, as a visitor and as each signed-in user. */
export async function checkAllPages(run: RunContext, users: readonly SignedInUser[]): Promise<void> {
  for (const row of run.bundle.routes) {
    const path = exampleOf(row);
    if (path === undefined) continue;
    await run.part([row.path, row.entry, row.name], async () => {
      if (!(await checkVisitor(run, row, path))) return;
      for (const user of users) await checkUser(run, { row, path, user });
    });
  }
}

/**
 * Returns an address that matches the row.
 * @returns undefined for rows that are checked elsewhere or not at all
 */
function exampleOf({ path }: Row): string | undefined {
  if (path === '*') return undefined;
  return path.includes(':') ? EXAMPLE_IDS[path] && path.replace(/:\w+$/, EXAMPLE_IDS[path] ?? '') : path;
}

const isForPreSessions = ({ access }: Row): boolean => access.every((each) => each === 'pre-session');

function mayOpen(access: readonly string[], { isAdmin }: SignedInUser): boolean {
  return access.includes('user') || (isAdmin && access.includes('admin'));
}

/** Checks a page without a session. @returns whether the server has the page */
async function checkVisitor(run: RunContext, row: Row, path: string): Promise<boolean> {
  const isOpen = row.access.includes('anyone');
  const [html, json] = await bothForms(run, isOpen ? path : path + QUERY);
  if (isNotOffered(html, json, row)) {
    if (NEEDED.includes(row.path)) run.check('page-there', false, { answer: html, came: describeAnswer(html) });
    else run.report.notOffered.add(row.path);
    return false;
  }
  if (!checkErrorStatus(run, html)) return false;
  if (isOpen) checkForms(run, { row, html, json });
  else checkRefusals(run, { row, path: path + QUERY, html, json });
  return true;
}

async function checkUser(
  run: RunContext,
  { row, path, user }: { row: Row; path: string; user: SignedInUser },
): Promise<void> {
  if (isForPreSessions(row)) return;
  const [html, json] = await bothForms(run, path, user);
  if (!checkErrorStatus(run, html)) return;
  if (isNotOffered(html, json, row)) {
    // The page exists, as the visitor's request has shown.
    if (row.entry !== 'apikey-confirm') run.report.notOffered.add(row.path);
    else if (!run.withChanges)
      run.report.notChecked.add(`${row.path}: no key waits for ${user.name}; --with-changes creates one`);
    if (json.status === 404) checkProblem(run, json);
    return;
  }
  if (mayOpen(row.access, user) || row.access.includes('anyone')) {
    if (json.status === 403 && html.status === 403 && MAY_REFUSE.includes(row.entry)) {
      run.report.notChecked.add(`${row.path}: ${user.name} is refused; give an account that may open it`);
      return checkProblem(run, json);
    }
    if (isSignedInElsewhere(html)) return checkOwnForm(run, row, json);
    checkForms(run, { row, html, json });
    await checkOtherReads(run, row, user);
    return;
  }
  run.check('forbidden', json.status === 403, { answer: json, came: describeAnswer(json) });
  if (json.status === 403) checkProblem(run, json);
  checkErrorPage(run, html, 'forbidden');
}

/** Tells whether the sign-in page has redirected a signed-in user. */
const isSignedInElsewhere = ({ status, question }: Answer): boolean =>
  status >= 300 && status < 400 && question.path.startsWith(LOGIN_ADDRESS);

/** The statuses of redirects that browsers neither store nor follow with a repeated body. */
export const PASSING: readonly number[] = [302, 303, 307];

/** Checks that a visitor gets no content: a browser is redirected to sign-in, and a call is refused. */
function checkRefusals(
  run: RunContext,
  { row, path, html, json }: { row: Row; path: string; html: Answer; json: Answer },
): void {
  const target = redirectOf(html, run.origin);
  const redirect = target?.url?.searchParams.get('redirect');
  // Pages of the sign-in steps are not a target after sign-in.
  const isTarget = redirect === path || isForPreSessions(row);
  const isRight = target?.isOwn && target.url?.pathname === LOGIN_ADDRESS && isTarget && PASSING.includes(html.status);
  run.check('login-redirect', isRight ?? false, { answer: html, came: describeAnswer(html) });
  if (run.check('json-401', json.status === 401, { answer: json, came: describeAnswer(json) })) checkProblem(run, json);
}

async function checkOtherReads(run: RunContext, row: Row, user: SignedInUser): Promise<void> {
  for (const [page, path, schema] of OTHER_READS) {
    if (!isAt(row, page)) continue;
    const visitor = await run.ask({ path });
    const answer = await run.ask({ path, jar: user.jar, as: `as ${user.name}` });
    if (answer.status === 404) {
      run.report.notOffered.add(path);
      continue;
    }
    run.check('json-401', visitor.status === 401, { answer: visitor, came: describeAnswer(visitor) });
    if (run.check('json-status', answer.status === 200, { answer, came: describeAnswer(answer) }))
      checkJson(run, answer, schema);
  }
}

/** Tells whether an address matches a row. `:name` stands for one segment. */
function isAt(row: Row, path: string): boolean {
  const pattern = row.path.split('/');
  const segments = path.split('/');
  return (
    pattern.length === segments.length && pattern.every((part, at) => part.startsWith(':') || part === segments[at])
  );
}
