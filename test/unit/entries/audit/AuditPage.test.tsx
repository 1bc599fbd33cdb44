import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { AuditPage } from '../../../../entries/audit/AuditPage';
import { AuditData } from '../../../../shared/contract/audit';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted, until } from '../../../render';
import { setUpFakePage } from '../fake-page';

const PATH = '/identityprovider/config/audit';
const fakePage = setUpFakePage(test);
test.before(() => setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key)));
test.after(() => setTranslator(undefined));
test.before.each(() => history.replaceState(null, '', PATH));

const ENTRY = {
  id: '1',
  at: '2026-11-22T08:00:00.000Z',
  event: 'sign-in-refused',
  outcome: 'refused',
  account: 'ada',
  accountId: '5',
  address: '192.0.2.1',
  browser: 'Firefox 140, Linux',
  detail: 'LOGIN_ERROR_HINT',
  count: 3,
};
const DATA = {
  entries: [
    ENTRY,
    { id: '2', event: 'trust-changed', actor: 'admin', actorId: '6', target: 'https://a.example' },
    { id: '3', event: 'quantum-leap' },
  ],
  next: '1.2',
};

const show = (data: object = DATA, path = PATH) =>
  fakePage.draw(<AuditPage data={v.parse(AuditData, data)} />, path.replace('/identityprovider', ''));
const rows = () => [...document.querySelectorAll('[data-part=list] [data-part=row]')];
const textOf = (selector: string) => one(selector).textContent ?? '';

test('each entry says what happened, to whom and from where; an unknown event is shown by its id', async () => {
  await show();
  const texts = rows().map((row) => row.textContent ?? '');
  assert.match(texts[0] ?? '', /AUDIT_EVENT_SIGN_IN_REFUSED\u00a0\(3\).*ada.*192\.0\.2\.1/);
  assert.match(texts[1] ?? '', /AUDIT_EVENT_TRUST_CHANGED.*admin.*a\.example/);
  assert.match(texts[2] ?? '', 'quantum-leap');
  assert.is(document.querySelectorAll('[data-status=refused]').length, 1);
});

const CHANGES = [
  { field: 'sessionLifetimeHours', before: 8, after: 4 },
  { field: 'tfaRadio', before: 'Enabled', after: 'ForceAll' },
  { field: 'showKerberos', before: false, after: true },
  { field: 'openIdSubAdminGroupId', before: '', after: 'Help desk' },
  { field: 'allowedGroups', before: 'Sales' },
  { field: 'newerField', before: null, after: 'x' },
];

test('a change has the label of each field, and its values before and after as the form shows them', async () => {
  const entry = { id: '4', event: 'login-settings-changed', detail: 'sessionLifetimeHours', changes: CHANGES };
  await show({ entries: [entry] });
  one('[data-action=open]').click();
  await until(() => document.querySelectorAll('[data-part=change]').length === CHANGES.length);
  const texts = [...document.querySelectorAll('[data-part=change]')].map((change) => change.textContent ?? '');
  for (const [at, expected] of [
    /^LOGIN_CONFIG_LIFETIME.*8 → 4$/,
    /^LOGIN_CONFIG_TFA_WHO.*LOGIN_CONFIG_TFA_ENABLED → LOGIN_CONFIG_TFA_ALL$/,
    /^LOGIN_CONFIG_KERBEROS.*PROVIDERS_NO → PROVIDERS_YES$/,
    /^LOGIN_CONFIG_SUB_ADMINS.*AUDIT_NO_VALUE → Help desk$/,
    /^LOGIN_CONFIG_ALLOW_LIST_TITLEAUDIT_REMOVED Sales$/,
    /^newerFieldAUDIT_ADDED x$/,
  ].entries())
    assert.match(texts[at] ?? '', expected);
  assert.not.match(textOf('[data-part=details]'), 'AUDIT_DETAIL');
});

