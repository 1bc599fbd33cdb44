import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { AUDIT_ENTRY } from '../../../../build/samples/administration';
import { AuditPage } from '../../../../entries/audit/AuditPage';
import * as period from '../../../../entries/audit/audit-period';
import * as query from '../../../../entries/audit/audit-query';
import { AuditData } from '../../../../shared/contract/settings/audit';
import { type, until } from '../../../render';
import { setUpFakePage } from '../fake-page';
import { input, isThere, press, select, showKeys, textAt, textsOf } from '../page-controls';

const PATH = '/identityprovider/config/audit';
const fakePage = setUpFakePage(test);
showKeys(test);

const ENTRY = {
  ...AUDIT_ENTRY,
  id: '1',
  event: 'sign-in-refused',
  outcome: 'refused',
  accountId: '5',
  detail: 'LOGIN_ERROR_HINT',
  count: 3,
};
const CHANGED = { id: '2', event: 'trust-changed', actor: 'admin', actorId: '6', target: 'https://a.example' };
const DATA = { entries: [ENTRY, CHANGED, { id: '3', event: 'quantum-leap' }], next: '1.2' };

const show = (data: object = DATA, path = PATH) =>
  fakePage.draw(<AuditPage data={v.parse(AuditData, data)} />, path.replace('/identityprovider', ''));
const details = () => textAt('details');
const isClosed = () => until(() => !isThere('[data-part=details]'));
const isOpen = () => until(() => isThere('[data-part=details]'));
const close = async () => {
  await press('[data-part=details] [data-action=close]');
  await isClosed();
};
const open = async (id: string) => {
  await press(`[data-id="${id}"] [data-action=open]`);
  await isOpen();
};
const isCalled = async (address: RegExp) => {
  await until(() => fakePage.calls.length === 1);
  assert.match(fakePage.lastCall().url, address);
};
/** As the back button does. */
const navigateTo = (address: string) => {
  history.replaceState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
};

test('each entry says what happened, to whom and from where; an unknown event is shown by its id', async () => {
  await show();
  const [refused = '', changed = '', unknown = ''] = textsOf('[data-part=list] [data-part=row]');
  assert.match(refused, /AUDIT_EVENT_SIGN_IN_REFUSED\u00a0\(3\).*ada.lovelace.*192\.0\.2\.1/);
  assert.match(changed, /AUDIT_EVENT_TRUST_CHANGED.*admin.*a\.example/);
  assert.match(unknown, 'quantum-leap');
  assert.is(document.querySelectorAll('[data-status=refused]').length, 1);
});

test('a change has the label of each field, and its values before and after as the form shows them', async () => {
  const changes = [
    { field: 'sessionLifetimeHours', before: 8, after: 4 },
    { field: 'tfaRadio', before: 'Enabled', after: 'ForceAll' },
    { field: 'showKerberos', before: false, after: true },
    { field: 'openIdSubAdminGroupId', before: '', after: 'Help desk' },
    { field: 'allowedGroups', before: 'Sales' },
    { field: 'newerField', before: null, after: 'x' },
  ];
  await show({ entries: [{ id: '4', event: 'login-settings-changed', detail: 'sessionLifetimeHours', changes }] });
  await open('4');
  await until(() => textsOf('[data-part=change]').length === changes.length);
  const shown = [
    /^LOGIN_CONFIG_LIFETIME.*8 → 4$/,
    /^LOGIN_CONFIG_TFA_WHO.*LOGIN_CONFIG_TFA_ENABLED → LOGIN_CONFIG_TFA_ALL$/,
    /^LOGIN_CONFIG_KERBEROS.*PROVIDERS_NO → PROVIDERS_YES$/,
    /^LOGIN_CONFIG_SUB_ADMINS.*AUDIT_NO_VALUE → Help desk$/,
    /^LOGIN_CONFIG_ALLOW_LIST_TITLEAUDIT_REMOVED Sales$/,
    /^newerFieldAUDIT_ADDED x$/,
  ];
  for (const [at, expected] of shown.entries()) assert.match(textsOf('[data-part=change]')[at] ?? '', expected);
  assert.not.match(details(), 'AUDIT_DETAIL');
});

test('the details of an older entry are shown by the labels of the fields that they name', async () => {
  for (const [detail, shown] of [
    ['sessionLifetimeHours tfaRadio', 'LOGIN_CONFIG_LIFETIME, LOGIN_CONFIG_TFA_WHO'],
    ['featureActive added=2', 'ACCESS_RIGHTS_FEATURE, added'],
    ['UserPass', 'UserPass'],
  ] as const) {
    await show({ entries: [{ id: '5', event: 'login-settings-changed', detail }] });
    await open('5');
    assert.match(details(), `AUDIT_DETAIL${shown}`);
  }
});

