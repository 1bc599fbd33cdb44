import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginList } from '../../../../server/last-logins/generate-list';
import { readListState } from '../../../../server/last-logins/last-login-list';
import { createListGenerator } from '../../../../server/last-logins/list-generator';
import type { Db } from '../../../../server/storage/connection';
import { fakeClock, withStorage } from '../temporary-storage';
import { addUsers } from './many-users';

const MINUTE = 60_000;

function generatorOf(db: Db, clock = fakeClock()) {
  const errors: unknown[] = [];
  const log = { error: (fields: unknown) => void errors.push(fields) };
  return { errors, ...createListGenerator({ db, clock, log }) };
}

async function untilGenerated(db: Db): Promise<void> {
  while ((await readListState(db)).state.progress !== null) await nextTurn();
}

test('a list begins at once and is generated in the background, however often it is asked for', () =>
  withStorage(async (db) => {
    await addUsers(db, 3);
    const { begin, stop, errors } = generatorOf(db);
    await Promise.all([begin(), begin()]);
    await begin();
    await untilGenerated(db);
    const { state } = await readListState(db);
    assert.equal([state.generation, state.count, errors.length], [1, 3, 0]);
    await stop();
  }));

test('a stopped generator finishes its step, begins no other list, and another one continues', () =>
  withStorage(async (db) => {
    await addUsers(db, 501);
    const first = generatorOf(db);
    await first.begin();
    await first.stop();
    const { progress } = (await readListState(db)).state;
    assert.is(progress?.movedAt, 0);
    await first.begin();
    assert.equal((await readListState(db)).state.progress, progress);
    const second = generatorOf(db);
    await second.watch();
    await untilGenerated(db);
    assert.is((await readListState(db)).state.count, 501);
    assert.equal([first.errors, second.errors], [[], []]);
    await second.stop();
  }));

test('a list whose server has died is continued when another server starts', () =>
  withStorage(async (db) => {
    await addUsers(db, 3);
    const clock = fakeClock();
    await beginList({ db, clock });
    const early = generatorOf(db, clock);
    await early.watch();
    assert.is((await readListState(db)).state.progress?.count, 0);
    await early.stop();
    clock.pass(MINUTE);
    const { watch, stop } = generatorOf(db, clock);
    await watch();
    await untilGenerated(db);
    assert.is((await readListState(db)).state.count, 3);
    await stop();
  }));

test('a failure is logged and harms nothing', () =>
  withStorage(async (db) => {
    const { watch, stop, errors } = generatorOf(db);
    await db.schema.dropTable('settings').execute();
    await watch();
    assert.is(errors.length, 1);
    await stop();
  }));

test.run();
