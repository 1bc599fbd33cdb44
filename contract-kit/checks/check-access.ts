import { randomUUID } from 'node:crypto';
import { EVENTS_ADDRESS, LOGIN_SETTINGS_ADDRESS } from '../../shared/contract/addresses';
import type { CookieJar } from '../http/cookie-jar';
import { jsonOf } from '../http/read-answer';
import { jsonBody } from '../http/request-body';
import { inParallel } from '../in-parallel';
import type { Call } from '../read-bundle';
import { describeAnswer } from '../report/describe-answer';
import type { RuleName } from '../report/rules';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { tokenOf } from './token-of';

/** Who sends calls that are for others. */
interface Sender {
  readonly jar?: CookieJar;
  readonly as: string;
  /** What the sender is in `access` of routes.json. */
  readonly rights: readonly string[];
  readonly token?: string;
  /** The rules that reads and changes for others break. */
  readonly rules: Readonly<Record<'read' | 'change', RuleName>>;
}

/** Checks that a visitor can send no call that needs a session. */
export const checkVisitorAccess = (run: RunContext): Promise<void> =>
  checkCalls(run, { as: 'as a visitor', rights: [], rules: { read: 'json-401', change: 'forbidden-change' } });

/** Checks that a user without the right cannot send the calls of administrators. */
export async function checkAccess(run: RunContext, user: SignedInUser, admin?: SignedInUser): Promise<void> {
  if (user.isAdmin) return;
  const rules = { read: 'forbidden-read', change: 'forbidden-change' } as const;
  const { token } = await tokenOf(run, user);
  const sender = { jar: user.jar, as: `as ${user.name}`, rights: ['user'], token, rules };
  await checkCalls(run, sender);
  if (admin) await checkSettings(run, sender, admin);
}

/** Checks that a password alone opens no call of users while a step of the sign-in is missing. */
export const checkPreSession = (run: RunContext, jar: CookieJar): Promise<void> =>
  checkCalls(run, {
    ...{ jar, as: 'with a pre-session', rights: ['pre-session'] },
    rules: { read: 'pre-session', change: 'pre-session' },
  });

async function checkCalls(run: RunContext, sender: Sender): Promise<void> {
  const calls = run.bundle.calls.filter((call) => isForOthers(run, call, sender));
  await inParallel(calls, (call) => checkCall(run, call, sender));
}

/** Tells whether a call is to be refused. Without `--with-changes`, one that needs no body is not sent: it could succeed. */
function isForOthers(run: RunContext, { method, path, access, needsBody }: Call, { rights }: Sender): boolean {
  const isAllowed = access.some((each) => each === 'anyone' || rights.includes(each));
  // A step of the sign-in may say with HTTP 200 that the sign-in starts again.
  if (access.every((each) => each === 'pre-session')) return false;
  // Pages are checked as pages, but for pre-sessions, which those checks do not have.
  if (method === 'GET' && !rights.includes('pre-session') && isPage(run, path)) return false;
  return !isAllowed && (method === 'GET' || needsBody || run.withChanges);
}

const isPage = ({ bundle }: RunContext, path: string): boolean =>
  bundle.routes.some((row) => row.path === path.replace(/\{(\w+)\}/g, ':$1'));

async function checkCall(run: RunContext, { method, path, access }: Call, sender: Sender): Promise<void> {
  const { jar, as, token, rules } = sender;
  const isRead = method === 'GET';
  const answer = await run.ask({
    ...{ path: path.replace(/\{\w+\}/g, () => randomUUID()), method, jar: jar?.copy(), as },
    ...(isRead ? {} : { body: jsonBody(token ? { antiCsrfToken: token } : {}) }),
    ...(path === EVENTS_ADDRESS ? { stream: { readFor: 0 } } : {}),
  });
  run.check(rules[isRead ? 'read' : 'change'], answer.status < 200 || answer.status > 299, {
    answer,
    detail: `for ${access.join(' and ')} only`,
    came: describeAnswer(answer),
  });
}

/** Checks that a user cannot save the sign-in settings. What is sent are the present ones, so that nothing changes. */
async function checkSettings(run: RunContext, { jar, as, token }: Sender, admin: SignedInUser): Promise<void> {
  const path = LOGIN_SETTINGS_ADDRESS;
  const present = await run.ask({ path, jar: admin.jar, as: `as ${admin.name}` });
  if (present.status !== 200) return;
  const body = jsonBody({ ...Object(jsonOf(present)), antiCsrfToken: token });
  const answer = await run.ask({ path, jar, as, body });
  run.check('forbidden-change', [401, 403, 404, 405].includes(answer.status), { answer, came: describeAnswer(answer) });
}
