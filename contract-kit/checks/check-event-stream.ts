import { EVENTS_ADDRESS } from '../../shared/contract/addresses';
import type { Answer } from '../http/client';
import { headerIncludes, headerOf, mediaTypeOf, parseJson } from '../http/read-answer';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';

/**
 * Checks the event stream while a change happens that the user's pages should learn of.
 * @param happen signs out another session of the user, and returns whether it has ended
 */
export async function checkEventStream(
  run: RunContext,
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
  // If the request fails, `opened` must end as well; until `reading` is awaited below, the failure must not count as
  // unhandled.
  reading.catch(isOpen);
  await opened;
  if (!(await happen())) stop.abort();
  const { page } = run.report;
  const answer = await reading;
  run.report.page = 'events';
  checkStream(run, answer);
  run.report.page = page;
}

function checkStream(run: RunContext, answer: Answer): void {
  if (answer.status === 404 || answer.status === 204) {
    run.report.notOffered.add(EVENTS_ADDRESS);
    return;
  }
  const isStream = answer.status === 200 && mediaTypeOf(answer) === 'text/event-stream';
  if (!run.check('events-type', isStream, { answer, came: describeAnswer(answer) })) return;
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
