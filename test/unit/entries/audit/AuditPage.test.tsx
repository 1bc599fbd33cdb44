import { mock } from 'node:test';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { AUDIT_ENTRY } from '../../../../build/samples/administration';
import { AuditPage } from '../../../../entries/audit/AuditPage';
import * as period from '../../../../entries/audit/audit-period';
import * as query from '../../../../entries/audit/audit-query';
import { fieldLabel, valueText } from '../../../../entries/audit/change-texts';
import { detailText, targetText } from '../../../../entries/audit/detail-texts';
import { groupByDay } from '../../../../entries/audit/group-by-day';
import { AuditData } from '../../../../shared/contract/settings/audit';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { input, isThere, press, select, showKeys, textAt, textsOf } from '../../../support/dom/page-controls';
import { type, until } from '../../../support/dom/render';

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
  assert.match(refused, /AUDIT_EVENT_SIGN_IN_REFUSED\u00a0\(3\).*LOGIN_ERROR_HINT.*ada.lovelace.*192\.0\.2\.1/);
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
    { field: 'label' },
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
    /^APIKEY_LABELAUDIT_CHANGED$/,
  ];
  for (const [at, expected] of shown.entries()) assert.match(textsOf('[data-part=change]')[at] ?? '', expected);
  assert.not.match(details(), 'AUDIT_DETAIL');
});

test('the details of an entry are in words; those that only a newer server knows are shown as they are', () => {
  const overlap = 'LABEL_VALUE APIKEY_ROTATE_OVERLAP,APIKEY_OVERLAP_24';
  for (const [detail, shown] of [
    ['sessionLifetimeHours tfaRadio', 'LOGIN_CONFIG_LIFETIME, LOGIN_CONFIG_TFA_WHO'],
    ['featureActive added=2 later', 'ACCESS_RIGHTS_FEATURE, AUDIT_ADDED 2, later'],
    ['tfaGroups=3', 'LABEL_VALUE LOGIN_CONFIG_TFA_GROUPS_TITLE,3'],
    ['UserPass', 'LOGIN_TYPE_USER_PASS'],
    ['TFA_CODE_INCORRECT', 'TFA_CODE_INCORRECT'],
    ['OPENID_ERROR_NOT_LINKED', 'OPENID_TEST_NOT_LINKED'],
    ['new Scim BEARER', 'AUDIT_NEW, PROVIDER_TYPE_SCIM, PROVIDER_TOKEN'],
    ['Ldap', 'PROVIDER_TYPE_LDAP'],
    ['address-removed', 'AUDIT_REMOVED AUDIT_ADDRESS'],
    ['overlap 24 h', overlap],
    ['overlap 5 h', 'overlap 5 h'],
    ['1234', 'LABEL_VALUE SESSIONS_TITLE,1,234'],
    ['search outcome from', 'AUDIT_SEARCH_TEXT, AUDIT_OUTCOME, AUDIT_FROM'],
    ['on', 'AUDIT_TURNED_ON'],
    ['password-changed', 'AUDIT_EVENT_PASSWORD_CHANGED'],
    ['api-key-created', 'AUDIT_EVENT_API_KEY_CREATED'],
    ['EENVELOPE the mail server answered 550', 'AUDIT_MAIL_REFUSED 550'],
    ['ECONNECTION connect ECONNREFUSED 192.0.2.1:25', 'AUDIT_MAIL_UNREACHABLE'],
    ['authenticator', 'AUDIT_AUTHENTICATOR'],
    ['backup-code', 'TFA_BACKUP_CODE'],
    ['a newer reason', 'a newer reason'],
    ['__proto__ constructor', '__proto__ constructor'],
  ] as const)
    assert.is(detailText({ detail, changes: [] }, 100), shown);
  const changes = [{ field: 'host', before: 'a', after: 'b' }];
  assert.is(detailText({ detail: 'host added=2 Ldap', changes }, 100), 'PROVIDER_TYPE_LDAP');
  assert.is(targetText({ event: 'mail-failed', target: 'new-device' }), 'MAIL_NEW_DEVICE_SUBJECT');
  assert.is(targetText({ event: 'provider-saved', target: 'new-device' }), 'new-device');
});

