import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LAST_LOGIN } from '../../../../build/samples/administration';
import { accountText, knownTimeText, loginTimeText, shortName } from '../../../../entries/last-logins/login-texts';
import { loginTypeText } from '../../../../shared/login-settings/login-type-texts';
import { isThere, press, textOf, textsOf } from '../../../support/dom/page-controls';
import { one, until } from '../../../support/dom/render';
import { LIST, setUpLastLogins } from './render-last-logins';

const page = setUpLastLogins(test);
const ENTRY = { loginDateTime: '2026-11-20T08:15:00Z', loginType: 'UserPass', browser: 'Firefox 140' };

const history = () => textOf('[data-part=history]') ?? '';
const entries = () => textsOf('[data-part=history-list] [data-part=row]');
async function open(data: object = LIST): Promise<void> {
  await page.show(data);
  one('[data-action=history]').focus();
  await press('[data-action=history]');
  await until(() => isThere('[data-part=history]'));
}

test('it shows date, type and browser, ten on a page, and returns the focus to its row; it can be empty or turned off', async () => {
  await open();
  assert.match(history(), /LAST_LOGINS_HISTORY_OF Ada.*LAST_LOGINS_HISTORY_DELETION/);
  assert.ok(isThere('[data-part=history] [data-part=skeleton]'));
  assert.ok(page.lastCall().url.endsWith('/identityprovider/config/lastloginlist/a%2Fb'));
  const types = ['UserPass', 'OpenId', 'BasicUserPass', 'BasicApiKey', 'ApiKey', 'Other'];
  const entryOf = (_: unknown, index: number) => {
    const loginDateTime = `2026-11-${20 - index}T08:15:00Z`;
    return { ...ENTRY, loginDateTime, loginType: types[index % 6], isBrowserRemembered: index === 0 };
  };
  await page.lastCall().answer(200, Array.from({ length: 12 }, entryOf));
  assert.is(entries().length, 10);
  assert.match(
    entries()[0] ?? '',
    /Nov\u00a020,\u00a02026.*SESSIONS_WITH_REMEMBERED LOGIN_TYPE_USER_PASS.*Firefox 140/,
  );
  const texts = ['USER_PASS', 'OPENID', 'BASIC_USER_PASS', 'BASIC_API_KEY', 'API_KEY', 'UNKNOWN'];
  for (const [index, text] of texts.entries()) assert.match(entries()[index] ?? '', `LOGIN_TYPE_${text}`);
  assert.ok(
    one('[data-part=history] [data-action=audit]').getAttribute('href')?.endsWith('/config/audit?account=a%2Fb'),
  );
  await press('[data-part=history] [data-action=close]');
  await until(() => !isThere('[data-part=history]'));
  assert.is(document.activeElement, one('[data-action=history]'));
  page.calls.length = 0;
  const empty = () => textOf('[data-part=history-list] [data-part=empty]') ?? '';
  await open();
  await page.lastCall().answer(200, []);
  assert.match(empty(), 'LAST_LOGINS_HISTORY_EMPTY');
  await open({ ...LIST, lastLoginHistoryActive: false });
  await page.lastCall().answer(200, { history: null });
  assert.match(empty(), 'LAST_LOGINS_HISTORY_OFF');
});

test('an address with a user opens the history of that user, and loses it when that closes', async () => {
  for (const [id, title] of [
    ['a%2Fb', /LAST_LOGINS_HISTORY_OF Ada/],
    ['new', /^LAST_LOGINS_HISTORY(?!_OF).*AUDIT_TITLE(?!_OF)/],
  ] as const) {
    await page.show(LIST, `?user=${id}`);
    await until(() => isThere('[data-part=history]'));
    assert.match(history(), title);
    assert.ok(page.calls.some(({ url }) => url.endsWith(`/lastloginlist/${id}`)));
    if (id === 'new') {
      await page.answer('GET', /\/scim\/users\?/, { Resources: [{ id, displayName: 'Mia', userName: 'm' }] });
      assert.match(history(), /LAST_LOGINS_HISTORY_OF Mia.*AUDIT_TITLE_OF Mia/);
    }
    await press('[data-part=history] [data-action=close]');
    await until(() => !isThere('[data-part=history]') && location.search === '');
    assert.is(page.shellCalls.length, 1);
    page.shellCalls.length = 0;
  }
});

const TIME = '2026-11-21T12:30:00';

test('a time that stands for none, or is none, is no information; any other is in the page’s language', () => {
  const none = ['0001-01-01T00:00:00', '0001-01-01T00:00:00.0000000+01:00', '', 'yesterday', '2026-13-45T99:99:99'];
  for (const time of none)
    assert.equal([knownTimeText(time), loginTimeText(time)], [undefined, 'LAST_LOGINS_NONE'], time);
  assert.match(loginTimeText(`${TIME}Z`), /Nov\u00a02\d,\u00a02026/);
  assert.match(loginTimeText(TIME), /Nov\u00a021,\u00a02026, 12:30/);
});

test('an account without a user name is unknown, a title has the name or else the account, and no type but those known', () => {
  const names = [{}, { unknownUsername: true }, { account: '' }].map((over) => accountText({ ...LAST_LOGIN, ...over }));
  assert.equal(names, [LAST_LOGIN.account, ...Array(2).fill('LAST_LOGINS_UNKNOWN_USER')]);
  const titles = [{}, { name: '' }, { name: '', account: '' }].map((over) => shortName({ ...LAST_LOGIN, ...over }));
  assert.equal(titles, [LAST_LOGIN.name, LAST_LOGIN.account, 'LAST_LOGINS_UNKNOWN_USER']);
  assert.is(shortName({ ...LAST_LOGIN, name: 'x'.repeat(10_000) }).length, 101);
  for (const type of ['', 'userpass', 'constructor', '__proto__']) assert.is(loginTypeText(type), 'LOGIN_TYPE_UNKNOWN');
});

test.run();
