import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pollDelay, useListPolling } from '../../../../entries/last-logins/use-list-polling';
import { cleanUp, painted, render } from '../../../render';

const { setTimeout: start, clearTimeout: clear } = globalThis;

/** The timers of the page that are not due yet, in ms. */
const held = new Map<unknown, { ms: number; act: () => void }>();
let isHidden = false;

test.before(() => {
  const hold = (act: () => void, ms = 0) => {
    if (ms < 1000) return start(act, ms);
    const timer = start(() => {}, 0);
    held.set(timer, { ms, act });
    return timer;
  };
  globalThis.setTimeout = Object.assign(hold, start);
  globalThis.clearTimeout = (timer) => {
    held.delete(timer);
    clear(timer);
  };
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});
test.before.each(() => {
  held.clear();
  isHidden = false;
});
test.after.each(cleanUp);
test.after(() => {
  globalThis.setTimeout = start;
  globalThis.clearTimeout = clear;
  Reflect.deleteProperty(document, 'hidden');
});

test('it waits 1 s before the first 4 tries, 10 s up to 9, then 30 s', () => {
  const delays = Array.from({ length: 12 }, (_, tries) => pollDelay(tries) / 1000);
  assert.equal(delays, [1, 1, 1, 1, 10, 10, 10, 10, 10, 30, 30, 30]);
});

let reads: { signal: AbortSignal; answer: () => void }[] = [];
function Polling({ isGenerating }: { isGenerating: boolean }) {
  useListPolling(isGenerating, (signal) => new Promise((resolve) => reads.push({ signal, answer: resolve })));
  return null;
}

async function poll(isGenerating = true): Promise<void> {
  reads = [];
  await render(<Polling isGenerating={isGenerating} />);
}

/** Lets the one timer of the page be due, and returns how long it was. */
async function pass(): Promise<number> {
  assert.is(held.size, 1, 'there is not one timer');
  const [timer] = held.values();
  held.clear();
  timer?.act();
  await painted();
  return timer?.ms ?? 0;
}

async function answer(): Promise<void> {
  reads.at(-1)?.answer();
  await painted();
}

test('the next wait begins when the answer is there: reads never overlap', async () => {
  await poll();
  const waits: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    waits.push(await pass());
    assert.equal([reads.length, held.size], [tries + 1, 0]);
    await answer();
  }
  assert.equal(waits, [1000, 1000, 1000, 1000, 10_000, 10_000, 10_000, 10_000, 10_000, 30_000]);
});

test('a list that is not being generated is not read', async () => {
  await poll(false);
  assert.equal([held.size, reads.length], [0, 0]);
});

test('a hidden page reads nothing, and reads as soon as it is visible', async () => {
  await poll();
  isHidden = true;
  await pass();
  assert.equal([reads.length, held.size], [0, 0]);
  document.dispatchEvent(new Event('visibilitychange'));
  await painted();
  assert.is(reads.length, 0);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await painted();
  assert.is(reads.length, 1);
  await answer();
  assert.equal(
    [...held.values()].map(({ ms }) => ms),
    [1000],
  );
});

test('leaving the page ends the wait, and aborts a read', async () => {
  await poll();
  cleanUp();
  await painted();
  assert.equal([held.size, reads.length], [0, 0]);
  await poll();
  await pass();
  cleanUp();
  await answer();
  assert.equal([reads[0]?.signal.aborted, held.size], [true, 0]);
});

test('a page that is left while it is hidden reads nothing later', async () => {
  await poll();
  isHidden = true;
  await pass();
  assert.is(reads.length, 0);
  cleanUp();
  await painted();
  assert.is(reads.length, 0);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await painted();
  assert.is(reads.length, 0);
});

test.run();
