import { EVENTS_ADDRESS, LOGOUT_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../../../shared/contract/addresses';
import type { Answer } from '../http/client';
import { headerOf, lists, mediaTypeOf, parseJson, redirectOf, textOf } from '../http/read-answer';
import { type Person, type Run, seen } from '../run';
import { isSignedIn } from '../sign-in/session-state';

/** Signs a person out, after checks that other clients cannot. */
export async function checkSignOut(run: Run, { jar, name }: Person): Promise<void> {
  const as = `as ${name}`;
  const page = await run.ask({ path: LOGOUT_PAGE_ADDRESS, jar, as });
  const token = textOf(page, 'logoutToken');
  if (!run.check('sign-out-there', token !== '', { answer: page, came: seen(page) })) return;
  for (const form of ['json', 'html'] as const) {
    const wrong = await run.ask({ path: `${LOGOUT_ADDRESS}/wrong`, form, jar: jar.copy(), as });
    const isUnharmed = run.check('sign-out-token', await isSignedIn(run, jar), {
      answer: wrong,
      came: 'the session has ended',
    });
    if (!isUnharmed) return;
  }
  const old = jar.copy();
  const answer = await run.ask({ path: `${LOGOUT_ADDRESS}/${encodeURIComponent(token)}?basiclogout=true`, jar, as });
  const isDone = answer.status >= 200 && answer.status < 300;
  const isEnded = run.check('sign-out-ends', isDone && !(await isSignedIn(run, old)), {
    answer,
    came: `${seen(answer)}; the old cookie is ${isDone ? 'still' : 'not asked to be'} signed in`,
  });
  if (!isEnded) return;
  const after = await run.ask({
    path: `${LOGOUT_ADDRESS}/${encodeURIComponent(token)}`,
    form: 'html',
    jar,
    as: 'after sign-out',
  });
  const target = redirectOf(after, run.origin);
  const isRight = target?.isOwn && target.url?.pathname === LOGOUT_PAGE_ADDRESS;
  run.check('sign-out-page', isRight ?? false, { answer: after, came: seen(after) });
}

/**
 * Checks the stream of events while something happens that the person's pages are told of.
 *
 * @param happen signs out another session of the person
 */
export async function checkEvents(run: Run, { jar, name }: Person, happen: () => Promise<void>): Promise<void> {
  const reading = run.ask({
    path: EVENTS_ADDRESS,
    headers: { accept: 'text/event-stream' },
    jar,
    as: `as ${name}`,
    readFor: run.streamTime,
  });
  // Both are awaited below; a failure of one must not be unhandled meanwhile.
  reading.catch(() => {});
  await happen();
  const { page } = run.report;
  const answer = await reading;
  run.report.page = 'events';
  checkStream(run, answer);
  run.report.page = page;
}

function checkStream(run: Run, answer: Answer): void {
  if (answer.status === 404) {
    run.report.notOffered.add(EVENTS_ADDRESS);
    return;
  }
  const isStream = answer.status === 200 && mediaTypeOf(answer) === 'text/event-stream';
  if (!run.check('events-type', isStream, { answer, came: seen(answer) })) return;
  const cache = headerOf(answer, 'cache-control');
  run.check('json-no-store', lists(answer, 'cache-control', 'no-store'), { answer, came: cache || 'no Cache-Control' });
  const events = answer.text
    .split(/\r?\n\r?\n/)
    .slice(0, -1)
    .filter((block) => /^event: ?ResourceChanged$/m.test(block));
  if (events.length === 0) run.report.notChecked.add(`${EVENTS_ADDRESS}: no change came within ${run.streamTime} ms`);
  for (const block of events) run.check('events-form', isEvent(block), { answer, came: block });
}

function isEvent(block: string): boolean {
  const fields = new Map(
    block.split(/\r?\n/).map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^\w+: ?/, '')]),
  );
  const { resource, action } = Object(parseJson(fields.get('data') ?? ''));
  const isChange = typeof resource === 'string' && typeof action === 'string';
  return isChange && Boolean(fields.get('id'));
}
