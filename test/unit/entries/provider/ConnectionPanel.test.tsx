import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDuration, stagesOf, stageText, summaryOf } from '../../../../entries/provider/stage-texts';
import { PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { CHECK_STAGES, type CheckStage } from '../../../../shared/contract/connection-check';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, type } from '../../../render';
import { administrator, directory, newProvider } from './provider-data';
import { button, errorOf, field, isThere, press, setUpProvider, submit, textOf } from './render-provider';

const page = setUpProvider(test);
const stages = () =>
  [...document.querySelectorAll('[data-part=stage]')].map(
    (stage) => `${stage.getAttribute('data-id')} ${stage.getAttribute('data-status')}`,
  );
const outcome = () => textOf('[data-part=connection-outcome]') ?? '';

/** Checks the connection, which has these stages. */
async function check(answered: object[]): Promise<void> {
  await page.show(directory());
  await press('[data-action=check]');
  await page.lastCall().answer(200, { stages: answered });
}

test('without the server’s check, and for a type without a connection, there is no panel', async () => {
  await page.show(directory({ connectionCheckAvailable: false }));
  assert.is(isThere('[data-part=connection]'), false);
  for (const data of [administrator()]) {
    await page.show(data);
    assert.is(isThere('[data-part=connection]'), false);
    assert.is(isThere('form .grid.lg\\:grid-cols-12'), false, 'no column stays empty');
  }
});

test('before and during a check every stage is there', async () => {
  await page.show(directory());
  assert.equal(
    stages(),
    CHECK_STAGES.map((stage) => `${stage} waiting`),
  );
  await press('[data-action=check]');
  assert.equal(
    stages(),
    CHECK_STAGES.map((stage) => `${stage} running`),
  );
  assert.match(outcome(), 'PROVIDER_CONNECTION_RUNNING');
  assert.is(button('check').getAttribute('aria-busy'), 'true');
  await page.lastCall().answer(200, { stages: [] });
});

test('it sends the form as it is to the check below the provider’s address', async () => {
  await page.show(directory());
  await type('input[name=rootContext]', 'DC=other');
  await press('[data-action=check]');
  const { url, method, body } = page.lastCall();
  assert.equal([new URL(url).pathname, method], [`${PROVIDERS_ADDRESS}/7/connection`, 'POST']);
  const { rootContext, antiCsrfToken, providerName } = JSON.parse(String(body));
  assert.equal([rootContext, antiCsrfToken, providerName], ['DC=other', 'token', 'Directory']);
  await page.lastCall().answer(500);
});

test('without a host nothing is tried, and the host has the focus; a missing name does not matter', async () => {
  await page.show(newProvider());
  await press('[data-action=check]');
  assert.equal(page.calls, []);
  assert.is(document.activeElement, field('host'));
  assert.is(errorOf('host'), 'FIELD_REQUIRED');
  await type('input[name=host]', 'ldap.example.com');
  await press('[data-action=check]');
  assert.is(page.calls.length, 1);
  await page.lastCall().answer(500);
});

test('a failed stage has the server’s words, and those after it are marked as not tried', async () => {
  await check([
    { stage: 'name', result: 'passed', duration: 3 },
    { stage: 'tcp', result: 'failed', duration: 1500, messageKey: 'ERROR_NETWORK', detail: 'ECONNREFUSED' },
    { stage: 'tls', result: 'not-tried' },
  ]);
  assert.equal(stages(), ['name passed', 'tcp failed', 'tls not-tried']);
  assert.match(outcome(), 'PROVIDER_CONNECTION_FAILED');
  const [name, tcp, tls] = [...document.querySelectorAll('[data-part=stage]')].map(
    ({ textContent }) => textContent ?? '',
  );
  assert.match(name ?? '', '3 ms');
  assert.match(tcp ?? '', /PROVIDER_FAILED.*1\.5 sec.*ERROR_NETWORK.*ECONNREFUSED/);
  assert.match(tls ?? '', 'PROVIDER_NOT_TRIED');
});

test('a certificate that is not trusted is open, with the reason; a trusted one is closed', async () => {
  const certificate = { issuer: 'CN=CA', validTo: '2026-01-01T00:00:00Z', names: ['a', 'b'], fingerprint: 'AA:BB' };
  await check([
    { stage: 'tls', result: 'failed', certificate: { ...certificate, problem: 'has expired' } },
    { stage: 'access', result: 'passed', certificate },
  ]);
  const [untrusted, trusted] = document.querySelectorAll<HTMLDetailsElement>('[data-part=certificate]');
  assert.equal([untrusted?.open, trusted?.open], [true, false]);
  assert.match(untrusted?.textContent ?? '', /has expired.*CN=CA.*2026.*a, b.*AA:BB/);
  assert.ok(untrusted?.querySelector('[data-action=copy]'));
});

