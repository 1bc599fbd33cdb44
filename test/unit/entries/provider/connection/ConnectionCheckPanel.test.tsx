import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stagesOf, stageText, summaryOf } from '../../../../../entries/provider/connection/check-stages';
import { formatDuration } from '../../../../../entries/provider/connection/StageList';
import { PROVIDERS_ADDRESS } from '../../../../../shared/contract/addresses';
import { CHECK_STAGES, type CheckStage } from '../../../../../shared/contract/identity-providers/connection-check';
import { setTranslator } from '../../../../../shared/i18n/translate';
import {
  button,
  errorOf,
  input,
  isThere,
  pathOf,
  press,
  sentBy,
  submitForm,
  textAt,
  textOf,
  textsOf,
} from '../../../../support/dom/page-controls';
import { one, type } from '../../../../support/dom/render';
import { administrator, directory, newProvider, rename, setUpProvider } from '../render-provider';

const page = setUpProvider(test);
const stages = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part=stage]')].map(
    ({ dataset }) => `${dataset.id} ${dataset.status}`,
  );
const all = (status: string) => CHECK_STAGES.map((stage) => `${stage} ${status}`);
const outcome = () => textAt('connection-outcome');
const isStale = () => one('[data-part=stages]').dataset.stale === 'true';
const PASSED = { stage: 'name', result: 'passed', duration: 3 };

/** Checks the connection, which has these stages. */
async function check(answered: object[]): Promise<void> {
  await page.show(directory());
  await press('[data-action=check]');
  await page.lastCall().answer(200, { stages: answered });
}

test('without the server’s check, and for a type without a connection, there is no panel', async () => {
  await page.show(directory({ connectionCheckAvailable: false }));
  assert.is(isThere('[data-part=connection]'), false);
  await page.show(administrator());
  assert.is(isThere('[data-part=connection]'), false);
  assert.is(isThere('form .grid.lg\\:grid-cols-12'), false, 'no column stays empty');
});

test('every stage is there before a check of the form as it is, during it, and once it was cancelled', async () => {
  await page.show(directory());
  assert.equal(stages(), all('waiting'));
  await type('input[name=rootContext]', 'DC=other');
  await press('[data-action=check]');
  assert.equal([stages(), button('check').getAttribute('aria-busy')], [all('running'), 'true']);
  assert.match(outcome(), 'PROVIDER_CONNECTION_RUNNING');
  assert.is(pathOf(page.lastCall().url), `${PROVIDERS_ADDRESS}/7/connection`);
  const { rootContext, antiCsrfToken, providerName } = sentBy(page);
  assert.equal([rootContext, antiCsrfToken, providerName], ['DC=other', 'token', 'Directory']);
  await press('[data-action=cancel-check]');
  assert.is(document.activeElement, button('check'));
  assert.equal([stages(), button('check').getAttribute('aria-busy'), outcome()], [all('waiting'), null, '']);
});

test('without a host nothing is tried, and the host has the focus; a missing name does not matter', async () => {
  await page.show(newProvider());
  await press('[data-action=check]');
  assert.equal([page.calls, errorOf('host')], [[], 'FIELD_REQUIRED']);
  assert.is(document.activeElement, input('host'));
  await type('input[name=host]', 'ldap.example.com');
  await press('[data-action=check]');
  assert.is(page.calls.length, 1);
  await page.lastCall().answer(500);
});

test('a failed stage has the server’s words, and those after it are marked as not tried', async () => {
  await check([
    PASSED,
    { stage: 'tcp', result: 'failed', duration: 1500, messageKey: 'ERROR_NETWORK', detail: 'ECONNREFUSED' },
    { stage: 'tls', result: 'not-tried' },
  ]);
  assert.equal(stages(), ['name passed', 'tcp failed', 'tls not-tried']);
  assert.match(outcome(), 'PROVIDER_CONNECTION_FAILED');
  const [name = '', tcp = '', tls = ''] = textsOf('[data-part=stage]');
  assert.match(name, '3 ms');
  assert.match(tcp, /PROVIDER_FAILED.*1\.5 sec.*ERROR_NETWORK.*ECONNREFUSED/);
  assert.match(tls, 'PROVIDER_NOT_TRIED');
});

