import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { dismissDialog } from '../../../../entries/avatar/dismissed-dialogs';
import { HostShellPage } from '../../../../entries/host-shell/HostShellPage';
import { ShellData } from '../../../../shared/contract/session';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted, until } from '../../../render';
import { setUpFakePage } from '../fake-page';
import { holdTimers } from '../held-timers';

// happy-dom loads no images: an image that is being loaded must not look like one that failed.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });

const fakePage = setUpFakePage(test);
const pass = holdTimers(test);
test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const NOTHING = { tfaActivated: true, needsTfa: false, keysToConfirm: 0, unconfirmedKeys: 0 };

async function show(data: object = {}): Promise<void> {
  const parsed = v.parse(ShellData, { isLoggedIn: true, userId: '5', userName: 'ada', attention: NOTHING, ...data });
  await fakePage.draw(<HostShellPage data={parsed} />, '/');
}

const all = (selector: string) => [...document.querySelectorAll(selector)];
const attention = () => one('[data-part=attention]').textContent ?? '';
const actions = () => all('[data-part=attention] a').map((link) => link.getAttribute('data-action'));

const CASES: [what: string, data: object, actions: string[], texts: string[]][] = [
  ['two-factor is recommended', { attention: { needsTfa: true } }, ['setup'], [english.TFA_SETUP_INFO]],
  [
    'two-factor is recommended to an administrator',
    { isAdmin: true, attention: { needsTfa: true } },
    ['setup'],
    [english.TFA_PROMPT_ADMIN],
  ],
  [
    'two-factor is required',
    { isAdmin: true, attention: { needsTfa: true, force2FA: true, allowedTFASkips: 2 } },
    ['setup'],
    [english.TFA_PROMPT_ENFORCED, english.TFA_SKIPS_LEFT_other.replace('{count}', '2')],
  ],
  [
    'no sign-in may skip two-factor any more',
    { attention: { needsTfa: true, force2FA: true, allowedTFASkips: 0 } },
    ['setup'],
    [english.TFA_SKIPS_NONE],
  ],
  ['keys wait', { attention: { ...NOTHING, keysToConfirm: 12 } }, ['confirm'], [english.SHELL_KEYS_TO_CONFIRM, '12']],
  [
    'keys of other users wait',
    { attention: { ...NOTHING, unconfirmedKeys: 34 } },
    ['go'],
    [english.APIKEY_ADMIN_INFO_TITLE, '34', english.CONFIRM_APIKEY_NONE],
  ],
  ['there is nothing to do', {}, [], [english.SHELL_IN_ORDER, english.TFA_ACTIVATED_INFO, english.CONFIRM_APIKEY_NONE]],
];

for (const [what, data, expected, texts] of CASES) {
  test(`the start page when ${what}`, async () => {
    await show(data);
    assert.equal(actions(), expected);
    for (const text of texts) assert.ok(attention().includes(text), `${text} in ${attention()}`);
    assert.is(document.querySelector('[data-part=in-order]') !== null, expected.length === 0);
  });
}

const DUE = { attention: { needsTfa: true, keysToConfirm: 1, dueDialogs: ['two-factor', 'confirm'] } };

test('the start page does not say what dialogs are about to say, until the user has dismissed them', async () => {
  fakePage.windowKind = 'alone';
  await show(DUE);
  assert.is(document.querySelector('[data-part=attention]'), null);
  one('[data-part=account]');
  dismissDialog('5', 'two-factor');
  dispatchEvent(new StorageEvent('storage'));
  await painted();
  assert.is(document.querySelector('[data-part=attention]'), null);
  dismissDialog('5', 'confirm');
  dispatchEvent(new StorageEvent('storage'));
  await until(() => document.querySelector('[data-part=attention]') !== null);
  assert.equal(actions(), ['setup', 'confirm']);
});

test('the start page says what needs attention where no dialog has opened', async () => {
  fakePage.windowKind = 'alone';
  await show(DUE);
  assert.is(document.querySelector('[data-part=attention]'), null);
  await pass(5000);
  assert.equal(actions(), ['setup', 'confirm']);
});

test('the start page of a server that does not know what needs attention says nothing of it', async () => {
  await show({ attention: null });
  assert.is(document.querySelector('[data-part=attention]'), null);
  one('[data-part=account]');
});

test('the account shows a mail address or the user name, and an icon in place of a missing photo', async () => {
  await show({ displayName: 'Ada Lovelace', email: 'ada@example.org' });
  assert.match(one('[data-part=account]').textContent ?? '', 'Ada Lovelaceada@example.org');
  one('[data-part=account] img').dispatchEvent(new Event('error'));
  await painted();
  assert.is(document.querySelector('[data-part=account] img'), null);
  one('[data-part=account] svg');
  await show({ displayName: 'Ada Lovelace' });
  assert.match(one('[data-part=account]').textContent ?? '', 'Ada Lovelaceada');
});

const links = () => all('nav a').map((link) => link.getAttribute('href'));
const PATHS = ['/', '/identityprovider/twofactor', '/identityprovider/changepassword'];
const CONFIG = '/identityprovider/config';
const KEYS = `${CONFIG}/personalapikeys`;
const SESSIONS = `${CONFIG}/sessions`;
const INFO = `${CONFIG}/info`;
const OPENID = `${CONFIG}/openidconnect`;
const SIGN_IN = [`${CONFIG}/login`, OPENID, `${CONFIG}/idptrust`, `${CONFIG}/lastloginlist`, `${CONFIG}/audit`];
const ADMIN = { isAdmin: true, canChangeOpenId: true };

const NAVIGATIONS: [what: string, data: object, expected: string[]][] = [
  ['a user', {}, [...PATHS, KEYS, SESSIONS, INFO]],
  [
    'an administrator',
    ADMIN,
    [...PATHS, KEYS, SESSIONS, INFO, ...SIGN_IN, CONFIG, `${CONFIG}/accessrights`, `${CONFIG}/spn`, `${CONFIG}/apikey`],
  ],
  ['a user of the group for OpenID', { canChangeOpenId: true }, [...PATHS, KEYS, SESSIONS, INFO, OPENID]],
  [
    'a user who cannot set up two-factor',
    { isTfaUnavailable: true },
    ['/', '/identityprovider/changepassword', KEYS, SESSIONS, INFO],
  ],
  [
    'a user without a password',
    { isPasswordUnavailable: true },
    ['/', '/identityprovider/twofactor', KEYS, SESSIONS, INFO],
  ],
  ['the support', { areSessionsUnavailable: true }, [...PATHS, KEYS, INFO]],
  ['nobody', { isLoggedIn: false }, []],
];
for (const [who, data, expected] of NAVIGATIONS) {
  test(`the navigation of ${who}`, async () => {
    await show(data);
    assert.equal(links(), expected);
    assert.equal(
      all('nav [aria-current=page]').map((link) => link.getAttribute('href')),
      expected.slice(0, 1),
    );
  });
}

for (const resource of ['session', 'apikey/confirm', 'twofactor']) {
  test(`a change of ${resource} loads the data again`, async () => {
    await show();
    await fakePage.receive({ resource: `/identityprovider/${resource}`, action: 'changed' });
    assert.is(fakePage.reloads, 1);
  });
}

test('a change of anything else does not', async () => {
  await show();
  await fakePage.receive({ resource: '/identityprovider/config/other', action: 'changed' });
  assert.is(fakePage.reloads, 0);
});

test.run();
