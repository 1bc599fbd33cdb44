import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDER_SAVED } from '../../../../build/samples/identity-providers';
import { reloaded } from '../../../support/dom/fake-page';
import { button, isThere, messagesOf, press, rows, sentBy, textOf, textsOf } from '../../../support/dom/page-controls';
import { one } from '../../../support/dom/render';
import { DATA, LDAP, remove, setUpProviders } from './render-providers';

const page = setUpProviders(test);
const { made, pass } = page;
const problems = () => page.notifications[0]?.options?.problemMessages;

test('each provider has its name, type, groups, details, isolation, and why it could not be read', async () => {
  await page.show({ ...DATA, providers: [{ ...LDAP, refreshProblem: 'No answer' }, ...DATA.providers.slice(1)] });
  const [first = '', second = ''] = textsOf('[data-part=row]');
  const named = [
    'Head office',
    'PROVIDER_TYPE_LDAP',
    'Admins',
    'Services',
    'ldaps://dc.example',
    'PROVIDERS_YES',
    '4821',
  ];
  for (const part of [...named, 'Nov\u00a021,\u00a02026']) assert.match(first, part);
  assert.match(second, /PROVIDER_TYPE_USERS.*PROVIDERS_NO/);
  assert.match(textOf('[data-status=refresh-problem]') ?? '', 'No answer');
});

test('in the hybrid view all calls and addresses are below its base', async () => {
  await page.show(DATA, '/../scimserver/config');
  await page.answerMigrations();
  await press('[data-action=add]');
  await remove('a/b');
  await page.lastCall().answer(200, PROVIDER_SAVED);
  await reloaded();
  await page.lastCall().answer(200, DATA);
  await press('[data-action=refresh]');
  assert.equal(page.navigations, ['http://localhost/scimserver/config/create']);
  assert.equal(made(), [
    'GET /scimserver/config/d3migration',
    'POST /scimserver/config/a%2Fb',
    'GET /scimserver/config',
    'POST /scimserver/config?update=true',
  ]);
  await page.lastCall().answer(200); // its time-out is long
});

test('the cache is refreshed once at a time, a provider can be deleted meanwhile, and the list is read again', async () => {
  await page.show();
  await press('[data-action=refresh]');
  await press('[data-action=refresh]');
  assert.equal(made('update'), ['POST /identityprovider/config?update=true']);
  assert.equal(sentBy(page), { antiCsrfToken: 'token' });
  assert.is(button('refresh').getAttribute('aria-busy'), 'true');
  const refresh = page.lastCall();
  await remove('users');
  assert.is(made().at(-1), 'POST /identityprovider/config/users');
  await page.lastCall().answer(200, PROVIDER_SAVED);
  await refresh.answer(200);
  await reloaded();
  assert.equal(messagesOf(page), ['OPENID_DELETED', 'PROVIDERS_REFRESHED']);
  assert.is(made().at(-1), 'GET /identityprovider/config');
  await page.lastCall().answer(200, { ...DATA, providers: [] });
  assert.ok(isThere('[data-part=empty]'));
});

test('while a directory is read, the list says every 2 s how far it is', async () => {
  await page.show();
  await press('[data-action=refresh]');
  const refresh = page.lastCall();
  await pass(2000);
  const refreshing = { users: 1250, changed: 3 };
  await page.lastCall().answer(200, { ...DATA, providers: [{ ...LDAP, refreshing }] });
  assert.is(textOf('[data-status=refreshing]'), 'PROVIDERS_READINGPROVIDERS_READING_COUNTS 1250,3,0');
  await refresh.answer(200);
  await reloaded();
  await page.lastCall().answer(200, DATA);
  assert.not.ok(isThere('[data-status=refreshing]'));
});

test('a deletion asks, says how many accounts go, sends the provider’s own fields, and is told to the shell', async () => {
  await page.show();
  page.confirms = false;
  await remove('a/b');
  assert.match(page.confirmations[0]?.message ?? '', /Head office\n\nPROVIDER_DELETE_ACCOUNTS 4821/);
  assert.equal(made('POST'), []);
  page.confirms = true;
  await remove('a/b');
  assert.is(made().at(-1), 'POST /identityprovider/config/a%2Fb');
  const sent = sentBy(page);
  assert.equal([sent.delete, sent.id, sent.antiCsrfToken, sent.providerName], [true, 'a/b', 'token', 'Head office']);
  assert.equal(['migration' in sent, 'isDeletable' in sent], [false, false]);
  await page.lastCall().answer(200, PROVIDER_SAVED);
  assert.equal([messagesOf(page), page.shellMessages], [['OPENID_DELETED'], ['ResourceChanged']]);
  await reloaded();
  assert.is(made().at(-1), 'GET /identityprovider/config');
});

test('a click on the icon of a delete button does not open the row, though a spinner replaces the icon', async () => {
  await page.show();
  const icon = one('[data-id="a/b"] [data-action=delete]').querySelector('svg');
  icon?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  await pass(0);
  assert.equal([page.navigations, made('POST').length], [[], 1]);
});

test('a deletion that is refused shows why, and the provider stays', async () => {
  for (const status of [200, 409]) {
    page.notifications.length = 0;
    await page.show();
    await remove('users');
    await page.lastCall().answer(status, { ...PROVIDER_SAVED, accessOk: false, errorList: ['Other words'] });
    assert.equal([messagesOf(page), problems()], [['OPENID_DELETE_FAILED'], ['Other words']]);
    assert.equal([page.failures, rows().length], [[], 3]);
  }
});

test('a change of the providers, of OpenID or of the login settings reads the list again', async () => {
  const changes = ['', '/login', '/openidconnect'].map((path) => `/identityprovider/config${path}`);
  for (const resource of [...changes, '/scimserver/config']) {
    await page.show();
    await page.receive({ resource, action: 'changed' });
    assert.is(made().at(-1), 'GET /identityprovider/config');
    await page.lastCall().answer(200, { providers: [LDAP] });
    assert.is(rows().length, 1, resource);
  }
  await page.receive({ resource: '/identityprovider/config', action: 'changed' });
  await page.lastCall().answer(404);
  await press('[data-part=error-card] [data-action=retry]');
});

test('without providers there is a sentence that says what to do, and no migration is read', async () => {
  await page.show({ providers: [] });
  assert.match(textOf('[data-part=empty]') ?? '', 'PROVIDERS_EMPTYPROVIDERS_EMPTY_HINT');
  await pass(10_000);
  assert.equal(made(), []);
});

test.run();
