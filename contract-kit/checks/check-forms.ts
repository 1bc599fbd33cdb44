import type { Answer } from '../http/answer';
import { jsonOf, parseJson } from '../http/read-answer';
import type { Row } from '../read-bundle';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { checkJson } from './check-json';
import { checkPage } from './check-page';
import { contractOf } from './page-contracts';
import { readPage } from './page-html';

/** Pages of other applications, and pages that a server may replace by its own. */
const OTHERS = ['other-application', 'host-shell', 'overview'];

/** Asks for both forms of an address. */
export async function bothForms(
  run: RunContext,
  path: string,
  user?: SignedInUser,
): Promise<[html: Answer, json: Answer]> {
  const asked = { path, jar: user?.jar, as: user ? `as ${user.name}` : 'as a visitor' };
  return [await run.ask({ ...asked, form: 'html' }), await run.ask({ ...asked, form: 'json' })];
}

/** Tells whether a server does not have a page, or has one of its own in its place. */
export function isNotOffered(html: Answer, json: Answer, { entry, scripts }: Row): boolean {
  if (html.status === 404 && json.status === 404) return true;
  const own = scripts.at(-1)?.file ?? '';
  // A redirect from `/` leads to a page of its own as well; one from the overview could be that to sign-in.
  const isOther = html.status < 300 || (html.status < 400 && (html.status !== 302 || entry === 'host-shell'));
  return OTHERS.includes(entry) && isOther && !html.text.includes(own);
}

/** Checks both forms of a page that may be read. */
export function checkForms(run: RunContext, { row, html, json }: { row: Row; html: Answer; json: Answer }): void {
  // Without a provider's answer, the callback can only report an error.
  const isRefused = row.entry === 'openid-callback' && html.status >= 400 && html.status < 500;
  if (run.check('page-status', html.status === 200 || isRefused, { answer: html, came: describeAnswer(html) }))
    checkPage(run, html, row);
  if (!isRefused) checkOwnForm(run, row, json);
  checkSameData(run, html, json);
}

/** Checks that the boot data contain all fields that the address returns as JSON. */
function checkSameData(run: RunContext, html: Answer, json: Answer): void {
  const boot = parseJson(readPage(html.text).boot ?? '');
  const { data } = Object(boot);
  if (typeof data !== 'object' || data === null || html.status !== 200 || json.status !== 200) return;
  const missing = Object.entries(Object(jsonOf(json))).filter(([name, value]) => value != null && data[name] == null);
  run.check('boot-data', missing.length === 0, {
    answer: html,
    came: `without ${missing.map(([name]) => name).join(', ')}`,
  });
}

/** Checks the data of a page. */
export function checkOwnForm(run: RunContext, row: Row, json: Answer): void {
  const schema = contractOf(row);
  if (schema === undefined) return;
  if (run.check('json-status', json.status === 200, { answer: json, came: describeAnswer(json) }))
    checkJson(run, json, schema);
}