test('the open entry is in the address with the filter; back closes it without a call, forward opens it again', async () => {
  await show(DATA, `${PATH}?search=a`);
  await open('1');
  assert.match(details(), /AUDIT_OUTCOME_REFUSED.*Firefox 140, Linux.*LOGIN_ERROR_HINT/);
  assert.is(location.pathname + location.search, `${PATH}/1?search=a`);
  navigateTo(`${PATH}?search=a`);
  await isClosed();
  navigateTo(`${PATH}/1?search=a`);
  await isOpen();
  assert.equal([fakePage.calls.length, fakePage.shellMessages.length], [0, 3]);
});

test('an entry of the address opens though the list does not have it, and stays until the list is that of one account', async () => {
  await show({ entries: [], entry: ENTRY }, `${PATH}/1?event=sign-in`);
  assert.match(details(), 'Firefox 140, Linux');
  await select('outcome', 'done');
  await isCalled(/config\/audit\/1\?event=sign-in&outcome=done$/);
  await fakePage.lastCall().answer(200, { entries: [] });
  await until(() => isThere('[data-part=empty]'));
  assert.match(details(), 'Firefox 140, Linux');
  fakePage.calls.length = 0;
  await show(DATA, `${PATH}/1`);
  const before = history.length;
  await press('[data-action=only-account]');
  await isCalled(/config\/audit\?account=5$/);
  assert.is(history.length, before + 1);
  await fakePage.lastCall().answer(200, { entries: [ENTRY] });
  await until(() => textsOf('[data-part=list] [data-part=row]').length === 1);
  assert.is(isThere('[data-part=details]'), false);
});

test('back to an entry that is not known any more, it is loaded; one that does not exist is named', async () => {
  await show();
  navigateTo(`${PATH}/9`);
  await isCalled(/config\/audit\/9$/);
  await fakePage.lastCall().answer(200, DATA);
  await isOpen();
  assert.match(details(), 'AUDIT_UNKNOWN');
  await close();
  assert.is(location.pathname, PATH);
});

test('the fields of a period of its own stay while a part of a time is missing, and have its times after another one', async () => {
  await show();
  await select('period', 'custom');
  await until(() => isThere('[data-part=custom-period]'));
  const from = input('from');
  await type('input[name=from]', '');
  assert.equal([input('from') === from, isThere('input[name=until]')], [true, true]);
  assert.equal(
    [document.querySelector<HTMLSelectElement>('select[name=period]')?.value, location.search],
    ['custom', ''],
  );
  await press('[data-action=clear-filters]');
  await until(() => !isThere('[data-part=custom-period]'));
  const address = `${PATH}?from=2026-11-20T08:00:00.000Z`;
  await show(DATA, address);
  const before = input('from').value;
  await type('input[name=from]', '2026-11-21T08:00');
  navigateTo(address);
  await until(() => input('from').value === before);
});

test('the account that narrows the list is named, and removed again; beside the details the list has less columns', async () => {
  await show(DATA, `${PATH}?account=5`);
  assert.match(textAt('filters'), 'ada');
  await press('[data-part=chips] [data-action=remove]');
  await until(() => location.search === '');
  await show();
  await open('1');
  await until(() => document.querySelectorAll('[data-part=list] th').length === 3);
});

test('without entries the page says so, where they are, or until when it has searched', async () => {
  await show({ entries: [] });
  assert.match(textAt('empty'), 'AUDIT_EMPTY');
  await show({ entries: [], days: 0 });
  assert.match(document.body.textContent, 'AUDIT_OFF');
  await show({ entries: [], next: '1.2', searchedUntil: '2026-11-22T08:00:00.000Z' });
  assert.match(textAt('searched'), 'AUDIT_SEARCHED_UNTIL');
  assert.ok(isThere('[data-action=older]'));
});

test('a query has the filters of an address and nothing else, and a range or a period of its own', () => {
  assert.equal(query.queryOf('?search=a%26b&event=&utm=1&range=7d'), { search: 'a&b', range: '7d' });
  const filtered = query.withChanges({ search: 'ada', outcome: 'refused' }, { search: '' });
  assert.is(query.searchOf(filtered), '?outcome=refused');
  assert.is(query.searchOf(query.withChanges(filtered, { outcome: '' })), '');
  const until = '2026-11-22T00:00:00.000Z';
  assert.equal([{}, { range: '30d' }, { range: '9d' }, { until }].map(period.periodOf), ['', '30d', '', 'custom']);
  const now = new Date('2026-11-22T10:11:12Z');
  assert.equal(period.periodChange('custom', now), { range: '', from: '2026-11-21T10:11:00.000Z' });
  assert.equal(period.periodChange('7d', now), { range: '7d', from: '', until: '' });
  const fields = [period.timeOfField(period.localTime(until)), period.localTime('never'), period.timeOfField('')];
  assert.equal(fields, [until, '', '']);
});

test.run();
