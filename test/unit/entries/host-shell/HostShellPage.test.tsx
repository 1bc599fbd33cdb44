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
const attentionText = () => one('[data-part=attention]').textContent ?? '';
const actions = () => all('[data-part=attention] a').map((link) => link.getAttribute('data-action'));

const NEEDED = { needsTfa: true };
const COUNTED = { ...NEEDED, force2FA: true, allowedTFASkips: 2 };
const SKIPS = english.TFA_SKIPS_LEFT_other.replace('{count}', '2');

const CASES: [what: string, attention: object, isAdmin: boolean, actions: string[], texts: string[]][] = [
  ['two-factor is recommended', NEEDED, false, ['setup'], [english.TFA_SETUP_INFO]],
  ['two-factor is recommended to an administrator', NEEDED, true, ['setup'], [english.TFA_PROMPT_ADMIN]],
  ['two-factor is required', COUNTED, true, ['setup'], [english.TFA_PROMPT_ENFORCED, SKIPS]],
  ['none may skip it', { ...COUNTED, allowedTFASkips: 0 }, false, ['setup'], [english.TFA_SKIPS_NONE]],
  ['keys wait', { ...NOTHING, keysToConfirm: 12 }, false, ['confirm'], [english.SHELL_KEYS_TO_CONFIRM, '12']],
  ['others’ keys wait', { ...NOTHING, unconfirmedKeys: 34 }, true, ['go'], [english.APIKEY_ADMIN_INFO_TITLE, '34']],
  [
    'nothing is to do',
    NOTHING,
    false,
    [],
    [english.SHELL_IN_ORDER, english.TFA_ACTIVATED_INFO, english.CONFIRM_APIKEY_NONE],
  ],
];

for (const [what, attention, isAdmin, expected, texts] of CASES) {
  test(`the start page when ${what}`, async () => {
    await show({ attention, isAdmin });
    assert.equal(actions(), expected);
    for (const text of texts) assert.ok(attentionText().includes(text), `${text} in ${attentionText()}`);
    assert.is(document.querySelector('[data-part=in-order]') !== null, expected.length === 0);
  });
}

const DUE = { attention: { needsTfa: true, keysToConfirm: 1, dueDialogs: ['two-factor', 'confirm'] } };

const isSaid = () => document.querySelector('[data-part=attention]') !== null;

test('the start page does not say what dialogs are about to say, until the user has dismissed them', async () => {
  fakePage.windowKind = 'alone';
  await show(DUE);
  for (const dialog of ['two-factor', 'confirm'] as const) {
    assert.is(isSaid(), false);
    one('[data-part=account]');
    dismissDialog('5', dialog);
    dispatchEvent(new StorageEvent('storage'));
    await painted();
  }
  await until(isSaid);
  assert.equal(actions(), ['setup', 'confirm']);
});

test('the start page says what needs attention where no dialog has opened for 5 s', async () => {
  fakePage.windowKind = 'alone';
  await show(DUE);
  await pass(4999);
  assert.is(isSaid(), false);
  await pass(1);
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

const USER = [...PATHS, KEYS, SESSIONS, INFO];
const ADMINISTRATION = [CONFIG, `${CONFIG}/accessrights`, `${CONFIG}/spn`, `${CONFIG}/apikey`];

const NAVIGATIONS: [what: string, data: object, expected: string[]][] = [
  ['a user', {}, USER],
  ['an administrator', ADMIN, [...USER, ...SIGN_IN, ...ADMINISTRATION]],
  ['a user of the group for OpenID', { canChangeOpenId: true }, [...USER, OPENID]],
  ['a user who cannot set up two-factor', { isTfaUnavailable: true }, USER.filter((path) => path !== PATHS[1])],
  ['a user without a password', { isPasswordUnavailable: true }, USER.filter((path) => path !== PATHS[2])],
  ['the support', { areSessionsUnavailable: true }, USER.filter((path) => path !== SESSIONS)],
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

test('a change of the session, a key or two-factor loads the data again, any other does not', async () => {
  await show();
  const resources = ['session', 'apikey/confirm', 'twofactor', 'config/other'];
  for (const path of resources) await fakePage.receive({ resource: `/identityprovider/${path}`, action: 'changed' });
  assert.is(fakePage.reloads, 3);
});

test.run();