for (const [detail, shown] of [
  ['sessionLifetimeHours tfaRadio', 'LOGIN_CONFIG_LIFETIME, LOGIN_CONFIG_TFA_WHO'],
  ['featureActive added=2', 'ACCESS_RIGHTS_FEATURE, added'],
  ['UserPass', 'UserPass'],
] as const)
  test(`the details ${detail} of an older entry are shown as ${shown}`, async () => {
    await show({ entries: [{ id: '5', event: 'login-settings-changed', detail }] });
    one('[data-action=open]').click();
    await until(() => document.querySelector('[data-part=details]') !== null);
    assert.match(textOf('[data-part=details]'), `AUDIT_DETAIL${shown}`);
  });

test('an entry opens beside the list with all that is recorded of it', async () => {
  await show();
  one('[data-id="1"] [data-action=open]').click();
  await until(() => document.querySelector('[data-part=details]') !== null);
  assert.match(textOf('[data-part=details]'), /AUDIT_OUTCOME_REFUSED.*Firefox 140, Linux.*LOGIN_ERROR_HINT/);
  one('[data-part=details] [data-action=close]').click();
  await until(() => document.querySelector('[data-part=details]') === null);
});

test('the open entry is in the address with the filter; back closes it without a call, forward opens it again', async () => {
  await show(DATA, `${PATH}?search=a`);
  one('[data-id="2"] [data-action=open]').click();
  await until(() => document.querySelector('[data-part=details]') !== null);
  assert.is(location.pathname + location.search, `${PATH}/2?search=a`);
  navigateTo(`${PATH}?search=a`);
  await until(() => document.querySelector('[data-part=details]') === null);
  navigateTo(`${PATH}/2?search=a`);
  await until(() => document.querySelector('[data-part=details]') !== null);
  assert.equal([fakePage.calls.length, fakePage.shellMessages.length], [0, 3]);
});

test('an entry of the address opens though the list does not have it, and stays open when the list is narrowed', async () => {
  await show({ entries: [], entry: ENTRY }, `${PATH}/1?event=sign-in`);
  assert.match(textOf('[data-part=details]'), 'Firefox 140, Linux');
  choose('outcome', 'done');
  await until(() => fakePage.calls.length === 1);
  assert.match(fakePage.lastCall().url, /config\/audit\/1\?event=sign-in&outcome=done$/);
  await fakePage.lastCall().answer(200, { entries: [] });
  await until(() => document.querySelector('[data-part=empty]') !== null);
  assert.match(textOf('[data-part=details]'), 'Firefox 140, Linux');
});

test('only the entries of one account: the details close in the same step of the history', async () => {
  await show(DATA, `${PATH}/1`);
  const before = history.length;
  one('[data-action=only-account]').click();
  await until(() => fakePage.calls.length === 1);
  assert.is(history.length, before + 1);
  assert.match(fakePage.lastCall().url, /config\/audit\?account=5$/);
  await fakePage.lastCall().answer(200, { entries: [ENTRY] });
  await until(() => rows().length === 1);
  assert.is(document.querySelector('[data-part=details]'), null);
});

test('back to an entry that is not known any more, it is loaded; one that does not exist is named', async () => {
  await show();
  navigateTo(`${PATH}/9`);
  await until(() => fakePage.calls.length === 1);
  assert.match(fakePage.lastCall().url, /config\/audit\/9$/);
  await fakePage.lastCall().answer(200, DATA);
  await until(() => document.querySelector('[data-part=details]') !== null);
  assert.match(textOf('[data-part=details]'), 'AUDIT_UNKNOWN');
  one('[data-part=details] [data-action=close]').click();
  await until(() => document.querySelector('[data-part=details]') === null);
  assert.is(location.pathname, PATH);
});

