import { EVENTS_ADDRESS, SESSIONS_ADDRESS } from '../../shared/contract/addresses';
import type { Answer } from '../http/answer';
import { headerIncludes, headerOf, mediaTypeOf, parseJson } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';

/** How long the longest check before an event may take, in ms. */
const LONGEST = 60_000;

/** How long an event, or the end of a stream, may take after its cause, in ms. */
const PROMPT = 2000;

/**
 * Opens the stream of a user, and reads it until it ends, or until its first event. `arrived` is the time of that event, in
 * ms since 1970, or 0.
 */
async function openStream(run: RunContext, { jar, name }: SignedInUser, until: 'end' | 'event') {
  const stop = new AbortController();
  const times = { arrived: 0 };
  let onOpen = () => {};
  const opened = new Promise<void>((resolve) => {
    onOpen = resolve;
  });
  const isEnough = (text: string) => {
    if (changesIn(text).length > 0) times.arrived ||= Date.now();
    return until === 'event' && times.arrived > 0;
  };
  const reading = run.ask({
    path: EVENTS_ADDRESS,
    headers: { accept: 'text/event-stream' },
    jar: jar.copy(),
    as: `as ${name}`,
    stream: { readFor: LONGEST, isEnough, stop: stop.signal, onOpen },
  });
  // If the request fails, `opened` must end as well; until `reading` is awaited, the failure must not count as
  // unhandled.
  reading.catch(onOpen);
  await opened;
  return { stop, times, reading };
}

/** Ends reading after a time, unless the stream ends before. */
async function readUntil({ stop, reading }: Awaited<ReturnType<typeof openStream>>, ms: number): Promise<Answer> {
  const timer = setTimeout(() => stop.abort(), ms);
  return reading.finally(() => clearTimeout(timer));
}

/**
 * Checks the event stream while a change happens that the user's pages should learn of.
 * @param happen signs out another session of the user, and returns whether it has ended
 */
export async function checkEventStream(
  run: RunContext,
  user: SignedInUser,
  happen: () => Promise<boolean>,
): Promise<void> {
  const stream = await openStream(run, user, 'event');
  const hasHappened = await happen();
  const changed = Date.now();
  const answer = await readUntil(stream, hasHappened ? run.streamTime : 0);
  const { page } = run.report;
  run.report.page = 'events';
  if (checkStream(run, answer) && hasHappened) {
    const { arrived } = stream.times;
    if (arrived > 0)
      run.check('events-late', arrived - changed < PROMPT, { answer, came: `an event after ${arrived - changed} ms` });
    else await checkMissing(run, user, answer);
  }
  run.report.page = page;
}

/** Tells of a stream without an event, unless the server has no list of sessions that could have changed. */
async function checkMissing(run: RunContext, { jar, name }: SignedInUser, answer: Answer): Promise<void> {
  const list = await run.ask({ path: SESSIONS_ADDRESS, jar, as: `as ${name}` });
  const came = answer.isCut ? `none within ${run.streamTime} ms` : 'a stream that has ended';
  if (list.status === 200) run.check('events-missing', false, { answer, came });
  else run.report.notChecked.add(`events: without ${SESSIONS_ADDRESS} there is none for a sign-out`);
}

/** Checks that the stream of a session ends with it. @param signOut ends the session of the user */
export async function checkStreamEnd(
  run: RunContext,
  user: SignedInUser,
  signOut: () => Promise<boolean>,
): Promise<void> {
  const stream = await openStream(run, user, 'end');
  const isEnded = await signOut();
  const answer = await readUntil(stream, isEnded ? PROMPT : 0);
  if (!isEnded || mediaTypeOf(answer) !== 'text/event-stream') return;
  run.check('events-end', !answer.isCut, { answer, came: `a stream that goes on for more than ${PROMPT} ms` });
}

/** Checks the form of a stream. @returns whether it is one */
function checkStream(run: RunContext, answer: Answer): boolean {
  if ([404, 204, 501].includes(answer.status)) {
    run.report.notOffered.add(EVENTS_ADDRESS);
    return false;
  }
  const isStream = answer.status === 200 && mediaTypeOf(answer) === 'text/event-stream';
  if (!run.check('events-type', isStream, { answer, came: describeAnswer(answer) })) return false;
  const cache = headerOf(answer, 'cache-control');
  run.check('json-no-store', headerIncludes(answer, 'cache-control', 'no-store'), {
    answer,
    came: cache || 'no Cache-Control',
  });
  const events = changesIn(answer.text);
  const ids = events.map(({ fields }) => fields.get('id'));
  for (const [at, { block, fields }] of events.entries())
    run.check('events-form', isEvent(fields) && ids.indexOf(fields.get('id')) === at, { answer, came: block });
  return true;
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
  const isChange = typeof resource === 'string' && resource.startsWith('/identityprovider/') && action === 'changed';
  return isChange && fields.get('event') === 'ResourceChanged' && Boolean(fields.get('id'));
}
