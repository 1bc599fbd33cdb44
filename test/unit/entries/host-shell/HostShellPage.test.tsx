import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ACCOUNT_SECURITY } from '../../../../build/samples/administration';
import { EmbeddedPage } from '../../../../entries/host-shell/EmbeddedPage';
import { HostShellPage } from '../../../../entries/host-shell/HostShellPage';
import { defaults } from '../../../../entries/host-shell/skeleton';
import { ShellData } from '../../../../shared/contract/shell/host-shell';
import { describeFailure } from '../../../../shared/http/failure-text';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { isThere, setUpPage, textAt } from '../../../support/dom/page-controls';
import { appears, one, painted, pressEscape } from '../../../support/dom/render';

// happy-dom loads no images: an image that is being loaded must not look like one that failed.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });

const NOTHING = { tfaActivated: true, needsTfa: false, keysToConfirm: 0, unconfirmedKeys: 0 };
const fakePage = setUpPage(test, HostShellPage, {
  schema: ShellData,
  sample: { isLoggedIn: true, userId: '5', userName: 'ada', attention: NOTHING },
  path: '/',
});
const { show } = fakePage;
test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const all = (selector: string) => [...document.querySelectorAll(selector)];
const SECURITY = '/identityprovider/config/security';
const actions = () => all('[data-part=attention] a').map((link) => link.getAttribute('data-action'));

test('the static page says nothing of a user', () => {
  assert.equal([...new Set(Object.values(defaults))], [false, '']);
});

const NEEDED = { needsTfa: true };
/** The hosts of older versions name dialogs that are due; the start page shows at once. */
const DUE = { ...NEEDED, dueDialogs: ['two-factor'] };
const COUNTED = { ...NEEDED, force2FA: true, allowedTFASkips: 2 };
const SKIPS = english.TFA_SKIPS_LEFT_other.replace('{count}', '2');

const CASES: [what: string, attention: object, isAdmin: boolean, actions: string[], texts: string[]][] = [
  ['two-factor is recommended, and its prompt is due', DUE, false, ['setup'], [english.TFA_SETUP_INFO]],
  ['two-factor is recommended to an administrator', NEEDED, true, ['setup'], [english.TFA_PROMPT_ADMIN]],
  ['two-factor is required', COUNTED, true, ['setup'], [english.TFA_PROMPT_ENFORCED, SKIPS]],
  ['none may skip it', { ...COUNTED, allowedTFASkips: 0 }, false, ['setup'], [english.TFA_SKIPS_NONE]],
  ['keys wait', { ...NOTHING, keysToConfirm: 12 }, false, ['confirm'], [english.SHELL_KEYS_TO_CONFIRM, '12']],
  ['others’ keys wait', { ...NOTHING, unconfirmedKeys: 34 }, true, ['go'], [english.APIKEY_ADMIN_INFO_TITLE, '34']],
  ['a directory is away', { ...NOTHING, hasDirectoryProblem: true }, true, ['go'], [english.SHELL_DIRECTORY_PROBLEM]],
  ['a way to sign in fails', { ...NOTHING, hasSignInProblem: true }, true, ['go'], [english.SHELL_SIGN_IN_PROBLEM]],
  ['mails fail', { ...NOTHING, failedMails: 3 }, true, ['go'], [english.SHELL_FAILED_MAILS, '3']],
  ['the backup is too old', { ...NOTHING, isBackupOverdue: true }, true, ['go'], [english.SHELL_BACKUP_OVERDUE]],
  ['keys expire', { ...NOTHING, expiringKeys: 4 }, true, ['go'], [english.SHELL_KEYS_EXPIRING, '4']],
  ['nothing is to do', NOTHING, false, [], [english.SHELL_IN_ORDER, english.TFA_ACTIVATED_INFO]],
];

test('a page that is not there says why once that is known', async () => {
  for (const [isAway, text] of [
    [undefined, english.LOADING],
    [true, english.ERROR_NETWORK],
    [false, english.SHELL_PAGE_UNREACHABLE],
  ] as const) {
    await fakePage.draw(<EmbeddedPage page={{ phase: 'unreachable', path: '/x', title: '' }} isAway={isAway} />, '/');
    assert.is(document.body.textContent?.includes(text), true, text);
    assert.is(isThere('[data-action=retry]'), isAway !== undefined);
  }
});

