import mustache from 'mustache';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { defaults, Skeleton } from '../../../../entries/sidemenu/skeleton';
import type { MenuData } from '../../../../shared/contract/shell/menu';
import { textAt } from '../../../support/dom/page-controls';
import { one, render } from '../../../support/dom/render';
import { ADA, actions, click, SIGNED_OUT, setUpMenu } from './render-menu';

const { fakePage, pass, draw, show, slid } = setUpMenu(test);

const ALL = [
  'profile',
  'absence',
  'security',
  'two-factor',
  'security-key',
  'change-password',
  'api-keys',
  'sessions',
  'logout',
];

test('the entries are in order, and the subheading follows the first', async () => {
  await show();
  assert.equal(actions(), ALL);
  const order = [...document.querySelectorAll('h2, li')].map((element) => element.tagName);
  assert.equal(order.slice(0, 3), ['LI', 'H2', 'LI']);
});

const CONDITIONS: [flag: keyof MenuData, hides: string[]][] = [
  ['upaAvailable', ['profile', 'absence']],
  ['canEnableTfa', ['two-factor']],
  ['hasFido', ['security-key']],
  ['canChangePassword', ['change-password']],
  ['hasApiKeys', ['api-keys']],
  ['hasSessions', ['sessions']],
  ['hasSecurityPage', ['security']],
];

test('each entry has its condition; without any there is only the link that signs out', async () => {
  for (const [flag, hides] of CONDITIONS) {
    await show({ [flag]: false });
    const others = ALL.filter((action) => !hides.includes(action));
    assert.equal(actions(), others, flag);
  }
  await show(Object.fromEntries(CONDITIONS.map(([flag]) => [flag, false])));
  assert.equal(actions(), ['logout']);
});

/** The links, and what they ask of the shell; its answer closes the menu. */
const LINKS: [action: string, href: string, target: string, asks: string | undefined][] = [
  ['profile', '/userprofile/data', '_top', 'page /userprofile/data'],
  ['absence', '/userprofile/absence', '_top', 'page /userprofile/absence'],
  ['two-factor', '/identityprovider/twofactor', '_top', 'page /identityprovider/twofactor'],
  ['security-key', '/identityprovider/config/fido', '_blank', undefined],
  [
    'change-password',
    '/identityprovider/changepassword?dialog=true',
    '_top',
    'dialog /identityprovider/changepassword?dialog=true 400x600',
  ],
  ['api-keys', '/identityprovider/config/personalapikeys', '_top', 'page /identityprovider/config/personalapikeys'],
  ['security', '/identityprovider/config/security', '_top', 'page /identityprovider/config/security'],
  ['sessions', '/identityprovider/config/sessions', '_top', 'page /identityprovider/config/sessions'],
];

test('each entry is a link out of the frame; a click asks the shell or opens a window, and the menu closes', async () => {
  for (const [action, href, target, asks] of LINKS) {
    await show();
    const link = one(`[data-action=${action}]`);
    const attributes = ['href', 'target', 'rel'].map((name) => link.getAttribute(name));
    assert.equal(attributes, [href, target, target === '_blank' ? 'noopener' : null]);
    assert.is(await click(action), asks === undefined);
    await slid();
    assert.equal(fakePage.shellCalls, asks ? [asks, 'closeWindow'] : ['closeWindow'], action);
  }
});

test('without a shell the window navigates and the menu does not close; if the popup is blocked, the link opens the page', async () => {
  await show({}, { windowKind: 'alone', opens: false });
  await click('profile');
  await slid();
  assert.equal(fakePage.shellCalls, ['page /userprofile/data']);
  await show({}, { windowKind: 'popup', opens: false });
  assert.is(await click('change-password'), true);
  assert.equal(fakePage.shellCalls, ['dialog /identityprovider/changepassword?dialog=true 400x600']);
});

