import { LOGIN_ADDRESS, TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import { LoginAnswer } from '../../shared/contract/sign-in/login';
import type { Answer } from '../http/answer';
import { CookieJar } from '../http/cookie-jar';
import { headerOf, redirectOf } from '../http/read-answer';
import { type FormType, formBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import { CannotRun, type RunContext } from '../run-context';
import { checkRenewed, isAccepted, ownTarget, targetIn } from './accepted-step';
import type { Account, SignedInUser } from './account-types';
import { enterCode } from './enter-code';
import { isSignedIn } from './probe-session';

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

function refusalOf({ name }: Account, next: URL | undefined, answer: Answer): string {
  const [, step] = STEPS.find(([path]) => path === next?.pathname) ?? [];
  if (step !== undefined) return `The sign-in of ${name} asks for ${step}.`;
  const wait = headerOf(answer, 'retry-after');
  if (answer.status === 429) return `Too many attempts to sign in${wait ? `: try again in ${wait} s` : ''}.`;
  if (next !== undefined)
    return `After the sign-in of ${name}, which led to ${next.pathname}, no user is signed in: /identityprovider/session/logoutconfirmation answers neither isLoggedIn nor logoutToken.`;
  return `The sign-in of ${name} was refused: ${describeAnswer(answer)}`;
}