test('the start page says what needs attention', async () => {
  for (const [what, attention, isAdmin, expected, texts] of CASES) {
    await show({ attention, isAdmin });
    assert.equal(actions(), expected, what);
    for (const text of texts) assert.ok(textAt('attention').includes(text), `${text} in ${textAt('attention')}`);
    assert.is(isThere('[data-part=in-order]'), expected.length === 0);
  }
});

test('the start page has no word of what does not concern the user', async () => {
  await show({ hasSecurityPage: true, attention: NOTHING });
  await painted();
  for (const text of [english.TFA_ACTIVATED_INFO, english.CONFIRM_APIKEY_NONE])
    assert.is(textAt('attention').includes(text), false, text);
});

test('below it are the security of the account and its sign-ins; a server without them, or a session that is over, shows none', async () => {
  await show({ hasSecurityPage: true });
  await appears('[data-part=loading-summary]');
  await fakePage.answer('GET', '/config/security', ACCOUNT_SECURITY);
  assert.is(all('[data-part=glance] li').length, 6);
  assert.is(one('[data-part=glance] a').getAttribute('href'), SECURITY);
  assert.equal([isThere('[data-part=glance] li a'), all('[data-part=sign-ins] li').length], [false, 2]);
  for (const status of [401, 403, 404]) {
    await show({ hasSecurityPage: true });
    await appears('[data-part=loading-summary]');
    await fakePage.answer('GET', '/config/security', {}, status);
    assert.equal(
      [isThere('[data-part=glance]'), isThere('[data-part=loading-summary]'), fakePage.navigations],
      [false, false, []],
    );
  }
});

const OUTCOMES = [
  [200, { to: 'ada@example.org', outcome: 'sent' }, english.TEST_MAIL_SENT.replace('{email}', 'ada@example.org')],
  [200, { outcome: 'saved' }, english.OVERVIEW_MAIL_NONE],
  [200, { outcome: 'deferred' }, english.TEST_MAIL_DEFERRED],
  [400, { statusCode: 400, messageKey: 'TEST_MAIL_NO_ADDRESS' }, english.TEST_MAIL_NO_ADDRESS],
] as const;

test('where mails fail, a test mail can be sent, and what became of it is said', async () => {
  for (const [status, answer, text] of OUTCOMES) {
    await show({ isAdmin: true, antiCsrfToken: 't', attention: { ...NOTHING, failedMails: 1 } });
    (await appears('[data-action=test-mail]')).click();
    await painted();
    await fakePage.answer('POST', '/config/testmail', answer, status);
    const told = [...fakePage.notifications.map(({ message }) => message), ...fakePage.failures.map(describeFailure)];
    assert.ok(told.join().includes(text), told.join());
  }
});

const isSaid = () => isThere('[data-part=attention]');

test('the start page of a server that does not know what needs attention says nothing of it', async () => {
  await show({ attention: null });
  assert.is(isSaid(), false);
  one('[data-part=account]');
});

test('the account shows a mail address or the user name, and an icon in place of a missing photo', async () => {
  await show({ displayName: 'Ada Lovelace', email: 'ada@example.org' });
  assert.match(textAt('account'), 'Ada Lovelaceada@example.org');
  one('[data-part=account] img').dispatchEvent(new Event('error'));
  await painted();
  assert.equal(
    ['img', 'svg'].map((tag) => isThere(`[data-part=account] ${tag}`)),
    [false, true],
  );
  await show({ displayName: 'Ada Lovelace' });
  assert.match(textAt('account'), 'Ada Lovelaceada');
});

let endSession = () => {};

function Session() {
  const [isLoggedIn, setLoggedIn] = useState(true);
  endSession = () => setLoggedIn(false);
  return <HostShellPage data={{ ...defaults, isLoggedIn }} />;
}

test('without a user the start page says that the session has ended, or that the server has no administrator yet', async () => {
  const text = () => one('[data-part=welcome] p').textContent;
  await show({ isLoggedIn: false });
  assert.is(text(), english.SHELL_SIGNED_OUT_TEXT);
  await show({ isLoggedIn: false, hasNoAdministrator: true });
  assert.is(text(), english.LOGIN_NO_ADMINISTRATOR);
  await fakePage.draw(<Session />, '/');
  endSession();
  await painted();
  assert.is(text(), english.LOGIN_SESSION_ENDED);
});

