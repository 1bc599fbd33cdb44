import { AVATAR_ADDRESS, CHANGE_PASSWORD_ADDRESS, LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { SecondFactorData } from '../../shared/contract/sign-in/second-factor';
import type { Answer } from '../http/answer';
import { CookieJar } from '../http/cookie-jar';
import { fieldOf, jsonOf, redirectOf, targetOf, textOf } from '../http/read-answer';
import { formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';
import { totp } from '../sign-in/totp';
import { checkPreSession } from './check-access';
import { checkJson } from './check-json';
import { checkPage } from './check-page';

/**
 * Checks the page that asks for the code, and that a password alone opens no other pages.
 * @returns whether the user may have the browser remembered
 */
export async function checkSecondFactorPage(run: RunContext, jar: CookieJar, path: string): Promise<boolean> {
  const as = 'with a pre-session';
  const row = run.bundle.routes.find(({ entry }) => entry === 'second-factor');
  const html = await run.ask({ path, form: 'html', jar, as });
  if (run.check('page-status', html.status === 200, { answer: html, came: describeAnswer(html) }) && row)
    checkPage(run, html, row);
  const json = await run.ask({ path, jar, as });
  if (run.check('json-status', json.status === 200, { answer: json, came: describeAnswer(json) }))
    checkJson(run, json, SecondFactorData);
  const other = await run.ask({ path: CHANGE_PASSWORD_ADDRESS, jar, as });
  run.check('pre-session', [401, 403, 404].includes(other.status), { answer: other, came: describeAnswer(other) });
  await checkPreSession(run, jar);
  return Number(fieldOf(json, 'rememberDays') ?? 0) > 0;
}

/** How long a code is valid, in ms. */
export const STEP = 30_000;

/**
 * Checks that a wrong code is refused.
 * @returns the answer if the server accepted the code, after which the user is signed in
 */
export async function checkWrongCode(
  run: RunContext,
  { account, jar, path }: { account: Account; jar: CookieJar; path: string },
): Promise<Answer | undefined> {
  const code = wrongCodeOf(account);
  return checkCode(run, 'code-wrong', { account, jar, path, code, as: 'with a wrong code' });
}

/** Returns a code that the authenticator does not show at about this time. */
export function wrongCodeOf({ secondFactor }: Account): string {
  const now = Date.now();
  const right = [-2, -1, 0, 1, 2].map((steps) => totp(secondFactor, now + steps * STEP));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** Sends the password of an account. @returns the answer, and the address of the next step if there is one */
export async function sendPassword(run: RunContext, { name, password }: Account, jar: CookieJar) {
  const answer = await run.ask({
    path: LOGIN_ADDRESS,
    jar,
    as: `as ${name}`,
    secrets: [password],
    body: formBody({ User: name, Password: password }, run.formType),
  });
  const { url, isOwn } = targetOf(textOf(answer, 'redirectUrl'), run.origin);
  return { answer, path: isOwn && url !== undefined && answer.status === 200 ? url.pathname + url.search : undefined };
}

/** Checks that a code that has already been used is refused at another sign-in. */
export async function checkUsedCode(
  run: RunContext,
  { usedCode, ...account }: SignedInUser,
  rule: 'code-once' | 'backup-code-once' = 'code-once',
): Promise<void> {
  const jar = new CookieJar(run.origin);
  const { answer, path } = await sendPassword(run, account, jar);
  if (path === undefined)
    return void run.report.notChecked.add(`whether a code is accepted twice: ${describeAnswer(answer)}`);
  await checkCode(run, rule, { account, jar, path, code: usedCode, as: 'with a code for the second time' });
}

interface Code {
  readonly account: Account;
  readonly jar: CookieJar;
  readonly path: string;
  readonly code: string;
  readonly as: string;
}

async function checkCode(
  run: RunContext,
  rule: 'code-wrong' | 'code-once' | 'backup-code-once',
  { account, jar, path, code, as }: Code,
): Promise<Answer | undefined> {
  const tried = jar.copy();
  const isOpen = await isUser(run, tried); // the password alone has opened everything, as the check before has found
  const answer = await run.ask({
    path,
    jar: tried,
    as: `as ${account.name}, ${as}`,
    secrets: [account.password, account.secondFactor, code],
    body: formBody({ Code: code }, run.formType),
  });
  const isAccepted = fieldOf(answer, 'statusCode') === 302 || redirectOf(answer, run.origin) !== undefined;
  if (run.check(rule, !isAccepted && (isOpen || !(await isUser(run, tried))), { answer, came: describeAnswer(answer) }))
    return void (rule === 'code-wrong' && checkCodeAnswer(run, answer));
  jar.become(tried);
  return answer;
}

/** Checks how a wrong code is answered, unless the user has to wait. */
function checkCodeAnswer(run: RunContext, answer: Answer): void {
  const isRight = answer.status === 200 && ![undefined, null, 302].includes(Object(jsonOf(answer)).statusCode);
  if (answer.status !== 429) run.check('code-answer', isRight, { answer, came: describeAnswer(answer) });
}

/** Tells whether a session opens pages that a pre-session does not open. */
export const isUser = async (run: RunContext, jar: CookieJar): Promise<boolean> =>
  (await run.ask({ path: AVATAR_ADDRESS, jar })).status === 200;
