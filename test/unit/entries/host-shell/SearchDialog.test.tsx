import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { currentPage } from '../../../../entries/host-shell/navigation-entries';
import actions from '../../../../entries/host-shell/search/actions.json';
import pageWords from '../../../../entries/host-shell/search/page-words.json';
import { SearchDialog } from '../../../../entries/host-shell/search/SearchDialog';
import settings from '../../../../entries/host-shell/search/settings.json';
import { ShellData } from '../../../../shared/contract/shell/host-shell';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { holdTimers } from '../../../support/dom/held-timers';
import { isThere, press, textAt, textsOf } from '../../../support/dom/page-controls';
import { one, painted, type } from '../../../support/dom/render';

const page = setUpFakePage(test);
const pass = holdTimers(test, 200);
const MESSAGES = '/i18n/messages?lng=en-US';
const USERS = /^\/scim\/users/;
const KEYS = '/config/apikey';
let closed = 0;

test.before(() => setMessages({ locale: 'en-US', translations: english }));
test.after(() => setTranslator(undefined));

async function open(over: object = { isAdmin: true, canChangeOpenId: true }): Promise<void> {
  closed = 0;
  const data = v.parse(ShellData, { isLoggedIn: true, userId: '5', ...over });
  await page.draw(<SearchDialog data={data} linkPrefix="#" onClose={() => (closed += 1)} />, '/');
  await pass(0);
}

/** Opens the search with all answers but those for a typed text. */
async function search(text: string, keys: readonly object[] = []): Promise<void> {
  await open();
  await page.answer('GET', MESSAGES, { locale: 'en-US', translations: english });
  await type('input', text);
  await pass(0);
  await page.answer('GET', KEYS, { apiKeys: keys });
}

const options = () => textsOf('[role=option] bdi:first-child');
const hrefs = () => [...document.querySelectorAll('[role=option]')].map((link) => link.getAttribute('href'));
const active = () => {
  const id = one('input').getAttribute('aria-activedescendant') ?? '';
  const marked = [...document.querySelectorAll('[aria-selected=true]')].map((option) => option.id);
  assert.equal(marked, [id]);
  return hrefs().indexOf(document.getElementById(id)?.getAttribute('href') ?? '');
};
test('a server without the lists of sign-ins and of keys is not asked for users or keys', async () => {
  await open({ isAdmin: true, canChangeOpenId: true, missingPages: { LastLoginsPage: true, ApiKeyListPage: true } });
  assert.not(hrefs().some((href) => href?.endsWith('/config/apikey') || href?.includes('lastlogin')));
  await page.answer('GET', MESSAGES, { locale: 'en-US', translations: english });
  const before = page.calls.length;
  await type('input', 'ada');
  await pass(200);
  assert.is(page.calls.length, before);
});

async function key(name: string, init: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init });
  const isLeft = one('input').dispatchEvent(event);
  await painted();
  return !isLeft;
}

test('each setting has a text, and its page is in the navigation', () => {
  const all = [settings, actions.user, actions.isAdmin].flatMap((each) => Object.entries<object>(each));
  const ofPages = Object.entries(pageWords).map(([path, words]): [string, object] => [path, { SHELL_TITLE: words }]);
  for (const [path, labels] of [...all, ...ofPages]) {
    assert.ok(currentPage(path), path);
    for (const key of Object.keys(labels)) assert.ok(key in english, key);
    const words = Object.values(labels).flatMap((each) => String(each).split(' '));
    for (const word of words) assert.ok(word in english || !word.includes('_'), word);
  }
});

test('an empty field lists the pages that the user may open, and asks the server nothing; a typed text asks for all texts', async () => {
  await open({});
  assert.equal(options().length, 6);
  assert.is(hrefs()[0], '/');
  assert.is(hrefs()[1], '#/identityprovider/twofactor');
  assert.equal(page.calls, []);
  await type('input', 'sessions');
  await pass(250);
  assert.equal(options(), [english.SESSIONS_TITLE]);
  assert.equal(
    page.calls.map(({ url }) => url.endsWith(MESSAGES)),
    [true],
  );
});

test('keys choose an option; Enter follows its link as a click does, and not while text is composed', async () => {
  await open();
  const last = options().length - 1;
  const clicked: string[] = [];
  for (const link of document.querySelectorAll('[role=option]'))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      clicked.push(link.getAttribute('href') ?? '');
    });
  for (const [name, index] of [
    ['ArrowUp', last],
    ['ArrowDown', 0],
    ['End', last],
    ['Home', 0],
    ['ArrowDown', 1],
  ] as const) {
    assert.ok(await key(name));
    assert.is(active(), index, name);
  }
  assert.is(await key('Enter', { isComposing: true }), false);
  assert.is(await key('Home', { shiftKey: true }), false);
  assert.equal([clicked, closed], [[], 0]);
  await key('Enter');
  assert.equal([clicked, closed], [['#/identityprovider/config/features'], 1]);
  const opened: unknown[] = [];
  const { open: openWindow } = window;
  window.open = (...given) => {
    opened.push(...given);
    return null;
  };
  await key('Enter', { ctrlKey: true });
  window.open = openWindow;
  assert.equal(opened, [one<HTMLAnchorElement>('[aria-selected=true]').href, '_blank', 'noopener']);
  assert.is(closed, 1);
});

