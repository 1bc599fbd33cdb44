import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EMPTY_QUEUE, type NotificationOptions, type PauseReason } from '../../../../shared/notifications/queue';
import { startQueue } from '../../../../shared/notifications/start-queue';
import { fakeClock } from './fake-clock';

const test = suite('notification queue');

/** A step of a test: ms that pass, an event, or the notification that must be shown then. */
type Step =
  | number
  | { notify: string; options?: NotificationOptions }
  | { pause: PauseReason }
  | { resume: PauseReason }
  | 'close'
  | { shown: string | undefined };

const error = { type: 'ERROR' } as const;
const a = { notify: 'a' };
const b = { notify: 'b' };
const shown = (message?: string) => ({ shown: message });

const SEQUENCES: Record<string, Step[]> = {
  'the first shows at once and closes after 2000 ms': [a, shown('a'), 1999, shown('a'), 1, shown()],
  'the next one shows 300 ms later': [a, b, 2000, shown(), 299, shown(), 1, shown('b'), 1999, shown('b'), 1, shown()],
  'one that is queued within the 300 ms waits for their end': [a, 2100, b, shown(), 199, shown(), 1, shown('b')],
  'one that is queued later shows at once': [a, 2300, b, shown('b')],
  'SUCCESS closes by itself': [{ notify: 'a', options: { type: 'SUCCESS' } }, 1999, shown('a'), 1, shown()],
  'INFO closes by itself': [{ notify: 'a', options: { type: 'INFO' } }, 1999, shown('a'), 1, shown()],
  'ERROR stays until it is closed, then the next one shows': [
    { notify: 'a', options: error },
    b,
    3_600_000,
    shown('a'),
    'close',
    shown(),
    300,
    shown('b'),
    2000,
    shown(),
  ],
  'WARNING stays until it is closed': [
    { notify: 'a', options: { type: 'WARNING' } },
    3_600_000,
    shown('a'),
    'close',
    shown(),
  ],
  'a timeout overrides the 2000 ms': [{ notify: 'a', options: { timeout: 10_000 } }, 9999, shown('a'), 1, shown()],
  'a timeout closes an error too': [
    { notify: 'a', options: { ...error, timeout: 2000 } },
    1999,
    shown('a'),
    1,
    shown(),
  ],
  'after closing early the next one shows earlier': [a, b, 500, 'close', shown(), 299, shown(), 1, shown('b')],
  'closing twice does not close the next one': [a, b, 'close', 'close', 300, shown('b')],
  'closing nothing does nothing': ['close', shown(), a, shown('a')],
  'the pointer pauses the timer, which continues with the remaining time': [
    a,
    1500,
    { pause: 'pointer' },
    60_000,
    shown('a'),
    { resume: 'pointer' },
    499,
    shown('a'),
    1,
    shown(),
  ],
  'two pauses must both end': [
    a,
    { pause: 'pointer' },
    { pause: 'focus' },
    5000,
    { resume: 'pointer' },
    5000,
    shown('a'),
    { resume: 'focus' },
    1999,
    shown('a'),
    1,
    shown(),
  ],
  'a pause for the same reason twice ends once': [
    a,
    { pause: 'pointer' },
    { pause: 'pointer' },
    { resume: 'pointer' },
    2000,
    shown(),
  ],
  'a resume without a pause changes nothing': [a, 1000, { resume: 'focus' }, 999, shown('a'), 1, shown()],
  'a pointer on the previous notification does not pause the next': [
    { notify: 'a', options: error },
    b,
    { pause: 'pointer' },
    { pause: 'focus' },
    'close',
    300,
    shown('b'),
    2000,
    shown(),
  ],
  'in a hidden document the next one is shown but paused': [
    a,
    b,
    { pause: 'hidden' },
    60_000,
    shown('a'),
    'close',
    300,
    shown('b'),
    60_000,
    shown('b'),
    { resume: 'hidden' },
    1999,
    shown('b'),
    1,
    shown(),
  ],
  'one that is queued while the document is hidden is shown on return': [
    { pause: 'hidden' },
    a,
    60_000,
    shown('a'),
    { resume: 'hidden' },
    2000,
    shown(),
  ],
  'a pause does not make an error close by itself': [
    { notify: 'a', options: error },
    { pause: 'pointer' },
    { resume: 'pointer' },
    60_000,
    shown('a'),
  ],
  'duplicates at the same time are one': [a, b, a, b, 4600, shown(), 300, shown()],
  'the same again later is two': [a, 50, a, 2250, shown('a'), 2000, shown()],
  'the same text as an error is another': [a, { notify: 'a', options: error }, 2300, shown('a'), 60_000, shown('a')],
  'one without any text is not shown': [{ notify: '', options: { title: 'Error' } }, shown()],
};

for (const [name, steps] of Object.entries(SEQUENCES)) {
  test(name, () => {
    const { clock, pass } = fakeClock();
    let queue = EMPTY_QUEUE;
    const { dispatch } = startQueue((next) => {
      queue = next;
    }, clock);
    steps.forEach((step, index) => {
      if (typeof step === 'number') pass(step);
      else if (step === 'close') dispatch({ type: 'close' });
      else if ('notify' in step) dispatch({ type: 'notify', message: step.notify, options: step.options ?? {} });
      else if ('pause' in step) dispatch({ type: 'pause', reason: step.pause });
      else if ('resume' in step) dispatch({ type: 'resume', reason: step.resume });
      else assert.is(queue.shown?.message, step.shown, `step ${index}`);
    });
  });
}

test('keeps the last twenty closed ones, each with an id of its own', () => {
  const { clock, pass, running } = fakeClock();
  let queue = EMPTY_QUEUE;
  const { dispatch, stop } = startQueue((next) => {
    queue = next;
  }, clock);
  for (let n = 0; n < 30; n += 1) dispatch({ type: 'notify', message: `${n}`, options: {} });
  pass(25 * 2300);
  assert.equal(
    queue.past.map(({ message }) => message),
    Array.from({ length: 20 }, (_, n) => `${n + 5}`),
  );
  const ids = [...queue.past, queue.shown, ...queue.waiting].map((one) => one?.id);
  assert.is(new Set(ids).size, 25);
  assert.is(running(), 1);
  stop();
  assert.is(running(), 0);
});

test.run();
