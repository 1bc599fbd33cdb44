import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stopTimers } from '../../dom';

test('a timer gets its arguments, and ends when its page is left', async () => {
  const got: unknown[] = [];
  const record = (...args: unknown[]) => void got.push(args);
  setTimeout(record, 1, 'short');
  setTimeout(record, 30, 'long', 2);
  await sleep(40);
  assert.equal(got, [['short'], ['long', 2]]);
  setTimeout(record, 30, 'left');
  stopTimers();
  await sleep(40);
  assert.is(got.length, 2);
});

test.run();