test('a click that opens a new tab is left to the browser', async () => {
  await show();
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    for (const action of ['profile', 'change-password', 'logout']) assert.is(await click(action, init), true, action);
  }
  assert.equal(fakePage.shellCalls, []);
});

test('it shows the display name, else the user name, neither for an external user; mail and absence where there are', async () => {
  for (const [data, name] of [
    [{}, ADA.details],
    [{ details: '' }, ADA.userName],
    [{ isExternal: true }, 'MENU_EXTERNAL_USER'],
  ] as const) {
    await show(data);
    assert.equal(['name', 'email', 'absence'].map(textAt), [name, ADA.email, 'MENU_ABSENT_NOTE']);
  }
  await show({ email: '', isAbsent: false });
  assert.equal(['email', 'absence'].map(textAt), ['', '']);
});

test('the signed-out menu has one entry: sign-in, which opens in the shell, with a redirect back', async () => {
  await draw(<SideMenuPage data={SIGNED_OUT} />);
  assert.equal([actions(), document.querySelector('[data-part=person]')], [['login'], null]);
  const href = '/identityprovider/login?redirect=%2Fidentityprovider%2Fprofile';
  assert.is(one('[data-action=login]').getAttribute('href'), href);
  assert.is(await click('login'), false);
  assert.equal(fakePage.shellCalls, [`page ${href}`]);
});

const FLAG = 'apikeyredirect';

function FlaggedMenu() {
  useState(() => sessionStorage.setItem(FLAG, 'true'));
  return <SideMenuPage data={ADA} />;
}

const KEYS_OPENED = ['ThemeRequest', 'page /identityprovider/config/apikey', 'closeWindow'];

test('the flag opens the API keys once: when the shell sends a message, a second later, or at once without a shell', async () => {
  await draw(<FlaggedMenu />);
  assert.is(sessionStorage.getItem(FLAG), null);
  assert.equal(fakePage.shellCalls, ['ThemeRequest']);
  await fakePage.send({ type: 'ShellReady' });
  await fakePage.send({ type: 'ShellReady' });
  await slid();
  assert.equal(fakePage.shellCalls, KEYS_OPENED);
  await draw(<FlaggedMenu />);
  await pass(999);
  assert.equal(fakePage.shellCalls, ['ThemeRequest']);
  await pass(1);
  await slid();
  assert.equal(fakePage.shellCalls, KEYS_OPENED);
  await draw(<FlaggedMenu />, { windowKind: 'alone', opens: false });
  assert.equal(fakePage.shellCalls, KEYS_OPENED.slice(0, 2));
});

async function fill(data: object): Promise<void> {
  await render(<Skeleton />);
  const template = one('[data-part=drawer]').outerHTML;
  document.body.innerHTML = mustache.render(template, { data });
}

const content = () => ({
  actions: actions(),
  hrefs: [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href')),
  text: one('[data-part=drawer]').textContent?.replace(/\s+/g, ' '),
  photo: document.querySelector('img')?.getAttribute('src'),
});

const FEW = { upaAvailable: false, hasFido: false, hasApiKeys: false, hasSessions: false };

test('the skeleton has the content that the script renders', async () => {
  for (const over of [
    {},
    { ...FEW, details: '', email: '', isAbsent: false },
    { isExternal: true, canChangePassword: false, canEnableTfa: false },
  ]) {
    const data = { ...ADA, userId: 'u1', logoutToken: 't1', ...over };
    await fill(data);
    const before = content();
    await show(data);
    assert.equal(before, content(), JSON.stringify(over));
  }
});

test('the skeleton of the signed-out menu has the link to sign-in, and the static one shows grey boxes', async () => {
  await fill(SIGNED_OUT);
  assert.equal([actions(), document.querySelector('[data-part=skeleton]')], [['login'], null]);
  assert.is(one('[data-action=login]').getAttribute('href'), '/identityprovider/login?redirect=%2F');
  await fill(defaults);
  assert.ok(document.querySelector('[data-part=skeleton]'));
  assert.equal(actions(), []);
});

test.run();