test('a certificate that is not trusted is open, with the reason, once; a trusted one is closed', async () => {
  const certificate = { issuer: 'CN=CA', validTo: '2026-01-01T00:00:00Z', names: ['a', 'b'], fingerprint: 'AA:BB' };
  const problem = 'CONNECTION_CERTIFICATE_EXPIRED';
  await check([
    { stage: 'tls', result: 'failed', certificate: { ...certificate, problem: 'has expired' } },
    { stage: 'access', result: 'passed', certificate },
    { stage: 'users', result: 'failed', messageKey: problem, certificate: { issuer: 'CN=CA', problem } },
  ]);
  const [untrusted, trusted] = document.querySelectorAll<HTMLDetailsElement>('[data-part=certificate]');
  assert.equal([untrusted?.open, trusted?.open], [true, false]);
  assert.match(untrusted?.textContent ?? '', /has expired.*CN=CA.*2026.*a, b.*AA:BB/);
  assert.ok(untrusted?.querySelector('[data-action=copy]'));
  assert.is(textOf('[data-part=stages]')?.split(problem).length, 2);
});

test('a group that is offered is put into its field, and the result is then of another form', async () => {
  const candidates = ['1', '2', '3', '4', '5', '6', 'Robots'];
  await check([{ stage: 'technicalUserGroup', result: 'failed', candidates }]);
  const offered = () => document.querySelectorAll('[data-action=apply-candidate]');
  assert.is(offered().length, 5);
  await press('[data-action=more-candidates]');
  assert.is(offered().length, 7);
  assert.is(document.activeElement, offered()[5]);
  assert.not.match(outcome(), 'PROVIDER_CONNECTION_STALE');
  await press('[data-part=stage-candidates] li:last-child button');
  assert.is(input('technicalUserGroup').value, 'Robots');
  assert.match(outcome(), 'PROVIDER_CONNECTION_STALE');
});

test('a result is marked while the form is another one, but not when the provider is only loaded again', async () => {
  await check([PASSED]);
  await type('input[name=host]', 'other');
  assert.is(isStale(), true);
  await type('input[name=host]', 'ldaps://ldap.example.com');
  assert.is(isStale(), false);
  await page.receive({ resource: PROVIDERS_ADDRESS, action: 'changed' });
  await page.lastCall().answer(200, directory({ accounts: 12, antiCsrfToken: 'next' }));
  assert.is(isStale(), false);
});

test('at most three users are shown; a save ends the check first', async () => {
  const users = ['a', 'b', 'c', 'd'].map((userName) => ({ userName, displayName: `The ${userName}`, email: '' }));
  await check([{ stage: 'users', result: 'passed', users }]);
  assert.is(textsOf('[data-part=sample-users] li').length, 3);
  page.calls.length = 0;
  await page.show(directory());
  await rename();
  await press('[data-action=check]');
  await submitForm();
  const own = `${PROVIDERS_ADDRESS}/7`;
  assert.equal([page.calls.map(({ url }) => pathOf(url)), outcome()], [[`${own}/connection`, own], '']);
  await page.lastCall().answer(500);
});

const stage = { messageKey: '', detail: '', users: [], candidates: [] };
const SUMMARIES: [results: CheckStage['result'][], summary: string][] = [
  [['passed', 'skipped'], 'PROVIDER_CONNECTION_PASSED'],
  [['passed', 'warning'], 'PROVIDER_CONNECTION_WARNING'],
  [['passed', 'not-tried'], 'PROVIDER_CONNECTION_FAILED'],
  [['skipped'], 'ERROR_INVALID_ANSWER'],
  [[], 'ERROR_INVALID_ANSWER'],
];
test('the summary is that of the worst stage, and names one that failed', () => {
  for (const [results, summary] of SUMMARIES)
    assert.is(summaryOf(results.map((result) => ({ ...stage, stage: 'tcp', result }))), summary);
  setTranslator((key, values) => `${key} ${JSON.stringify(values ?? '')}`);
  const text = summaryOf([{ ...stage, stage: 'tcp', result: 'failed' }]);
  setTranslator(undefined);
  assert.match(text, /PROVIDER_CONNECTION_FAILED.*"name".*PROVIDER_STAGE_TCP/);
});

test('each type has its stages, and those of other servers are shown by their names', () => {
  assert.is(stageText('quantum'), 'quantum');
  assert.equal([stagesOf('Scim').includes('base'), stagesOf('BuiltInAdmin').length], [false, 0]);
  assert.equal([stagesOf('D3').includes('tls'), stagesOf('D3').includes('displayFormat')], [false, true]);
  assert.match(formatDuration(0), '0');
});

test.run();
