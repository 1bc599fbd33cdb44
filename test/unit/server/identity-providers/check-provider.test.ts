import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkConnection, MAX_CHECKS, stoppedAt } from '../../../../server/identity-providers/check-provider';
import type { Connector } from '../../../../server/identity-providers/connector';
import { CHECK_STAGES, type CheckStage } from '../../../../shared/contract/connection-check';
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

/** A check that ends when it is told to, or when its signal aborts. */
function pending() {
  let end = () => {};
  const ended = new Promise<readonly CheckStage[]>((resolve) => {
    end = () => resolve(PASSED);
  });
  const check: Connector['check'] = (signal) =>
    Promise.race([
      ended,
      new Promise<readonly CheckStage[]>((resolve) =>
        signal.addEventListener('abort', () => resolve(stoppedAt('tcp', 'CONNECTION_ABORTED'))),
      ),
    ]);
  return { check, end: () => end() };
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
  const fails = async () => {
    throw new Error('a fault');
  };
  assert.equal(await checked(fails), stoppedAt('name', 'PROVIDER_PROBLEM_TIMEOUT'));
  assert.is.not(await checked(async () => PASSED), 'busy');
});

test('a client that leaves ends its check', async () => {
  const controller = new AbortController();
  const running = checked(pending().check, { signal: controller.signal });
  controller.abort();
  assert.equal(await running, stoppedAt('tcp', 'CONNECTION_ABORTED'));
});

test('a check ends after its time', async () => {
  assert.equal(await checked(pending().check, { time: 20 }), stoppedAt('tcp', 'CONNECTION_ABORTED'));
});

test('types without a connection pass', async () => {
  const own = await checked(async () => [], { provider: { ...LDAP, type: 'Usermanagement' } });
  assert.equal(
    own !== 'busy' && own.map(({ result }) => result),
    CHECK_STAGES.map(() => 'skipped'),
  );
});

test('what the other server says is cut, in one line', async () => {
  const long = `${'x'.repeat(198)}\u{1f600}\n\u001b[31m${'y'.repeat(1000)}`;
  const many = Array.from({ length: 100 }, (_, index) => `Group ${index}`);
  const user = { userName: long, displayName: long, email: long };
  const said: CheckStage = {
    stage: 'users',
    result: 'passed',
    messageKey: '',
    detail: long,
    users: Array.from({ length: 9 }, () => user),
    candidates: many,
    certificate: { subject: long, issuer: long, validFrom: '', validTo: '', fingerprint: '', names: many, problem: '' },
  };
  const [stage] = await checked(async () => [said]);
  if (typeof stage !== 'object') throw new Error('busy');
  assert.ok((stage.detail ?? '').length <= 200 && !/\p{Cs}|\p{Cc}/u.test(stage.detail ?? ''));
  assert.equal([stage.users?.length, stage.candidates?.length, stage.certificate?.names?.length], [3, 20, 20]);
  assert.ok((stage.certificate?.issuer ?? '').length <= 200);
});

test('without a technical user group there is nothing to try', async () => {
  const stages: CheckStage[] = [
    { stage: 'technicalUserGroup', result: 'not-tried', messageKey: '', detail: '', users: [], candidates: [] },
  ];
  const results = async (technicalUserGroup: string) => {
    const answered = await checked(async () => stages, { provider: { ...LDAP, technicalUserGroup } });
    return answered === 'busy' ? answered : answered[0]?.result;
  };
  assert.equal([await results(''), await results('Services')], ['skipped', 'not-tried']);
});

test.run();