test('a field of a provider has the label that the form of its type has', () => {
  const labels = ['new Ldap', 'D3', 'Scim APIKEY'].map((detail) =>
    ['host', 'domainOrId', 'password'].map((field) => fieldLabel(field, detail)),
  );
  assert.equal(labels, [
    ['PROVIDER_HOST', 'PROVIDER_DOMAIN', 'LOGIN_PASSWORD'],
    ['PROVIDER_SERVER_ADDRESS', 'PROVIDER_REPOSITORY', 'LOGIN_PASSWORD'],
    ['PROVIDER_SERVER_ADDRESS', 'PROVIDER_REPOSITORY', 'APIKEY_KEY'],
  ]);
  assert.is(valueText('scimType', 'TRUSTED'), 'PROVIDER_SCIM_TRUSTED');
});

test('after midnight, what was today is yesterday', async () => {
  const noon = (day: number) => new Date(2026, 2, day, 12).getTime();
  mock.timers.enable({ apis: ['Date'], now: noon(29) });
  await show({ entries: [{ ...AUDIT_ENTRY, at: new Date().toISOString() }] });
  assert.is(textAt('day'), 'AUDIT_TODAY');
  mock.timers.setTime(noon(30));
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => textAt('day') === 'AUDIT_YESTERDAY');
  mock.timers.reset();
});

test('the entries of a day have its heading: today, yesterday, or the date; without a time there is none', async () => {
  const at = (...time: [number, number, number, number?]) => new Date(...time).toISOString();
  const entries = [at(2026, 2, 30, 1), at(2026, 2, 29, 23), at(2026, 2, 29, 0), at(2026, 2, 28, 23), ''].map(
    (time, index) => ({ ...AUDIT_ENTRY, id: String(index), at: time }),
  );
  const days = groupByDay(v.parse(AuditData, { entries }).entries, new Date(2026, 2, 30, 0, 30));
  assert.equal(
    days.map((day) => [day.title, day.entries.map(({ id }) => id).join()]),
    [
      ['AUDIT_TODAY', '0'],
      ['AUDIT_YESTERDAY', '1,2'],
      ['Saturday, March 28, 2026', '3'],
      ['', '4'],
    ],
  );
  await show({ entries });
  const heads = [...document.querySelectorAll('tbody [data-part=day] th')];
  assert.equal(
    heads.map((head) => [head.getAttribute('scope'), head.getAttribute('role'), head.getAttribute('colspan')]),
    heads.map(() => ['rowgroup', 'rowheader', '5']),
  );
  assert.equal([heads.length, document.querySelectorAll('tbody').length], [3, 4]);
  const openers = [...document.querySelectorAll<HTMLElement>('[data-action=open]')];
  openers[0]?.focus();
  for (const opener of openers) {
    assert.is(document.activeElement, opener, 'the arrow key also leads to the next day');
    opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }
});

test('names and addresses are links to the list narrowed to them; an actor without an id is searched', async () => {
  const command = { ...AUDIT_ENTRY, id: '4', accountId: '5', actor: 'npm run account (root)' };
  await show({ entries: [ENTRY, command] }, `${PATH}?outcome=refused`);
  const links = () => [...document.querySelectorAll('[data-part=row] [data-action^=only]')];
  assert.equal(
    links().map((link) => link.getAttribute('href')),
    ['account=5', 'search=192.0.2.1', 'account=5', 'search=npm+run+account+%28root%29', 'search=192.0.2.1'].map(
      (filter) => `${PATH}?outcome=refused&${filter}`.replace(/(outcome=refused)&(search=.*)/, '$2&$1'),
    ),
  );
  await press('[data-id="4"] [data-action=only-address]');
  await isCalled(/config\/audit\?search=192\.0\.2\.1&outcome=refused$/);
  assert.is(isThere('[data-part=details]'), false, 'the row is not opened');
});

test('the title names the account of the filter, also where only the server knows it', async () => {
  const title = () => document.querySelector('h1')?.textContent;
  await show({ entries: [] }, `${PATH}?account=7`);
  assert.is(title(), 'AUDIT_TITLE');
  await show({ entries: [], accountName: 'grace' }, `${PATH}?account=7`);
  assert.is(title(), 'AUDIT_TITLE_OF grace');
  await show({ entries: [], accountName: 'grace' });
  assert.is(title(), 'AUDIT_TITLE');
});

test('an entry can be read and copied as JSON, in which invisible characters are escaped', async () => {
  const target = 'evil\u202etxt \u{e0001}"\n';
  await show({ entries: [{ ...ENTRY, target }] });
  await open('1');
  const text = document.querySelector('[data-part=json] pre')?.textContent ?? '';
  assert.equal(JSON.parse(text), v.parse(AuditData, { entries: [{ ...ENTRY, target }] }).entries[0]);
  assert.match(text, '"target": "evil\\u202etxt \\udb40\\udc01\\"\\n"');
  assert.ok(isThere('[data-part=json] [data-action=copy]'));
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
  await until(() => document.querySelectorAll('[data-part=list] thead th').length === 3);
});

