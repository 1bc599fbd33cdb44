import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NETWORK_ROWS_OF_DAY, ROWS_OF_ALL, ROWS_OF_NETWORK } from '../../../../server/audit/refused-sign-ins';
import { statementsOf } from '../count-statements';
import { addUser, withStorage } from '../temporary-storage';
import { testAudit } from './record';

const WRONG = { reason: 'LOGIN_ERROR_HINT' };

test('the account is named if it exists; another name, which may be a password, is nowhere', () =>
  withStorage(async (db) => {
    const { source, rows, lines } = testAudit(db);
    const userId = await addUser(db, { userName: 'ada' });
    await source.signInRefused({ accountName: 'ADA', ...WRONG });
    await source.signInRefused({ accountName: 'correct horse', ...WRONG });
    const [known, unknown] = await rows();
    assert.equal([known?.user_id, known?.user_name, known?.detail], [userId, 'ada', WRONG.reason]);
    assert.equal([unknown?.user_id, unknown?.user_name], [null, '']);
    assert.not.match(JSON.stringify([await rows(), lines]), 'correct horse');
  }));

test('both write alike: the same statements for an account as for none', () =>
  withStorage(async (db) => {
    await addUser(db, { userName: 'ada' });
    const statements = [];
    for (const accountName of ['ada', 'nobody']) {
      const { source } = testAudit(db);
      const refuse = () => source.signInRefused({ accountName, ...WRONG });
      statements.push([await statementsOf(refuse), await statementsOf(refuse)]);
    }
    assert.equal(statements[0], statements[1]);
    assert.is(statements[0]?.[1]?.length, 0);
  }));

test('further attempts within a minute are counted in one row, each with a line', () =>
  withStorage(async (db) => {
    const { audit, source, rows, lines, clock } = testAudit(db);
    for (let attempt = 0; attempt < 20; attempt += 1) await source.signInRefused({ accountName: 'x', ...WRONG });
    assert.is((await rows()).length, 1);
    assert.is(lines.length, 20);
    assert.is(new Set(lines.map(({ id }) => id)).size, 1);
    clock.pass(60_000);
    await source.signInRefused({ accountName: 'x', ...WRONG });
    await audit.close();
    assert.equal(
      (await rows()).map(({ count }) => Number(count)),
      [20, 1],
    );
  }));

test('a network that tries many names adds few rows, and its others are counted without a name', () =>
  withStorage(async (db) => {
    const { audit, source, rows } = testAudit(db);
    for (let name = 0; name < 50; name += 1) await source.signInRefused({ accountName: `n${name}`, ...WRONG });
    await audit.close();
    const stored = await rows();
    assert.is(stored.length, ROWS_OF_NETWORK + 1);
    const others = stored.at(-1);
    assert.equal(
      [others?.address, others?.user_name, others?.detail, Number(others?.count)],
      ['192.0.2.1', '', 'others', 50 - ROWS_OF_NETWORK],
    );
  }));

test('many networks add few rows', () =>
  withStorage(async (db) => {
    const { audit, rows } = testAudit(db);
    for (let network = 0; network < 3 * ROWS_OF_ALL; network += 1) {
      const address = `10.0.${network >> 8}.${network & 255}`;
      await audit.from({ address }).signInRefused({ accountName: 'ada', ...WRONG });
    }
    await audit.close();
    const stored = await rows();
    assert.is(stored.length, ROWS_OF_ALL + 1);
    assert.equal([stored.at(-1)?.address, Number(stored.at(-1)?.count)], ['', 2 * ROWS_OF_ALL]);
  }));

test('the log has the address of each attempt, also of those that only count', () =>
  withStorage(async (db) => {
    const { audit, lines } = testAudit(db);
    const addresses = Array.from({ length: ROWS_OF_ALL + 2 }, (_, network) => `10.0.${network}.1`);
    for (const address of addresses) await audit.from({ address }).signInRefused({ accountName: 'x', ...WRONG });
    assert.is(lines.at(-1)?.address, addresses.at(-1));
  }));

test('a network adds a limited number of rows in a day; the others are counted in one row an hour', () =>
  withStorage(async (db) => {
    const { audit, source, rows, clock } = testAudit(db);
    const minutes = NETWORK_ROWS_OF_DAY / ROWS_OF_NETWORK;
    for (let minute = 0; minute < minutes; minute += 1) {
      for (let name = 0; name < ROWS_OF_NETWORK; name += 1)
        await source.signInRefused({ accountName: `n${minute}-${name}`, ...WRONG });
      clock.pass(60_000);
    }
    assert.is((await rows()).length, NETWORK_ROWS_OF_DAY);
    clock.pass(3_600_000 - (clock() % 3_600_000));
    for (let minute = 0; minute < 3; minute += 1) {
      await source.signInRefused({ accountName: `later${minute}`, ...WRONG });
      clock.pass(60_000);
    }
    await audit.from({ address: '198.51.100.1' }).signInRefused({ accountName: 'x', ...WRONG });
    await audit.close();
    const stored = await rows();
    assert.is(stored.length, NETWORK_ROWS_OF_DAY + 2);
    const counted = stored.at(NETWORK_ROWS_OF_DAY);
    assert.equal([counted?.address, counted?.detail, Number(counted?.count)], ['', 'others', 3]);
    assert.is(stored.at(-1)?.address, '198.51.100.1');
  }));

test('attempts that could not be counted are counted later, also those of the minute before', () =>
  withStorage(async (db) => {
    const { audit, source, rows, errors, clock } = testAudit(db);
    for (let attempt = 0; attempt < 3; attempt += 1) await source.signInRefused({ accountName: 'x', ...WRONG });
    await db.schema.alterTable('audit_events').renameTo('away').execute();
    await audit.close();
    assert.is(errors.length, 1);
    await db.schema.alterTable('away').renameTo('audit_events').execute();
    clock.pass(60_000);
    await source.signInRefused({ accountName: 'y', ...WRONG });
    await audit.close();
    assert.equal(
      (await rows()).map(({ count }) => Number(count)),
      [3, 1],
    );
  }));

test('a refusal is answered also where it cannot be stored, and the next one tries again', () =>
  withStorage(async (db) => {
    const { source, errors, lines } = testAudit(db);
    await db.schema.dropTable('audit_events').execute();
    await source.signInRefused({ accountName: 'ada', ...WRONG });
    await source.signInRefused({ accountName: 'ada', ...WRONG });
    assert.is(errors.length, 2);
    assert.is(lines.length, 0);
  }));

test.run();
