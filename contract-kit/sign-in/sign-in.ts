import type * as v from 'valibot';
import { LOGIN_ADDRESS, TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import { LoginAnswer } from '../../shared/contract/sign-in/login';
import { SecondFactorAnswer } from '../../shared/contract/sign-in/second-factor';
import { checkJson } from '../checks/check-json';
import { REMEMBERED } from '../checks/check-remembered-browser';
import { checkSecondFactorPage, checkWrongCode } from '../checks/check-second-factor';
import type { Answer } from '../http/client';
import { CookieJar } from '../http/cookie-jar';
import { fieldOf, headerOf, redirectOf, targetOf, textOf } from '../http/read-answer';
import { type FormType, formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import { CannotRun, type RunContext } from '../run-context';
import type { Account, SignedInUser } from './account-types';
import { isSignedIn, sessionCookies } from './probe-session';
import { totp } from './totp';

const SECOND_FACTOR = `${LOGIN_ADDRESS}/secondFactor`;

/** The statuses of redirects after which a browser does not post the password again. */
const PASSING: readonly number[] = [302, 303];

/** Steps of sign-in that this program cannot complete. */
const STEPS: readonly (readonly [path: string, sentence: string])[] = [
  [
    '/identityprovider/validatedevice',
    'a code that was mailed: the check of unknown devices is on for this account. Use an account without it',
  ],
  [TWO_FACTOR_ADDRESS, 'two-factor authentication to be set up. Set it up in a browser, or use another account'],
  ['/identityprovider/changepassword', 'another password. Change it in a browser first'],
];

interface SignInOptions {
  /** The redirect target of the sign-in. */
  readonly redirect: string;
  /** `call` posts like the page's script, and `form` like a browser without scripts. */
  readonly as: 'call' | 'form';
  /** The cookies that the browser already has. */
  readonly jar?: CookieJar;
}

/** Signs an account in like the pages, and checks each step. It throws {@link CannotRun} if the sign-in is refused. */
export async function signIn(
  run: RunContext,
  account: Account,
  { redirect, as, jar = new CookieJar(run.origin) }: SignInOptions,
): Promise<SignedInUser> {
  const path = `${LOGIN_ADDRESS}?redirect=${encodeURIComponent(redirect)}`;
  await run.ask({ path, form: 'html', jar, as: `as ${account.name}` });
  const before = jar.copy();
  const send = (type: FormType) =>
    run.ask({
      path,
      jar,
      as: `as ${account.name}`,
      form: as === 'form' ? 'html' : 'json',
      secrets: [account.password],
      body: formBody({ User: account.name, Password: account.password }, type),
    });
  const type = as === 'form' ? 'urlencoded' : run.formType;
  const first = await send(type);
  const answer = type === 'multipart' && first.status >= 400 && first.status !== 429 ? await send('urlencoded') : first;
  if (answer !== first && answer.status === 200) {
    run.check('sign-in-multipart', false, {
      answer: first,
      came: `${describeAnswer(first)}; urlencoded, it is accepted`,
    });
    run.formType = 'urlencoded';
  }
  const next = await nextStep(run, answer, { as, account });
  const step = next?.pathname === SECOND_FACTOR ? await enterCode(run, { account, jar, next }) : undefined;
  const last = step?.next ?? next;
  const isUnfinished = STEPS.some(([path]) => path === last?.pathname);
  if (isUnfinished || !(await isSignedIn(run, jar))) throw new CannotRun(refusalOf(account, last, answer));
  await checkRenewed(run, answer, { before, after: jar });
  const [reached, wanted] = [last && last.pathname + last.search, new URL(redirect, run.origin)];
  const isKept = step === undefined || reached === redirect || next?.searchParams.get('redirect') === redirect;
  if (last && wanted.origin === run.origin.origin)
    run.check(isKept ? 'sign-in-target' : 'code-target', reached === redirect, {
      answer,
      came: `leads to ${reached}, not ${redirect}`,
    });
  return { ...account, jar, usedCode: step?.code ?? '', isRemembered: step?.isRemembered ?? false };
}

/**
 * Returns the target after an accepted password.
 * @returns undefined if the target is on another server, which is a finding
 */
async function nextStep(
  run: RunContext,
  answer: Answer,
  { as, account }: { as: 'call' | 'form'; account: Account },
): Promise<URL | undefined> {
  if (as === 'form') {
    const redirect = redirectOf(answer, run.origin);
    if (
      !run.check('sign-in-form', redirect !== undefined && PASSING.includes(answer.status), {
        answer,
        came: describeAnswer(answer),
      })
    )
      return undefined;
    return ownTarget(run, answer, headerOf(answer, 'location'));
  }
  if (!isAccepted(run, answer, LoginAnswer)) throw new CannotRun(refusalOf(account, undefined, answer));
  return ownTarget(run, answer, targetIn(answer));
}

/** Returns the target of an answer to a call, also of one that redirects the call itself. */
const targetIn = (answer: Answer): string => textOf(answer, 'redirectUrl') || headerOf(answer, 'location');

/** Tells whether a call was accepted, and checks how the server says so. */
function isAccepted(run: RunContext, answer: Answer, schema: v.GenericSchema): boolean {
  const isRight = answer.status === 200 && fieldOf(answer, 'statusCode') === 302;
  if (!isRight && (targetIn(answer) === '' || answer.status >= 400)) return false;
  if (run.check('sign-in-answer', isRight, { answer, came: describeAnswer(answer) })) checkJson(run, answer, schema);
  return true;
}

async function ownTarget(run: RunContext, answer: Answer, address: string): Promise<URL | undefined> {
  const { url, isOwn } = targetOf(address, run.origin);
  const rule = isOwn ? 'open-redirect' : await ruleOfTarget(run, answer, address);
  run.check(rule, isOwn, { answer, came: `redirects to ${address}` });
  return isOwn ? url : undefined;
}

/** Tells whether a server that redirects to an address like its own does so to every address. */
async function ruleOfTarget(run: RunContext, { question }: Answer, address: string) {
  if (!address.startsWith(run.origin.origin)) return 'open-redirect';
  const { jar: _, ...same } = question;
  const any = await run.ask({ ...same, path: `${LOGIN_ADDRESS}?redirect=https%3A%2F%2Fevil.example%2F` });
  return targetOf(targetIn(any), run.origin).isOwn ? 'redirect-prefix' : 'open-redirect';
}

/** Enters the code of the second factor, after checking its page and the rights of the pre-session. */
async function enterCode(
  run: RunContext,
  { account, jar, next }: { account: Account; jar: CookieJar; next: URL },
): Promise<{ next: URL | undefined; code: string; isRemembered: boolean }> {
  if (account.secondFactor === '')
    throw new CannotRun(`The account ${account.name} has a second factor: give its secret, see --help.`);
  const path = next.pathname + next.search;
  const mayRemember = await checkSecondFactorPage(run, jar, path);
  const accepted = await checkWrongCode(run, { account, jar, path });
  if (accepted) return { next: await ownTarget(run, accepted, targetIn(accepted)), code: '', isRemembered: false };
  const isRemembered = mayRemember && run.withChanges && run.isChecked(REMEMBERED);
  const before = jar.copy();
  const code = totp(account.secondFactor, Date.now());
  const answer = await run.ask({
    path,
    jar,
    as: `as ${account.name}, with a code`,
    secrets: [account.password, account.secondFactor],
    body: formBody({ Code: code, ...(isRemembered ? { remember: 'true' } : {}) }, run.formType),
  });
  if (!isAccepted(run, answer, SecondFactorAnswer))
    throw new CannotRun(
      `The code of ${account.name} was refused: ${describeAnswer(answer)}. A code is accepted once: wait 30 s, and check the clock of this machine.`,
    );
  await checkRenewed(run, answer, { before, after: jar });
  return { next: await ownTarget(run, answer, targetIn(answer)), code, isRemembered };
}

/** Checks that no session cookie has kept its value from before the step. */
async function checkRenewed(
  run: RunContext,
  answer: Answer,
  { before, after }: { before: CookieJar; after: CookieJar },
): Promise<void> {
  for (const { name, value } of await sessionCookies(run, after))
    run.check('session-renewed', before.get(name)?.value !== value, {
      answer,
      detail: name,
      came: 'the value from before',
    });
}

function refusalOf({ name }: Account, next: URL | undefined, answer: Answer): string {
  const [, step] = STEPS.find(([path]) => path === next?.pathname) ?? [];
  if (step !== undefined) return `The sign-in of ${name} asks for ${step}.`;
  const wait = headerOf(answer, 'retry-after');
  if (answer.status === 429) return `Too many attempts to sign in${wait ? `: try again in ${wait} s` : ''}.`;
  if (next !== undefined)
    return `After the sign-in of ${name}, which led to ${next.pathname}, no user is signed in: /identityprovider/session/logoutconfirmation answers neither isLoggedIn nor logoutToken.`;
  return `The sign-in of ${name} was refused: ${describeAnswer(answer)}`;
}
