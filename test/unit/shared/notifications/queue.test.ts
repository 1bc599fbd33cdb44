import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EMPTY_QUEUE, type NotificationOptions, type PauseReason } from '../../../../shared/notifications/queue';
import { startQueue } from '../../../../shared/notifications/start-queue';
import { fakeClock } from './fake-clock';

const REASONS: readonly PauseReason[] = ['pointer', 'focus', 'hidden'];

const TYPES = ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const;

/** The word after the name of a notification is its type, or its timeout. */
function optionsOf(word = ''): NotificationOptions {
  const type = TYPES.find((name) => name === word);
  return { ...(type && { type }), ...(/^\d/.test(word) && { timeout: Number(word) }) };
}

/**
 * Steps divided by commas: ms that pass; `notify a ERROR`; `pause` and `resume` with a reason; `close`; and `shows a`,
 * which must be so then.
 */
const SEQUENCES: readonly (readonly [what: string, steps: string])[] = [
  ['the first shows at once and closes after 2000 ms', 'notify a, shows a, 1999, shows a, 1, shows'],
  [
    'the next one shows 300 ms later, and as long',
    'notify a, notify b, 2000, shows, 299, shows, 1, shows b, 1999, shows b, 1, shows',
  ],
  ['one queued within the 300 ms waits for their end', 'notify a, 2100, notify b, shows, 199, shows, 1, shows b'],
  ['one that is queued later shows at once', 'notify a, 2300, notify b, shows b'],
  [
    'ERROR stays until it is closed, then the next one shows',
    'notify a ERROR, notify b, 3600000, shows a, close, shows, 300, shows b, 2000, shows',
  ],
  ['WARNING stays until it is closed', 'notify a WARNING, 3600000, shows a, close, shows'],
  ['a timeout overrides the 2000 ms', 'notify a 10000, 9999, shows a, 1, shows'],
  ['after closing early the next one shows earlier', 'notify a, notify b, 500, close, shows, 299, shows, 1, shows b'],
  ['closing twice does not close the next one', 'notify a, notify b, close, close, 300, shows b'],
  ['closing nothing does nothing', 'close, shows, notify a, shows a'],
  [
    'the pointer pauses the timer, which continues with the remaining time',
    'notify a, 1500, pause pointer, 60000, shows a, resume pointer, 499, shows a, 1, shows',
  ],
  [
    'two pauses must both end',
    'notify a, pause pointer, pause focus, 5000, resume pointer, 5000, shows a, resume focus, 1999, shows a, 1, shows',
  ],
  [
    'a pause for the same reason twice ends once',
    'notify a, pause pointer, pause pointer, resume pointer, 2000, shows',
  ],
  ['a resume without a pause changes nothing', 'notify a, 1000, resume focus, 999, shows a, 1, shows'],
  [
    'a pointer on the previous notification does not pause the next',
    'notify a ERROR, notify b, pause pointer, pause focus, close, 300, shows b, 2000, shows',
  ],
  [
    'in a hidden document the next one is shown but paused',
    'notify a, notify b, pause hidden, close, 300, shows b, 60000, shows b, resume hidden, 1999, shows b, 1, shows',
  ],
  [
    'one that is queued while the document is hidden is shown on return',
    'pause hidden, notify a, 60000, shows a, resume hidden, 2000, shows',
  ],
  ['a pause does not make an error close by itself', 'notify a ERROR, pause pointer, resume pointer, 60000, shows a'],
  ['duplicates at the same time are one', 'notify a, notify b, notify a, notify b, 4600, shows, 300, shows'],
  ['the same again later is two', 'notify a, 50, notify a, 2250, shows a, 2000, shows'],
  ['the same text as an error is another', 'notify a, notify a ERROR, 2300, shows a, 60000, shows a'],
];

function start() {
  const time = fakeClock();
  const state = { queue: EMPTY_QUEUE };
  const started = startQueue((next) => {
    state.queue = next;
  }, time.clock);
  const notify = (message: string, options: NotificationOptions = {}) =>
    started.dispatch({ type: 'notify', message, options });
  return { ...time, ...started, state, notify };
}

for (const [what, steps] of SEQUENCES) {
  test(what, () => {
    const { dispatch, notify, pass, state } = start();
    for (const step of steps.split(', ')) {
      const [verb, word, option] = step.split(' ');
      const reason = REASONS.find((name) => name === word) ?? 'pointer';
      if (verb === 'notify') notify(word ?? '', optionsOf(option));
      else if (verb === 'close') dispatch({ type: 'close' });
      else if (verb === 'pause' || verb === 'resume') dispatch({ type: verb, reason });
      else if (verb === 'shows') assert.is(state.queue.shown?.message, word, `${steps}: ${step}`);
      else pass(Number(verb));
    }
  });
}

test('an error may have a timeout, and a notification without any text is not shown', () => {
  const { notify, pass, state } = start();
  notify('', { title: 'Error' });
  assert.is(state.queue.shown, undefined);
  notify('a', { type: 'ERROR', timeout: 2000 });
  pass(1999);
  assert.is(state.queue.shown?.message, 'a');
  pass(1);
  assert.is(state.queue.shown, undefined);
});

test('keeps the last twenty closed ones, each with an id of its own', () => {
  const { notify, pass, running, stop, state } = start();
  for (let n = 0; n < 30; n += 1) notify(`${n}`);
  pass(25 * 2300);
  const { past, shown, waiting } = state.queue;
  assert.equal(
    past.map(({ message }) => message),
    Array.from({ length: 20 }, (_, n) => `${n + 5}`),
  );
  assert.is(new Set([...past, shown, ...waiting].map((one) => one?.id)).size, 25);
  assert.is(running(), 1);
  stop();
  assert.is(running(), 0);
});

test.run();