test('settings are found by words of their label, hyphens or not, and by other names of them', async () => {
  const TFA = '#/identityprovider/config/login?panel=tfa';
  for (const [text, path] of [
    ['second factor', TFA],
    ['2FA', TFA],
    ['two-factor who', TFA],
    ['session lifetime', '#/identityprovider/config/login?panel=timeout'],
    ['kerberos windows', '#/identityprovider/config/login?panel=html'],
    ['trusted base', '#/identityprovider/config/idptrust'],
  ] as const) {
    await search(text);
    assert.ok(hrefs().includes(path), `${text}: ${hrefs()}`);
  }
});

test('actions are found by what they do, and lead to the page where they are confirmed', async () => {
  const [TWO_FACTOR, FEATURES] = ['#/identityprovider/twofactor', '#/identityprovider/config/features'];
  for (const [text, path, action] of [
    ['disable two-factor', TWO_FACTOR, english.TFA_DEACTIVATE],
    ['reset user', TWO_FACTOR, english.TFA_DEACTIVATE_USER_TITLE],
    ['test mail', FEATURES, english.TEST_MAIL_SEND],
    ['back up', FEATURES, english.OVERVIEW_BACKUP],
    ['log out', null, english.LOGOUT_BUTTON],
    ['passkeys', '#/identityprovider/config/login?panel=tfa', english.LOGIN_CONFIG_PASSKEYS],
    ['LDAP', '#/identityprovider/config', english.PROVIDERS_TITLE],
  ] as const) {
    await search(text);
    const found = options().map((option, index) => [option, hrefs()[index]]);
    assert.ok(
      found.some(([option, href]) => option === action && href === path),
      `${text}: ${found.join()}`,
    );
  }
});

test('a user finds own actions, and none of an administrator', async () => {
  await open({ isPasswordUnavailable: true });
  await type('input', 'disable');
  await pass(0);
  await page.answer('GET', MESSAGES, { locale: 'en-US', translations: english });
  assert.equal(options(), [english.TFA_DEACTIVATE, english.SESSIONS_END_OTHERS]);
  await type('input', 'reset');
  assert.equal(options(), [english.TFA_BACKUP_CODES_NEW]);
});

test('language, appearance and signing out are chosen at once', async () => {
  const chosen: string[] = [];
  const nav = document.documentElement.appendChild(document.createElement('nav'));
  nav.innerHTML = `<select name="theme"><option value="light">Light</option><option value="dark">Dark</option></select>
    <select name="language"><option value="en">English</option><option value="de">Deutsch</option></select>`;
  nav.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && chosen.push(target.value));
  for (const text of ['dark', 'german', 'log off']) {
    await search(text);
    await key('Enter');
  }
  nav.remove();
  assert.equal([chosen, closed], [['dark', 'de'], 1]);
  await page.answer('GET', /^\/session\/logout/, {}, 500);
});

test('users and API keys are found, eight at most; the answer for an earlier text is ignored', async () => {
  const keys = Array.from({ length: 9 }, (_, index) => ({ id: `${index}/`, label: `Build ${index}`, userName: 'ci' }));
  await search('bui', keys);
  const of = (part: string) => hrefs().filter((href) => href?.includes(part)).length;
  assert.is(of('apikey/'), 8);
  assert.ok(hrefs().includes('#/identityprovider/config/apikey/0%2F'));
  await pass(250);
  const [early] = page.pending('GET', USERS);
  assert.ok(early?.url.includes('count=8'));
  await type('input', 'ad');
  await early?.answer(200, { resources: [{ id: 'old', displayName: 'Old' }] });
  await pass(250);
  assert.is(textAt('search-status'), english.LOADING);
  const found = [{ id: 'a/b', displayName: 'Ada', userName: null }, { id: '2' }];
  await page.pending('GET', USERS).at(-1)?.answer(200, { Resources: found });
  assert.equal(
    hrefs().slice(-2),
    ['a%2Fb', '2'].map((id) => `#/identityprovider/config/lastloginlist?user=${id}`),
  );
  assert.equal(options().slice(-2), ['Ada', '2']);
  assert.is(textAt('search-status'), english.COMBOBOX_RESULTS_other.replace('{count}', String(options().length)));
});

test('a text with an @ is searched in mail addresses, which are shown then', async () => {
  await search('ada@');
  await pass(250);
  const [users] = page.pending('GET', USERS);
  assert.match(
    new URL(users?.url ?? '', location.href).searchParams.get('filter') ?? '',
    /or emails\.value co "ada@"$/,
  );
  const found = { id: '1', displayName: 'Ada', userName: 'al', emails: [{ value: 'ada@example.org' }] };
  await users?.answer(200, { resources: [found] });
  assert.equal(textsOf('[data-id="user 1"] bdi'), ['Ada', 'ada@example.org']);
});

test('what cannot be loaded can be tried again beside what was found; that nothing was found is said', async () => {
  await search('zzz');
  await pass(250);
  await page.answer('GET', USERS, {}, 503);
  assert.is(one('[data-part=search-failed] [role=alert]').textContent, english.ERROR_UNAVAILABLE);
  assert.is(isThere('[data-part=no-results]'), false);
  await press('[data-action=retry]');
  assert.is(document.activeElement, one('input'));
  await pass(250);
  await page.answer('GET', USERS, { resources: [] });
  assert.is(textAt('no-results'), english.TRUST_NO_MATCH);
  assert.equal([one('input').getAttribute('aria-expanded'), isThere('[role=listbox]')], ['false', false]);
});

test.run();
