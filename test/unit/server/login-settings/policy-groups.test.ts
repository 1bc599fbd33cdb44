import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isMemberOf,
  readPolicyGroupIds,
  readPolicyGroups,
  unknownGroupIds,
  writePolicyGroupIds,
} from '../../../../server/login-settings/policy-groups';
import { withStorage } from '../temporary-storage';
import { addGroups, addPerson } from './policy-fixtures';

test('each policy has groups of its own, each once', () =>
  withStorage(async (db) => {
    await writePolicyGroupIds(db, 'tfa', ['a', 'b', 'a']);
    await writePolicyGroupIds(db, 'allow-list', ['c']);
    assert.equal(await readPolicyGroupIds(db, 'tfa'), ['a', 'b']);
    assert.equal(await readPolicyGroupIds(db, 'allow-list'), ['c']);
  }));

test('groups have their names and are sorted by them; one that was deleted has its id', () =>
  withStorage(async (db) => {
    await addGroups(db, { b: [], a: [] });
    await writePolicyGroupIds(db, 'tfa', ['gone', 'b', 'a']);
    assert.equal(await readPolicyGroups(db, 'tfa'), [
      { id: 'gone', displayName: 'gone' },
      { id: 'a', displayName: 'Group a' },
      { id: 'b', displayName: 'Group b' },
    ]);
    assert.equal(await unknownGroupIds(db, ['a', 'gone', 'b']), ['gone']);
  }));

test('a user is a member of one of several groups, or of none', () =>
  withStorage(async (db) => {
    const ada = await addPerson(db, 'ada');
    await addGroups(db, { a: [ada], b: [] });
    assert.is(await isMemberOf(db, ada, ['b', 'a']), true);
    assert.is(await isMemberOf(db, ada, ['b']), false);
    assert.is(await isMemberOf(db, ada, []), false);
  }));

test.run();