test('a group that is offered is put into its field, and the result is then of another form', async () => {
  await check([
    { stage: 'technicalUserGroup', result: 'failed', candidates: ['1', '2', '3', '4', '5', '6', 'Robots'] },
  ]);
  const offered = () => document.querySelectorAll('[data-action=apply-candidate]');
  assert.is(offered().length, 5);
  await press('[data-action=more-candidates]');
  assert.is(offered().length, 7);
  assert.is(document.activeElement, offered()[5]);
  assert.not.match(outcome(), 'PROVIDER_CONNECTION_STALE');
  [...offered()].at(-1)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await press('[data-part=stage-candidates] li:last-child button');
  assert.is(field('technicalUserGroup').value, 'Robots');
  assert.match(outcome(), 'PROVIDER_CONNECTION_STALE');
});

test('a result is marked when the form changes, and not any more when it is as it was', async () => {
  await check([{ stage: 'name', result: 'passed' }]);
  await type('input[name=host]', 'other');
  assert.is(one('[data-part=stages]').getAttribute('data-stale'), 'true');
  await type('input[name=host]', 'ldaps://ldap.example.com');
  assert.is(one('[data-part=stages]').getAttribute('data-stale'), null);
});

test('at most three users are shown', async () => {
  const users = ['a', 'b', 'c', 'd'].map((userName) => ({ userName, displayName: `The ${userName}`, email: '' }));
  await check([{ stage: 'users', result: 'passed', users }]);
  assert.is(document.querySelectorAll('[data-part=sample-users] li').length, 3);
});

test('a result stays as it was when the provider is loaded again without a change', async () => {
  await check([{ stage: 'name', result: 'passed' }]);
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  await page.lastCall().answer(200, directory({ accounts: 12, antiCsrfToken: 'next' }));
  assert.is(one('[data-part=stages]').getAttribute('data-stale'), null);
});

test('a save ends the check first', async () => {
  await page.show(directory());
  await type('input[name=providerName]', 'Renamed');
  await press('[data-action=check]');
  await submit();
  assert.equal(
    page.calls.map(({ url }) => new URL(url).pathname),
    [`${PROVIDERS_ADDRESS}/7/connection`, `${PROVIDERS_ADDRESS}/7`],
  );
  assert.is(outcome(), '');
  await page.lastCall().answer(500);
});

test('the reason of a certificate that the stage has said is not said again', async () => {
  const problem = 'CONNECTION_CERTIFICATE_EXPIRED';
  await check([{ stage: 'tls', result: 'failed', messageKey: problem, certificate: { issuer: 'CN=CA', problem } }]);
  assert.is(textOf('[data-part=stages]')?.split(problem).length, 2);
});

test('a check can be cancelled, and its answer is ignored', async () => {
  await page.show(directory());
  await press('[data-action=check]');
  button('cancel-check').focus();
  await press('[data-action=cancel-check]');
  assert.is(document.activeElement, button('check'));
  assert.equal(
    stages(),
    CHECK_STAGES.map((stage) => `${stage} waiting`),
  );
  assert.is(button('check').getAttribute('aria-busy'), null);
  assert.is(outcome(), '');
});

test('a check that fails says why', async () => {
  await page.show(directory());
  await press('[data-action=check]');
  await page.lastCall().answer(429, { messageKey: 'PROVIDER_PROBLEM_BUSY' });
  assert.match(outcome(), 'PROVIDER_PROBLEM_BUSY');
});

test('the stage that failed is named', () => {
  setTranslator((key, values) => `${key} ${JSON.stringify(values ?? '')}`);
  const text = summaryOf([{ ...stage, stage: 'tcp', result: 'failed' }]);
  setTranslator(undefined);
  assert.match(text, /PROVIDER_CONNECTION_FAILED.*"name".*PROVIDER_STAGE_TCP/);
});

const stage = { messageKey: '', detail: '', users: [], candidates: [] };
const SUMMARIES: [results: CheckStage['result'][], summary: string][] = [
  [['passed', 'skipped'], 'PROVIDER_CONNECTION_PASSED'],
  [['passed', 'warning'], 'PROVIDER_CONNECTION_WARNING'],
  [['passed', 'not-tried'], 'PROVIDER_CONNECTION_FAILED'],
  [['skipped'], 'ERROR_INVALID_ANSWER'],
  [[], 'ERROR_INVALID_ANSWER'],
];
for (const [results, summary] of SUMMARIES) {
  test(`the summary of ${results.join(', ') || 'no stages'} is ${summary}`, () => {
    assert.is(summaryOf(results.map((result) => ({ ...stage, stage: 'tcp', result }))), summary);
  });
}

test('a provider that was deleted meanwhile is told', async () => {
  await page.show(directory());
  await press('[data-action=check]');
  await page.lastCall().answer(404, { messageKey: 'PROVIDER_PROBLEM_UNKNOWN' });
  assert.match(outcome(), 'PROVIDER_PROBLEM_UNKNOWN');
});

test('stages of other servers are shown by their names', () => {
  assert.is(stageText('quantum'), 'quantum');
  assert.equal([stagesOf('Scim').includes('base'), stagesOf('BuiltInAdmin').length], [false, 0]);
  assert.equal([stagesOf('D3').includes('tls'), stagesOf('D3').includes('displayFormat')], [false, true]);
  assert.match(formatDuration(0), '0');
});

test.run();
