import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/outgoing/source-error';
import { createDirectories } from '../../../../server/sign-in/ask-directories';
import { CircuitBreaker } from '../../../../server/sign-in/circuit-breaker';
import { resolveUserName } from '../../../../server/sign-in/resolve-user-name';
import { addUser, fakeClock, SECRETS } from '../../../support/server/temporary-storage';
import { setApp } from '../../../support/server/test-app';
import { outgoing } from '../ldap/ldap-fixtures';
import { fakeLegacy } from '../legacy-migration/fake-legacy';
import { addProvider } from './directory-fixtures';

const app = setApp(test);

/** Where the password of a name is sent to, and under which name. */
async function targetsOf(entered: string): Promise<string[]> {
  const { targets } = await resolveUserName({ ...app.deps, directories: app.app.directories }, entered);
  return targets.map(({ provider, name }) => `${provider.name}: ${name}`);
}

async function addAccount(userName: string, provider_id: string): Promise<void> {
  const id = await addUser(app.storage.db, { userName });
  await app.storage.db.updateTable('users').set({ provider_id, external_id: userName }).where('id', '=', id).execute();
}

test('a domain decides, and not an account of another directory whose name looks the same', async () => {
  await addProvider(app, { name: 'Corp', domainOrId: 'corp.com' });
  const other = await addProvider(app, { name: 'Partner', domainOrId: 'partner.com' });
  const partners = ['alice@partner.com', 'alice@example.org', 'bob'];
  for (const name of ['alice@corp.com', 'corp.com\\alice', 'corp\\alice', ...partners]) await addAccount(name, other);
  for (const name of ['alice@corp.com', 'ALICE＠corp.com', 'corp.com\\alice', 'CORP\\alice'])
    assert.ok(
      (await targetsOf(name)).every((target) => target.startsWith('Corp: ')),
      name,
    );
  assert.equal(await targetsOf('alice@corp.com'), ['Corp: alice']);
  for (const name of partners) assert.equal(await targetsOf(name), [`Partner: ${name}`]);
});

test('a domain that only a directory names is its own, but not before that of an administrator or an earlier one', async () => {
  const { db } = app.storage;
  const say = (id: string, domains: string[], suffixes: string[]) =>
    db
      .updateTable('identity_providers')
      .set({ domain_names: JSON.stringify({ domains, suffixes }) })
      .where('id', '=', id)
      .execute();
  await addProvider(app, { name: 'Open', domainOrId: 'open.example' });
  const isolated = await addProvider(app, { name: 'Firm', domainOrId: 'ad.firm.example', isolated: true });
  assert.equal(await targetsOf('FIRMA\\otto'), []);
  assert.equal(await targetsOf('otto@firm.example'), ['Open: otto@firm.example']);
  await say(isolated, ['FIRMA', 'ad.firm.example', 'OPEN'], ['firm.example', 'open.example']);
  assert.equal(await targetsOf('firma\\otto'), ['Firm: otto']);
  assert.equal(await targetsOf('otto@Firm.example'), ['Firm: otto@Firm.example']);
  assert.equal(await targetsOf('firm.example\\otto'), []);
  assert.equal(await targetsOf('OPEN\\otto'), ['Open: otto']);
  assert.equal(await targetsOf('otto@open.example'), ['Open: otto']);
  app.now += 1;
  const later = await addProvider(app, { name: 'Later', domainOrId: 'later.example', isolated: true });
  await say(later, ['FIRMA'], ['firm.example']);
  assert.equal(await targetsOf('FIRMA\\otto'), ['Firm: otto']);
  assert.equal(await targetsOf('otto@firm.example'), ['Firm: otto@firm.example']);
});

test('an account of this server keeps its password here, whatever its name', async () => {
  await addProvider(app, { name: 'Corp', domainOrId: 'corp.com' });
  await addUser(app.storage.db, { userName: 'ada@corp.com', passwordHash: 'x' });
  assert.equal(await targetsOf('ada@corp.com'), []);
});

const SYSTEM = { id: 'd3', version: 1, type: 'D3', host: 'd3', domainOrId: 'repo' } as const;

test('a directory that did not answer is asked again after a while, by one sign-in', () => {
  const clock = fakeClock();
  const circuitBreaker = new CircuitBreaker(clock);
  assert.is(circuitBreaker.allowRequest('a'), true);
  circuitBreaker.recordFailure('a');
  assert.equal([circuitBreaker.allowRequest('a'), circuitBreaker.allowRequest('b')], [false, true]);
  clock.pass(10_000);
  assert.equal([circuitBreaker.allowRequest('a'), circuitBreaker.allowRequest('a')], [true, false]);
  circuitBreaker.recordSuccess('a');
  assert.is(circuitBreaker.allowRequest('a'), true);
  circuitBreaker.recordFailure('a 1');
  circuitBreaker.recordFailure('b 1');
  circuitBreaker.reset('a ');
  assert.equal([circuitBreaker.allowRequest('a 1'), circuitBreaker.allowRequest('b 1')], [true, false]);
});

test('a legacy system that does not answer in time is not asked again for a while', async () => {
  const clock = fakeClock();
  const legacy = fakeLegacy();
  let asked = 0;
  legacy.findPassword = () => {
    asked += 1;
    return new Promise(() => {});
  };
  const { askLegacy, closeCircuit } = createDirectories({
    ...{ secrets: SECRETS, outgoing: outgoing(), clock, log: { warn: () => {} } },
    legacyDirectoryOf: () => legacy,
    legacyTimeout: 20,
  });
  const problemOf = (asking: Promise<unknown>) =>
    asking.then(
      () => '',
      (error: unknown) => (error instanceof SourceError ? error.messageKey : String(error)),
    );
  const ask = () => problemOf(askLegacy(SYSTEM, (each) => each.findPassword('x')));
  assert.equal([await ask(), await ask(), asked], ['CONNECTION_TIMEOUT', 'CONNECTION_TIMEOUT', 1]);
  clock.pass(10_000);
  assert.equal([await ask(), asked], ['CONNECTION_TIMEOUT', 2]);
  closeCircuit(SYSTEM.id);
  assert.equal([await ask(), await ask(), asked], ['CONNECTION_TIMEOUT', 'CONNECTION_TIMEOUT', 3]);
  clock.pass(10_000);
  legacy.findPassword = async () => undefined;
  assert.equal([await ask(), await ask()], ['', '']);
  legacy.isAway = true;
  const refused = () => problemOf(askLegacy(SYSTEM, (each) => each.findUser('x')));
  assert.equal([await refused(), await refused()], ['CONNECTION_REFUSED', 'CONNECTION_REFUSED']);
  assert.is(await problemOf(askLegacy({ ...SYSTEM, version: 2 }, async () => '')), '');
});

test.run();
