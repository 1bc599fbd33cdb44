import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readJson, readVersionedJson, replaceJson, writeJson } from '../../../../server/storage/json-settings';
import { withStorage } from '../temporary-storage';

const KEY = 'colours';

test('a missing value has an empty version, with which it is added', () =>
  withStorage(async (db) => {
    assert.equal(await readVersionedJson(db, KEY), { value: undefined, version: '' });
    const version = await replaceJson(db, { key: KEY, version: '', value: ['red'] });
    assert.equal(await readVersionedJson(db, KEY), { value: ['red'], version });
  }));

test('each value has another version, and the same value the same', () =>
  withStorage(async (db) => {
    const versions: string[] = [];
    for (const value of [['red'], ['blue'], ['red']]) {
      await writeJson(db, KEY, value);
      versions.push((await readVersionedJson(db, KEY)).version);
    }
    assert.is.not(versions[0], versions[1]);
    assert.is(versions[0], versions[2]);
  }));

for (const version of ['', 'another']) {
  test(`a stored value is not replaced with the version "${version}"`, () =>
    withStorage(async (db) => {
      await writeJson(db, KEY, ['red']);
      assert.is(await replaceJson(db, { key: KEY, version, value: ['blue'] }), undefined);
      assert.equal(await readJson(db, KEY), ['red']);
    }));
}

test('of two saves at once with one version only one is stored', () =>
  withStorage(async (db) => {
    await writeJson(db, KEY, 'first');
    const { version } = await readVersionedJson(db, KEY);
    const results = await Promise.all(['a', 'b', 'c'].map((value) => replaceJson(db, { key: KEY, version, value })));
    assert.is(results.filter((result) => result !== undefined).length, 1);
  }));

test.run();
