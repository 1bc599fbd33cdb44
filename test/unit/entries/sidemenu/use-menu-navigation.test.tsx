import '../../../dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { cleanUp } from '../../../render';
import { ADA, click, renderMenu, SIGNED_OUT, slid } from './render-menu';

const PASSWORD = 'dialog /identityprovider/changepassword?dialog=true 400x600';
const FLAG = 'apikeyredirect';

test.after(cleanUp);

const PAGES: [action: string, path: string][] = [
  ['profile', '/userprofile/data'],
  ['absence', '/userprofile/absence'],
  ['two-factor', '/identityprovider/twofactor'],
  ['api-keys', '/identityprovider/config/personalapikeys'],
  ['sessions', '/identityprovider/config/sessions'],
];

for (const [action, path] of PAGES) {
  test(`${action} opens ${path} in the shell and closes the menu`, async () => {
    const { calls } = await renderMenu(<SideMenuPage data={ADA} />);
    assert.is(await click(action), false);
    assert.equal(calls, [`page ${path}`]);
    await slid();
    assert.equal(calls, [`page ${path}`, 'close']);
  });
}

test('without a shell the window navigates and the menu does not close', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />, { place: 'alone', opens: false });
  await click('profile');
  await slid();
  assert.equal(calls, ['page /userprofile/data']);
});

test('a click that opens a new tab is left to the browser', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />);
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    for (const action of ['profile', 'change-password', 'logout']) assert.is(await click(action, init), true, action);
  }
  assert.equal(calls, []);
});

test('change-password opens a dialog', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />);
  assert.is(await click('change-password'), false);
  await slid();
  assert.equal(calls, [PASSWORD, 'close']);
});

test('if the popup is blocked, the link opens the page', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />, { place: 'popup', opens: false });
  assert.is(await click('change-password'), true);
  assert.equal(calls, [PASSWORD]);
});

test('the link of the security key opens a window, and the menu closes', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={ADA} />);
  assert.is(await click('security-key'), true);
  await slid();
  assert.equal(calls, ['close']);
});

test('sign-in opens in the shell, with a redirect back', async () => {
  const { calls } = await renderMenu(<SideMenuPage data={SIGNED_OUT} />);
  assert.is(await click('login'), false);
  assert.equal(calls, ['page /identityprovider/login?redirect=%2Fidentityprovider%2Fprofile']);
});

/** A menu that finds the flag when it is mounted. */
function FlaggedMenu() {
  useState(() => sessionStorage.setItem(FLAG, 'true'));
  return <SideMenuPage data={ADA} />;
}

test('the flag opens the API keys once, when the shell has sent a message', async () => {
  const { calls, send } = await renderMenu(<FlaggedMenu />);
  assert.is(sessionStorage.getItem(FLAG), null);
  assert.equal(calls, ['ThemeRequest']);
  await send({ type: 'ShellReady' });
  await send({ type: 'ShellReady' });
  await slid();
  assert.equal(calls, ['ThemeRequest', 'page /identityprovider/config/apikey', 'close']);
});

test('without a shell the flag opens the API keys at once', async () => {
  const { calls } = await renderMenu(<FlaggedMenu />, { place: 'alone', opens: false });
  assert.equal(calls, ['ThemeRequest', 'page /identityprovider/config/apikey']);
});

test('without the flag nothing opens', async () => {
  const { calls, send } = await renderMenu(<SideMenuPage data={ADA} />);
  await send({ type: 'ShellReady' });
  assert.equal(calls, []);
});

test.run();
