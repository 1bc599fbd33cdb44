import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { untilAllEnd } from '../../../../build/launch/ensure-built.mjs';

const test = suite('untilAllEnd');

test('returns the results of all', async () => {
  assert.equal(await untilAllEnd([Promise.resolve(1), sleep(1, 'later')]), [1, 'later']);
});

test('fails only when the others have ended as well', async () => {
  let hasEnded = false;
  const other = sleep(10).then(() => {
    hasEnded = true;
  });
  const message = await untilAllEnd([Promise.reject(new Error('no space')), other]).catch(String);
  assert.is(message, 'Error: no space');
  assert.ok(hasEnded);
});

test.run();
