import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readJson, readVersionedJson, replaceJson, writeJson } from '../../../../server/storage/json-settings';
import { withStorage } from '../temporary-storage';

const KEY = 'colours';

test('a value is replaced only with its version, which is empty for a missing one', () =>
  withStorage(async (db) => {
    assert.equal(await readVersionedJson(db, KEY), { value: undefined, version: '' });
    const version = await replaceJson(db, { key: KEY, version: '', value: ['red'] });
    assert.equal(await readVersionedJson(db, KEY), { value: ['red'], version });
    for (const wrong of ['', 'another'])
      assert.is(await replaceJson(db, { key: KEY, version: wrong, value: ['blue'] }), undefined);
    assert.equal(await readJson(db, KEY), ['red']);
    await writeJson(db, KEY, ['blue']);
    assert.is.not((await readVersionedJson(db, KEY)).version, version);
    await writeJson(db, KEY, ['red']);
    assert.is((await readVersionedJson(db, KEY)).version, version);
  }));

test('of two saves at once with one version only one is stored', () =>
  withStorage(async (db) => {
    await writeJson(db, KEY, 'first');
    const { version } = await readVersionedJson(db, KEY);
    const results = await Promise.all(['a', 'b', 'c'].map((value) => replaceJson(db, { key: KEY, version, value })));
    assert.is(results.filter((result) => result !== undefined).length, 1);
  }));

test.run();
