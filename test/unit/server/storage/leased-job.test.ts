import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createJobRunner, isStalled, LeaseLost, withHeartbeat } from '../../../../server/storage/leased-job';
import { setDeps } from '../http/set-deps';
import { until } from '../until';

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

test('a run ends when the next one with its key begins, and the end of the server waits for all runs', async () => {
  const jobs = createJobRunner({ interval: 60_000, onFailure: (error) => void ended.push(String(error)) });
  const ended: string[] = [];
  const work = (name: string) => async (signal: AbortSignal) => {
    await untilAborted(signal).catch(() => {});
    await wait(5);
    ended.push(`${name} ${signal.reason.name}`);
  };
  jobs.run(work('first'), 'a');
  jobs.run(work('second'), 'a');
  jobs.run(work('other'), 'b');
  jobs.run(() => Promise.reject(new Error('failed')));
  await until(async () => ended.length === 2);
  await jobs.stop();
  assert.equal(ended, ['Error: failed', 'first LeaseLost', 'second AbortError', 'other AbortError']);
  assert.is(jobs.running(), undefined);
});

test('looks do not overlap, and the end of the server waits for one and begins none', async () => {
  const jobs = createJobRunner({ interval: 60_000, onFailure: () => {} });
  const steps: string[] = [];
  const look = (name: string) => async () => {
    steps.push(`${name} begins`);
    await wait(5);
    steps.push(`${name} ends`);
  };
  void jobs.checkInTurn(look('one'));
  void jobs.checkInTurn(look('two'));
  await until(async () => steps.includes('two begins'));
  void jobs.checkInTurn(look('three'));
  await jobs.stop();
  assert.equal(steps, ['one begins', 'one ends', 'two begins', 'two ends']);
});

test.run();
