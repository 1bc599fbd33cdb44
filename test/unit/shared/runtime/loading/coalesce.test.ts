import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coalesce } from '../../../../../shared/runtime/loading/coalesce';

/** Runs that the test ends. */
function setUp(signal?: AbortSignal) {
  const ends: { over: () => void; fail: () => void }[] = [];
  const request = coalesce(() => new Promise((over, fail) => void ends.push({ over, fail })), signal);
  return { request, ends };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

test('any number of requests during a run cause one more run after it', async () => {
  const { request, ends } = setUp();
  let isOver = false;
  const first = request().then(() => {
    isOver = true;
  });
  for (let times = 0; times < 5; times++) void request();
  assert.is(ends.length, 1);
  ends[0]?.over();
  await settled();
  assert.equal([ends.length, isOver], [2, false]);
  ends[1]?.over();
  await first;
  assert.is(ends.length, 2);
  void request();
  assert.is(ends.length, 3);
});

test('a run that throws rejects, and does not prevent the next', async () => {
  const { request, ends } = setUp();
  const requested = request().then(
    () => 'over',
    () => 'failed',
  );
  ends[0]?.fail();
  assert.is(await requested, 'failed');
  void request();
  assert.is(ends.length, 2);
});

test('after an abort there are no further runs', async () => {
  const controller = new AbortController();
  const { request, ends } = setUp(controller.signal);
  const requested = request();
  void request();
  controller.abort();
  ends[0]?.over();
  await requested;
  void request();
  assert.is(ends.length, 1);
});

test.run();
