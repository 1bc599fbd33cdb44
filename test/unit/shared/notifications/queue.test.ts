import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EMPTY_QUEUE, type NotificationOptions, type PauseReason } from '../../../../shared/notifications/queue';
import { startQueue } from '../../../../shared/notifications/start-queue';
import { fakeClock } from './fake-clock';

const test = suite('notification queue');

/** What happens, in order: a time that passes in ms, something somebody does, or what must be shown then. */
type Step =
  | number
  | { notify: string; options?: NotificationOptions }
  | { hold: PauseReason }
  | { release: PauseReason }
  | 'close'
  | { shown: string | undefined };

const error = { type: 'ERROR' } as const;
const a = { notify: 'a' };
const b = { notify: 'b' };
const shown = (message?: string) => ({ shown: message });

const COURSES: Record<string, Step[]> = {
  'the first shows at once and closes after 2000 ms': [a, shown('a'), 1999, shown('a'), 1, shown()],
  'the next one comes 300 ms after': [a, b, 2000, shown(), 299, shown(), 1, shown('b'), 1999, shown('b'), 1, shown()],
  'one that comes within the 300 ms waits for their end': [a, 2100, b, shown(), 199, shown(), 1, shown('b')],
  'one that comes later shows at once': [a, 2300, b, shown('b')],
  'SUCCESS closes by itself': [{ notify: 'a', options: { type: 'SUCCESS' } }, 1999, shown('a'), 1, shown()],
  'INFO closes by itself': [{ notify: 'a', options: { type: 'INFO' } }, 1999, shown('a'), 1, shown()],
  'ERROR stays until it is closed, then comes the next': [
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
  'a time-out overrides the 2000 ms': [{ notify: 'a', options: { timeout: 10_000 } }, 9999, shown('a'), 1, shown()],
  'a time-out closes an error too': [
    { notify: 'a', options: { ...error, timeout: 2000 } },
    1999,
    shown('a'),
    1,
    shown(),
  ],
  'closing early brings the next one early': [a, b, 500, 'close', shown(), 299, shown(), 1, shown('b')],
  'closing twice does not close the next one': [a, b, 'close', 'close', 300, shown('b')],
  'closing nothing does nothing': ['close', shown(), a, shown('a')],
  'while pointed at, time stands still and goes on with what was left': [
    a,
    1500,
    { hold: 'pointer' },
    60_000,
    shown('a'),
    { release: 'pointer' },
    499,
    shown('a'),
    1,
    shown(),
  ],
  'two holds are both needed to end': [
    a,
    { hold: 'pointer' },
    { hold: 'focus' },
    5000,
    { release: 'pointer' },
    5000,
    shown('a'),
    { release: 'focus' },
    1999,
    shown('a'),
    1,
    shown(),
  ],
  'a hold that is told twice ends once': [
    a,
    { hold: 'pointer' },
    { hold: 'pointer' },
    { release: 'pointer' },
    2000,
    shown(),
  ],
  'a release without a hold changes nothing': [a, 1000, { release: 'focus' }, 999, shown('a'), 1, shown()],
  'a pointer that rested on the one before does not hold the next': [
    { notify: 'a', options: error },
    b,
    { hold: 'pointer' },
    { hold: 'focus' },
    'close',
    300,
    shown('b'),
    2000,
    shown(),
  ],
  'in a hidden document the next one waits for its reader': [
    a,
    b,
    { hold: 'hidden' },
    60_000,
    shown('a'),
    'close',
    300,
    shown('b'),
    60_000,
    shown('b'),
    { release: 'hidden' },
    1999,
    shown('b'),
    1,
    shown(),
  ],
  'one that comes while the document is hidden is there on return': [
    { hold: 'hidden' },
    a,
    60_000,
    shown('a'),
    { release: 'hidden' },
    2000,
    shown(),
  ],
  'a hold does not make an error go by itself': [
    { notify: 'a', options: error },
    { hold: 'pointer' },
    { release: 'pointer' },
    60_000,
    shown('a'),
  ],
  'the same twice in one turn is one': [a, b, a, b, 4600, shown(), 300, shown()],
  'the same again later is two': [a, 50, a, 2250, shown('a'), 2000, shown()],
  'the same text as an error is another': [a, { notify: 'a', options: error }, 2300, shown('a'), 60_000, shown('a')],
  'without any text there is nothing to show': [{ notify: '', options: { title: 'Error' } }, shown()],
};

for (const [name, course] of Object.entries(COURSES)) {
  test(name, () => {
    const { clock, pass } = fakeClock();
    let queue = EMPTY_QUEUE;
    const { dispatch } = startQueue((next) => {
      queue = next;
    }, clock);
    course.forEach((step, index) => {
      if (typeof step === 'number') pass(step);
      else if (step === 'close') dispatch({ type: 'close' });
      else if ('notify' in step) dispatch({ type: 'notify', message: step.notify, options: step.options ?? {} });
      else if ('hold' in step) dispatch({ type: 'hold', hold: step.hold });
      else if ('release' in step) dispatch({ type: 'release', hold: step.release });
      else assert.is(queue.shown?.message, step.shown, `step ${index}`);
    });
  });
}

test('keeps the last twenty that have gone, each with an id of its own', () => {
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
