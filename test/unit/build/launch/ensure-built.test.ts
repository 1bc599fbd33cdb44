import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { untilAllEnd } from '../../../../build/launch/ensure-built.mjs';

test('builds at once fail only when the others have ended as well', async () => {
  let hasEnded = false;
  const other = sleep(10).then(() => {
    hasEnded = true;
  });
  const message = await untilAllEnd([Promise.reject(new Error('no space')), other]).catch(String);
  assert.equal([message, hasEnded], ['Error: no space', true]);
});

test.run();
