import {
  EVENTS_ADDRESS,
  LOGOUT_ADDRESS,
  LOGOUT_PAGE_ADDRESS,
  PROFILE_ADDRESS,
  SESSIONS_ADDRESS,
  SIDE_MENU_ADDRESS,
} from '../../shared/contract/addresses';
import { headerIncludes, headerOf, mediaTypeOf, parseJson, redirectOf, textOf } from '../http/answer-fields';
import type { Answer } from '../http/client';
import type { CookieJar } from '../http/cookie-jar';
import { type Run, type SignedInUser, seen } from '../run';
import { isSignedIn } from '../sign-in/session-state';

/**
 * Signs a user out, after checking that other clients cannot do it.
 * @returns whether the session has ended
 */
export async function checkSignOut(run: Run, { jar, name }: SignedInUser): Promise<boolean> {
  const as = `as ${name}`;
  const page = await run.ask({ path: LOGOUT_PAGE_ADDRESS, jar, as });
  const token = textOf(page, 'logoutToken');
  if (!run.check('sign-out-there', token !== '', { answer: page, came: seen(page) })) return false;
  if (!(await checkWrongTokens(run, { jar, name, token }))) return false;
  if (!(await checkOtherTokens(run, { jar, name, token }))) return true;
  const old = jar.copy();
  const answer = await run.ask({ path: `${LOGOUT_ADDRESS}/${encodeURIComponent(token)}?basiclogout=true`, jar, as });
  const isDone = answer.status >= 200 && answer.status < 300;
  const isEnded = run.check('sign-out-ends', isDone && !(await isSignedIn(run, old)), {
    answer,
    came: `${seen(answer)}; the old cookie is ${isDone ? 'still' : 'not asked to be'} signed in`,
  });
  if (!isEnded) return false;
  const after = await run.ask({
    path: `${LOGOUT_ADDRESS}/${encodeURIComponent(token)}`,
    form: 'html',
    jar,
    as: 'after sign-out',
  });
  const target = redirectOf(after, run.origin);
  const isRight = target?.isOwn && target.url?.pathname === LOGOUT_PAGE_ADDRESS;
  run.check('sign-out-page', isRight ?? false, { answer: after, came: seen(after) });
  return true;
}

interface SignOut {
  readonly jar: CookieJar;
  readonly name: string;
  /** The token on the page that asks for confirmation. */
  readonly token: string;
}

/**
 * Checks that addresses with another token end nothing, and that a call is refused.
 * @returns whether the session continues
 */
async function checkWrongTokens(run: Run, { jar, name, token }: SignOut): Promise<boolean> {
  const altered = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
  const tries = [
    ['json', 'wrong'],
    ['html', 'wrong'],
    ['json', altered],
  ] as const;
  for (const [form, wrong] of tries) {
    const path = `${LOGOUT_ADDRESS}/${encodeURIComponent(wrong)}`;
    const answer = await run.ask({ path, form, jar: jar.copy(), as: `as ${name}, with a wrong token` });
    const isUnharmed = await isSignedIn(run, jar);
    if (!run.check('sign-out-token', isUnharmed, { answer, came: 'the session has ended' })) return false;
    if (form === 'json') run.check('sign-out-refused', answer.status === 403, { answer, came: seen(answer) });
  }
  return true;
}

/** The other pages that sign out. */
const SIGNING_OUT = [PROFILE_ADDRESS, SIDE_MENU_ADDRESS, SESSIONS_ADDRESS, '/'];

/**
 * Checks that the tokens of other pages end the session, too.
 * @returns whether the session continues because all tokens are the same
 */
async function checkOtherTokens(run: Run, { jar, name, token }: SignOut): Promise<boolean> {
  for (const path of SIGNING_OUT) {
    const page = await run.ask({ path, jar, as: `as ${name}` });
    const other = textOf(page, 'logoutToken');
    if (other === '' || other === token) continue;
    await run.ask({ path: `${LOGOUT_ADDRESS}/${encodeURIComponent(other)}`, jar: jar.copy(), as: `as ${name}` });
    const isEnded = !(await isSignedIn(run, jar));
    run.check('sign-out-elsewhere', isEnded, { answer: page, came: 'a logoutToken that does not end the session' });
    if (isEnded) return false;
  }
  return true;
}

/**
 * Checks the event stream while a change happens that the user's pages should learn of.
 * @param happen signs out another session of the user, and returns whether it has ended
 */
export async function checkEvents(
  run: Run,
  { jar, name }: SignedInUser,
  happen: () => Promise<boolean>,
): Promise<void> {
  const stop = new AbortController();
  let isOpen = () => {};
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const reading = run.ask({
    path: EVENTS_ADDRESS,
    headers: { accept: 'text/event-stream' },
    jar,
    as: `as ${name}`,
    stream: {
      readFor: run.streamTime,
      isEnough: (text) => changesIn(text).length > 0,
      stop: stop.signal,
      onOpen: isOpen,
    },
  });
  // Both promises are awaited below; until then a failure must not count as unhandled.
  reading.catch(isOpen);
  await opened;
  if (!(await happen())) stop.abort();
  const { page } = run.report;
  const answer = await reading;
  run.report.page = 'events';
  checkStream(run, answer);
  run.report.page = page;
}

function checkStream(run: Run, answer: Answer): void {
  if (answer.status === 404 || answer.status === 204) {
    run.report.notOffered.add(EVENTS_ADDRESS);
    return;
  }
  const isStream = answer.status === 200 && mediaTypeOf(answer) === 'text/event-stream';
  if (!run.check('events-type', isStream, { answer, came: seen(answer) })) return;
  const cache = headerOf(answer, 'cache-control');
  run.check('json-no-store', headerIncludes(answer, 'cache-control', 'no-store'), {
    answer,
    came: cache || 'no Cache-Control',
  });
  const events = changesIn(answer.text);
  if (events.length === 0) run.report.notChecked.add(`${EVENTS_ADDRESS}: no change came within ${run.streamTime} ms`);
  const ids = events.map(({ fields }) => fields.get('id'));
  for (const [at, { block, fields }] of events.entries())
    run.check('events-form', isEvent(fields) && ids.indexOf(fields.get('id')) === at, { answer, came: block });
}

/** Events that pages ignore. Vestibule's server uses this one to send the id from which a stream continues. */
const OTHER_EVENTS = ['Listening'];

/** Returns the events with data, except for those that pages ignore. */
const changesIn = (text: string) =>
  text
    .split(/\r?\n\r?\n/)
    .slice(0, -1)
    .map((block) => ({ block, fields: fieldsOf(block) }))
    .filter(({ fields }) => fields.has('data') && !OTHER_EVENTS.includes(fields.get('event') ?? ''));

const fieldsOf = (block: string): ReadonlyMap<string, string> =>
  new Map(block.split(/\r?\n/).map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^\w+: ?/, '')]));

function isEvent(fields: ReadonlyMap<string, string>): boolean {
  const { resource, action } = Object(parseJson(fields.get('data') ?? ''));
  const isChange = typeof resource === 'string' && resource.startsWith('/') && action === 'changed';
  return isChange && fields.get('event') === 'ResourceChanged' && Boolean(fields.get('id'));
}
