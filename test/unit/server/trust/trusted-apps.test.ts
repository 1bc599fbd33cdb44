import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addTrustedApps, DEFAULT_APPS, readTrustedApps, removeTrustedApp } from '../../../../server/trust/trusted-apps';
import { withStorage } from '../temporary-storage';

test('applications are added each once, sorted, and removed', () =>
  withStorage(async (db) => {
    await addTrustedApps(db, ['reports', ' archive ', 'reports']);
    assert.equal(await readTrustedApps(db), ['archive', 'reports']);
    assert.is(await removeTrustedApp(db, 'archive'), true);
    assert.is(await removeTrustedApp(db, 'archive'), false);
    assert.equal(await readTrustedApps(db), ['reports']);
  }));

test('the default applications are added to the others', () =>
  withStorage(async (db) => {
    await addTrustedApps(db, ['reports']);
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