test('bars are counted by the server; a chosen one narrows the list to its hour, and a second click has the period again', async () => {
  const HOUR = 3_600_000;
  const counts = '/config/auditcounts';
  const entries = [{ ...ENTRY, at: new Date().toISOString() }];
  await show({ entries, hasCounts: true }, `${PATH}?outcome=refused&range=1d`);
  assert.ok(isThere('[data-part=chart][aria-busy]'), 'there is room for it');
  const { searchParams } = new URL(fakePage.lastCall().url);
  const from = searchParams.get('from') ?? '';
  assert.equal([searchParams.get('outcome'), searchParams.get('range')], ['refused', null]);
  await fakePage.answer('GET', new RegExp(counts), { since: from, counts: [3, 0, 5] });
  await until(() => !isThere('[data-part=chart][aria-busy]'));
  assert.equal(textsOf('[data-part=chart] td').slice(0, 6), ['0', '3', '0', '0', '0', '5'], 'done and refused');
  const listed = async (isFiltered: boolean) => {
    await until(() => fakePage.pending('GET', /config\/audit\?/).length > 0);
    const query = new URL(fakePage.lastCall().url).searchParams;
    const hour = [2, 3].map((hours) => new Date(Date.parse(from) + hours * HOUR).toISOString());
    assert.equal([query.get('from'), query.get('until')], isFiltered ? hour : [null, null]);
    assert.is(query.get('range'), isFiltered ? null : '1d');
    await fakePage.answer('GET', /config\/audit\?/, { entries, hasCounts: true });
    await until(() => isThere('[data-part=list]'));
  };
  await press('[data-bar="2"]');
  await listed(true);
  assert.is(document.querySelector('[data-bar="2"]')?.getAttribute('aria-pressed'), 'true');
  await press('[data-bar="2"]');
  await listed(false);
  assert.is(fakePage.calls.filter(({ url }) => url.includes(counts)).length, 1, 'the bars are the same');
});

test('without the counts, or without any of them, there is no chart', async () => {
  const entries = [{ ...ENTRY, at: new Date().toISOString() }];
  await show({ entries });
  assert.equal([fakePage.calls.length, isThere('[data-part=chart]')], [0, false]);
  for (const [status, answer] of [
    [404, {}],
    [200, {}],
    [200, { since: '2020-01-01T00:00:00Z', counts: [1] }],
  ] as const) {
    await show({ entries: [], hasCounts: true });
    assert.not(isThere('[data-part=chart]'), 'no entry is within its days');
    await show({ entries, hasCounts: true });
    await until(() => fakePage.pending('GET', /auditcounts/).length > 0);
    for (const call of fakePage.pending('GET', /auditcounts/)) await call.answer(status, answer);
    await until(() => !isThere('[data-part=chart]'));
    assert.equal(fakePage.failures, []);
  }
});

test('the bars of a period of its own are among those around it: hours of their days, and days of 30', () => {
  const at = (...time: [number, number, number, number?]) => new Date(...time).getTime();
  const now = at(2026, 10, 27, 10);
  const text = (...time: [number, number, number, number?]) => new Date(...time).toISOString();
  const cases = [
    [{}, at(2026, 9, 29), at(2026, 10, 28)],
    [{ range: '1d' }, at(2026, 10, 26, 10), now],
    [{ range: '7d' }, at(2026, 10, 20), at(2026, 10, 28)],
    [{ from: text(2026, 10, 20, 8), until: text(2026, 10, 21, 9) }, at(2026, 10, 20), at(2026, 10, 22)],
    [{ from: text(2026, 10, 20), until: text(2026, 10, 21) }, at(2026, 9, 29), at(2026, 10, 28)],
    [{ from: text(2026, 6, 1), until: text(2026, 6, 20) }, at(2026, 5, 20), at(2026, 6, 20)],
    [{ until: text(2026, 6, 20) }, at(2026, 9, 29), at(2026, 10, 28)],
  ] as const;
  for (const [given, from, until] of cases) {
    const bounds = period.barBounds(given, now);
    assert.equal([bounds[0], bounds.at(-1)], [from, until], JSON.stringify(given));
  }
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
