import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { legacyFile, legacyFolder, openLegacy } from './legacy-fixtures';

test('a file that another process writes is read afterwards, and keeps nothing else waiting', async () => {
  const folder = legacyFolder(1);
  const { directory, close } = openLegacy(folder);
  assert.ok(await directory.findPassword('u0000001'));
  const writer = new Database(legacyFile(folder));
  writer.exec('begin exclusive');
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const found = directory.findPassword('u0000001');
  await wait(200);
  writer.exec('commit');
  writer.close();
  assert.ok(await found);
  clearInterval(timer);
  assert.ok(longest < 150, `${longest} ms`);
  close();
});

test.run();
