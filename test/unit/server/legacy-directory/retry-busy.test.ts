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
  let isFound = false;
  const found = directory.findPassword('u0000001').then((password) => {
    isFound = true;
    return password;
  });
  // SQLite itself would keep everything waiting, until there is no patience left.
  for (let turn = 0; turn < 3; turn += 1) await wait(1);
  assert.not(isFound);
  writer.exec('commit');
  writer.close();
  assert.ok(await found);
  close();
});

test.run();