const links = () => all('nav a').map((link) => link.getAttribute('href'));
const PATHS = ['/', '/identityprovider/twofactor', '/identityprovider/changepassword'];
const CONFIG = '/identityprovider/config';
const KEYS = `${CONFIG}/personalapikeys`;
const SESSIONS = `${CONFIG}/sessions`;
const INFO = `${CONFIG}/info`;
const OPENID = `${CONFIG}/openidconnect`;
const SIGN_IN = [`${CONFIG}/login`, OPENID, `${CONFIG}/idptrust`, `${CONFIG}/branding`, `${CONFIG}/spn`];
const ADMIN = { isAdmin: true, canChangeOpenId: true };

const USER = [...PATHS, KEYS, SESSIONS, INFO];
const DIRECTORY = [CONFIG, `${CONFIG}/accessrights`, `${CONFIG}/apikey`];
const ACTIVITY = [`${CONFIG}/lastloginlist`, `${CONFIG}/audit`];

const NAVIGATIONS: [what: string, data: object, expected: string[]][] = [
  ['a user', {}, USER],
  ['a user who may have passkeys', { hasPasskeys: true }, [...USER.slice(0, 2), `${CONFIG}/fido`, ...USER.slice(2)]],
  [
    'a user of a server that sums up the security of an account',
    { hasSecurityPage: true },
    ['/', `${CONFIG}/security`, ...USER.slice(1)],
  ],
  ['an administrator', ADMIN, ['/', `${CONFIG}/features`, ...USER.slice(1), ...SIGN_IN, ...DIRECTORY, ...ACTIVITY]],
  ['a user of the group for OpenID', { canChangeOpenId: true }, [...USER, OPENID]],
  ['a user who cannot set up two-factor', { isTfaUnavailable: true }, USER.filter((path) => path !== PATHS[1])],
  ['a user without a password', { isPasswordUnavailable: true }, USER.filter((path) => path !== PATHS[2])],
  ['the support', { areSessionsUnavailable: true }, USER.filter((path) => path !== SESSIONS)],
  ['nobody', { isLoggedIn: false }, []],
  [
    'an administrator of a server without some pages',
    {
      ...ADMIN,
      missingPages: { BrandingPage: true, SetSpnPage: true, LastLoginsPage: true, AuditPage: true, InfoPage: null },
    },
    ['/', `${CONFIG}/features`, ...USER.slice(1), ...SIGN_IN.slice(0, 3), ...DIRECTORY],
  ],
];
test('the navigation has what the user may open, and marks the start page', async () => {
  for (const [who, data, expected] of NAVIGATIONS) {
    await show(data);
    assert.equal(links(), expected, who);
    const current = all('nav [aria-current=page]').map((link) => link.getAttribute('href'));
    assert.equal(current, expected.slice(0, 1), who);
  }
});

test('a change of the session, a key or two-factor loads the data again, any other does not', async () => {
  await show();
  const resources = ['session', 'apikey/confirm', 'twofactor', 'config/other'];
  for (const path of resources) await fakePage.receive({ resource: `/identityprovider/${path}`, action: 'changed' });
  assert.is(fakePage.reloads, 3);
});

async function keyDown(key: string, init: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  document.activeElement?.dispatchEvent(event);
  await painted();
  return event.defaultPrevented;
}

const SLASH = () => keyDown('/');

test('the button, Ctrl+K and “/” open the search, which returns the focus; “/” is typed into fields and can be turned off', async () => {
  await show();
  const button = one('[data-action=search]');
  button.focus();
  assert.is(await keyDown('k'), false);
  for (const begin of [() => button.click(), () => keyDown('K', { ctrlKey: true }), SLASH]) {
    await begin();
    const field = await appears('dialog input');
    assert.is(document.activeElement, field);
    assert.equal([await keyDown('k', { ctrlKey: true }), await keyDown('/')], [true, false]);
    if (begin === SLASH) one('[data-action=slash]').click();
    pressEscape();
    await painted();
    assert.equal([isThere('dialog'), document.activeElement], [false, button]);
  }
  assert.is(await SLASH(), false);
  assert.is(localStorage.getItem('searchWithoutSlash'), 'true');
  await show({ isLoggedIn: false });
  assert.equal([isThere('[data-action=search]'), await keyDown('k', { ctrlKey: true })], [false, false]);
});

test.run();
