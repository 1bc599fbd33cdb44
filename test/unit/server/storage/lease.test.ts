import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isStalled, LeaseLost, withHeartbeat } from '../../../../server/storage/lease';
import { setDeps } from '../../../support/server/set-deps';
import { until } from '../../../support/server/until';

const deps = setDeps(test);

const untilAborted = (signal: AbortSignal) => wait(10_000, undefined, { signal });

test('a job is stalled after its time without progress, and where its time is as far ahead', () => {
  for (const [movedAt, expected] of [
    [991, false],
    [990, true],
    [1009, false],
    [1010, true],
    [0, true],
  ] as const)
    assert.is(isStalled({ movedAt, now: 1000, after: 10 }), expected, String(movedAt));
});

test('work under a heartbeat ends once the lease is lost, and not when the database has failed', async () => {
  let beats = 0;
  const renew = async () => {
    beats += 1;
    if (beats < 3) throw new Error('the connection was lost');
    throw new LeaseLost();
  };
  const heartbeat = { db: deps.db, lease: { renew }, interval: 5, signal: new AbortController().signal };
  const failure = await withHeartbeat(heartbeat, untilAborted).catch((error: unknown) => error);
  assert.instance(failure, LeaseLost);
  assert.is(beats, 3);
});

test('a heartbeat ends before its work is said to have ended', async () => {
  let beating = 0;
  const renew = async () => {
    beating += 1;
    await wait(20);
    beating -= 1;
  };
  const heartbeat = { db: deps.db, lease: { renew }, interval: 5, signal: new AbortController().signal };
  await withHeartbeat(heartbeat, () => until(async () => beating > 0));
  assert.is(beating, 0);
});

test.run();
