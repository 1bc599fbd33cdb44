import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { usePolling } from '../../../../../shared/runtime/hooks/use-polling';
import { holdTimers } from '../../../../support/dom/held-timers';
import { cleanUp, painted, render } from '../../../../support/dom/render';

const SECOND = 1000;
const pass = holdTimers(test);
let polls: { of: unknown; signal: AbortSignal; end: () => Promise<void> }[] = [];
let delays: number[] = [];

function Page({ of }: { of: unknown }) {
  usePolling({
    of,
    delay(calls) {
      delays.push(calls);
      return SECOND;
    },
    poll(signal) {
      return new Promise((resolve) => {
        const end = () => {
          resolve();
          return painted();
        };
        polls.push({ of, signal, end });
      });
    },
  });
  return null;
}

async function setHidden(isHidden: boolean): Promise<void> {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  await painted();
}

async function show(of: unknown): Promise<void> {
  await render(<Page of={of} />);
  await painted();
}

test.before.each(() => {
  polls = [];
  delays = [];
});
test.after.each(() => {
  Reflect.deleteProperty(document, 'hidden');
  cleanUp();
});

test('something else aborts the call under way and begins anew; the first one is not called again', async () => {
  await show('a');
  await pass(SECOND);
  await show('b');
  assert.is(polls[0]?.signal.aborted, true);
  await polls[0]?.end();
  await pass(SECOND);
  await pass(SECOND);
  assert.is(polls.map(({ of }) => of).join(), 'a,b');
  assert.equal(delays, [0, 0]);
});

test('without something to poll, any more or from the start, nor after unmounting, nothing is called', async () => {
  await show(undefined);
  await pass(5 * SECOND);
  assert.equal(delays, []);
  await show('a');
  await show(undefined);
  await pass(SECOND);
  await show('b');
  cleanUp();
  await painted();
  await pass(SECOND);
  assert.is(polls.length, 0);
});

test('a hidden page calls nothing; once it is visible a call that was due begins at once', async () => {
  await show('a');
  await setHidden(true);
  await pass(SECOND);
  assert.is(polls.length, 0);
  await setHidden(false);
  assert.is(polls.length, 1);
});

test.run();
