import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createJobRunner } from '../../../../server/storage/background-job';
import { until } from '../../../support/server/until';

const untilAborted = (signal: AbortSignal) => wait(10_000, undefined, { signal });

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

test('checks do not overlap, and the end of the server waits for one and begins none', async () => {
  const jobs = createJobRunner({ interval: 60_000, onFailure: () => {} });
  const steps: string[] = [];
  const check = (name: string) => async () => {
    steps.push(`${name} begins`);
    await wait(5);
    steps.push(`${name} ends`);
  };
  void jobs.checkInTurn(check('one'));
  void jobs.checkInTurn(check('two'));
  await until(async () => steps.includes('two begins'));
  void jobs.checkInTurn(check('three'));
  await jobs.stop();
  assert.equal(steps, ['one begins', 'one ends', 'two begins', 'two ends']);
});

test.run();
