import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openLegacyDirectories } from '../../../../server/legacy-directory/open-legacy-directories';
import { outgoingRulesOf } from '../../../../server/outgoing/outgoing-rules';
import { checkConnection, MAX_CHECKS, stoppedAt } from '../../../../server/provider-settings/check-connection';
import { createConnectorOf } from '../../../../server/provider-settings/connector-by-type';
import type { Connector } from '../../../../server/providers/connector';
import { cutText, displayNameOf, propertiesOf } from '../../../../server/providers/format-display-name';
import { mapInParts } from '../../../../server/providers/map-in-parts';
import { CHECK_STAGES, type CheckStage } from '../../../../shared/contract/identity-providers/connection-check';
import { PROVIDER_TYPES } from '../../../../shared/contract/identity-providers/identity-provider';
import { DIRECTORY, fakeConnections, PASSED, storedOf } from './provider-fixtures';

const LDAP = storedOf({ ...DIRECTORY, technicalUserGroup: 'Services' });
const never = new AbortController().signal;

const checked = (
  check: Connector['check'],
  { provider = LDAP, userId = 'admin', signal = never, time = 5000 } = {},
) => {
  const fake = fakeConnections();
  fake.check = check;
  return checkConnection(provider, { connectorOf: fake.of, userId, signal, time });
};

function pending() {
  let end: () => void = () => {};
  const ended = new Promise<readonly CheckStage[]>((resolve) => {
    end = () => resolve(PASSED);
  });
  const check: Connector['check'] = (signal) =>
    Promise.race([ended, once(signal, 'abort').then(() => stoppedAt('tcp', 'PROVIDER_PROBLEM_BUSY'))]);
  return { check, end };
}

test('a newer check of an administrator takes the place of the running one', async () => {
  const signals: AbortSignal[] = [];
  const ignoring: Connector['check'] = (signal) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  const first = checked(ignoring);
  const second = checked(ignoring);
  assert.is(await first, 'busy');
  const third = pending();
  const running = checked(third.check);
  assert.equal([await second, signals.map(({ aborted }) => aborted)], ['busy', [true, true]]);
  third.end();
  assert.equal(await running, await checked(async () => PASSED));
});

test('the server runs a few checks at a time', async () => {
  const slow = Array.from({ length: MAX_CHECKS }, pending);
  const running = slow.map(({ check }, index) => checked(check, { userId: `admin-${index}` }));
  assert.is(await checked(async () => PASSED, { userId: 'another' }), 'busy');
  slow[0]?.end();
  await running[0];
  assert.equal(await checked(async () => PASSED, { userId: 'another' }), await checked(async () => PASSED));
  for (const each of slow) each.end();
  await Promise.all(running);
});

test('a check that fails in an unexpected way gives its place back', async () => {
  const fails = async () => Promise.reject(new Error('a fault'));
  assert.equal(await checked(fails), stoppedAt('name', 'PROVIDER_PROBLEM_TIMEOUT'));
  assert.is.not(await checked(async () => PASSED), 'busy');
});

test('a check ends after its time, and when its client leaves', async () => {
  assert.equal(await checked(pending().check, { time: 20 }), stoppedAt('tcp', 'PROVIDER_PROBLEM_BUSY'));
  const controller = new AbortController();
  const running = checked(pending().check, { signal: controller.signal });
  controller.abort();
  assert.equal(await running, stoppedAt('tcp', 'PROVIDER_PROBLEM_BUSY'));
});

const resultsOf = async (check: Connector['check'], provider: typeof LDAP) => {
  const stages = await checked(check, { provider });
  return stages === 'busy' ? stages : stages.map(({ result }) => result);
};

test('types without a connection pass, and without a technical user group there is nothing to try', async () => {
  const own = await resultsOf(async () => [], { ...LDAP, type: 'Usermanagement' });
  assert.equal(own, Array(CHECK_STAGES.length).fill('skipped'));
  const notTried = async () =>
    PASSED.slice(0, 1).map((one) => ({ ...one, stage: 'technicalUserGroup', result: 'not-tried' }) as const);
  assert.equal(await resultsOf(notTried, { ...LDAP, technicalUserGroup: '' }), ['skipped']);
  assert.equal(await resultsOf(notTried, LDAP), ['not-tried']);
});

test('what the other server says is cut, in one line', async () => {
  const long = `${'x'.repeat(198)}\u{1f600}\n\u001b[31m${'y'.repeat(1000)}`;
  const many = Array.from({ length: 100 }, (_, index) => `Group ${index}`);
  const user = { userName: long, displayName: long, email: long };
  const dates = { validFrom: '', validTo: '', fingerprint: '', problem: '' };
  const certificate = { subject: long, issuer: long, ...dates, names: many };
  const found = { users: Array(9).fill(user), candidates: many, certificate };
  const said: CheckStage = { stage: 'users', result: 'passed', messageKey: '', detail: long, ...found };
  const [stage] = await checked(async () => [said]);
  if (typeof stage !== 'object') throw new Error('busy');
  assert.ok((stage.detail ?? '').length <= 200 && !/\p{Cs}|\p{Cc}/u.test(stage.detail ?? ''));
  assert.equal([stage.users?.length, stage.candidates?.length, stage.certificate?.names?.length], [3, 20, 20]);
  assert.ok((stage.certificate?.issuer ?? '').length <= 200);
});

const properties = ['name', 'team'];
const made = (format: string, values: Record<string, string>, maxLength = 50) =>
  displayNameOf({ format, properties, maxLength }, (property) => values[property] ?? '', 'Plain');

test('a format puts properties in their places, without empty brackets, or the plain name stays', () => {
  assert.is(made('{name} [{team}]', { name: 'Ada', team: 'Engines' }), 'Ada [Engines]');
  assert.is(made('{name} ({team})', { name: 'Ada' }), 'Ada');
  assert.is(made('{name} ({team})', {}), 'Plain');
  assert.is(made('', { name: 'Ada' }), 'Plain');
  assert.is(made('{unknown}', { name: 'Ada' }), 'Plain', 'a malformed format is none');
  assert.equal(propertiesOf({ format: '{name} of {team}', properties }), ['name', 'team']);
  assert.equal(propertiesOf({ format: '{', properties }), []);
});

test('names are cut, but not within a character', () => {
  assert.is(made('{name}', { name: 'abcdef' }, 3), 'abc');
  assert.equal([cutText('ab😀', 3), cutText('ab cd', 3)], ['ab', 'ab']);
});

test('the event loop runs between parts of a list that takes long, and the results keep their order', async () => {
  let runs = 0;
  const count = () => {
    runs += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const seen: number[] = [];
  const results = await mapInParts([1, 2, 3], (item) => {
    seen.push(runs);
    const until = performance.now() + 25; // longer than a part may take
    while (performance.now() < until);
    return item === 2 ? undefined : item * 10;
  });
  clearImmediate(next);
  assert.is(new Set(seen).size, 3, seen.join());
  assert.equal(results, [10, 30], 'without missing ones');
});

test('the types that supply accounts have a connection', () => {
  const outgoing = outgoingRulesOf({ deniedAddresses: [], ldapTls: 'off' });
  const { legacyDirectoryOf } = openLegacyDirectories('/nowhere');
  const connectorOf = createConnectorOf({ outgoing, legacyDirectoryOf });
  const connected = PROVIDER_TYPES.filter((type) => connectorOf(storedOf(DIRECTORY, { type })) !== undefined);
  assert.equal(connected, ['Ldap', 'D3', 'Scim']);
});

test.run();
