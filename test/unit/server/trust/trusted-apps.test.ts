import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addTrustedApps, DEFAULT_APPS, readTrustedApps, removeTrustedApp } from '../../../../server/trust/trusted-apps';
import { withStorage } from '../temporary-storage';

test('applications are added each once, sorted, and removed; the default ones are added to the others', () =>
  withStorage(async (db) => {
    await addTrustedApps(db, ['reports', ' archive ', 'reports']);
    assert.equal(await readTrustedApps(db), ['archive', 'reports']);
    assert.equal([await removeTrustedApp(db, 'archive'), await removeTrustedApp(db, 'archive')], [true, false]);
    await addTrustedApps(db, DEFAULT_APPS);
    assert.equal(await readTrustedApps(db), [...DEFAULT_APPS, 'reports'].sort());
  }));

test('additions at the same time are all stored', () =>
  withStorage(async (db) => {
    const names = Array.from({ length: 20 }, (_, index) => `app-${String(index).padStart(2, '0')}`);
    await Promise.all(names.map((name) => addTrustedApps(db, [name])));
    assert.equal(await readTrustedApps(db), names);
  }));

test.run();