test('an id with characters that its address encodes opens its entry, in the list and by the address', async () => {
  const data = { entries: [{ ...ENTRY, id: 'a/b 1' }] };
  await show(data, `${PATH}/a%2Fb%201`);
  assert.match(textOf('[data-part=details]'), 'Firefox 140, Linux');
  one('[data-part=details] [data-action=close]').click();
  await until(() => document.querySelector('[data-part=details]') === null);
  one('[data-id="a/b 1"] [data-action=open]').click();
  await until(() => document.querySelector('[data-part=details]') !== null);
  assert.match(textOf('[data-part=details]'), 'Firefox 140, Linux');
  assert.is(location.pathname, `${PATH}/a%2Fb%201`);
});

for (const id of ['100%', '%ff', '%E0%A4%A'])
  test(`an id that is no percent-encoded text, ${id}, is unknown like any other`, async () => {
    await show(DATA, `${PATH}/${id}`);
    assert.match(textOf('[data-part=details]'), 'AUDIT_UNKNOWN');
    assert.is(rows().length, 3);
  });

test('a filter is in the address, and in the call', async () => {
  await show();
  const select = one<HTMLSelectElement>('select[name=outcome]');
  select.value = 'refused';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await until(() => fakePage.calls.length === 1);
  assert.match(fakePage.lastCall().url, /config\/audit\?outcome=refused$/);
  await fakePage.lastCall().answer(200, { entries: [ENTRY] });
  await until(() => rows().length === 1);
  assert.is(location.search, '?outcome=refused');
  await painted();
});

/** As the back button does. */
function navigateTo(address: string): void {
  history.replaceState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

const field = (name: string) => one<HTMLInputElement>(`input[name=${name}]`);
function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}
function choose(name: string, value: string): void {
  const select = one<HTMLSelectElement>(`select[name=${name}]`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

test('the fields of a period of its own stay while a part of a time is missing', async () => {
  await show();
  choose('period', 'custom');
  await until(() => document.querySelector('[data-part=custom-period]') !== null);
  const from = field('from');
  type('from', '');
  await painted();
  assert.is(field('from'), from);
  assert.is(one<HTMLSelectElement>('select[name=period]').value, 'custom');
  assert.ok(field('until'));
  assert.is(location.search, '');
  one('[data-action=clear-filters]').click();
  await until(() => document.querySelector('[data-part=custom-period]') === null);
});

test('back to another period, the fields have its times', async () => {
  await show(DATA, `${PATH}?from=2026-11-20T08:00:00.000Z`);
  const before = field('from').value;
  type('from', '2026-11-21T08:00');
  await painted();
  history.replaceState(null, '', `${PATH}?from=2026-11-20T08:00:00.000Z`);
  dispatchEvent(new PopStateEvent('popstate'));
  await until(() => field('from').value === before);
});

test('the account that narrows the list is named, and removed again', async () => {
  await show(DATA, `${PATH}?account=5`);
  assert.match(textOf('[data-part=filters]'), 'ada');
  one('[data-part=chips] [data-action=remove]').click();
  await until(() => location.search === '');
});

test('an empty cell of a card is hidden, and beside the details the list has less columns', async () => {
  await show();
  const cells = [...(rows()[2]?.querySelectorAll('td') ?? [])].map(({ className }) => / hidden /.test(className));
  assert.equal(cells.slice(-3), [true, true, true]);
  one('[data-id="1"] [data-action=open]').click();
  await until(() => document.querySelectorAll('[data-part=list] th').length === 3);
});

test('without entries the page says so', async () => {
  await show({ entries: [] });
  assert.match(textOf('[data-part=empty]'), 'AUDIT_EMPTY');
});

test('a server that keeps no entries says where they are', async () => {
  await show({ entries: [], days: 0 });
  assert.match(document.body.textContent ?? '', 'AUDIT_OFF');
});

test('a search that has looked at a part only says until when, and offers to go on', async () => {
  await show({ entries: [], next: '1.2', searchedUntil: '2026-11-22T08:00:00.000Z' });
  assert.match(textOf('[data-part=searched]'), 'AUDIT_SEARCHED_UNTIL');
  assert.ok(document.querySelector('[data-action=older]'));
});

test.run();
