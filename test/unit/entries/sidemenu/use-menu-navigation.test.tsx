import '../../../dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { cleanUp } from '../../../render';
import { ADA, click, draw, NOBODY, slid } from './render-menu';

const PASSWORD = 'dialog /identityprovider/changepassword?dialog=true 400x600';
const FLAG = 'apikeyredirect';

test.after(cleanUp);

const PAGES: [action: string, path: string][] = [
  ['profile', '/userprofile/data'],
  ['absence', '/userprofile/absence'],
  ['two-factor', '/identityprovider/twofactor'],
  ['api-keys', '/identityprovider/config/personalapikeys'],
];

for (const [action, path] of PAGES) {
  test(`${action} shows ${path} in the shell and closes the menu`, async () => {
    const { told } = await draw(<SideMenuPage data={ADA} />);
    assert.is(await click(action), false);
    assert.equal(told, [`page ${path}`]);
    await slid();
    assert.equal(told, [`page ${path}`, 'close']);
  });
}

test('without a shell the menu leaves for the page and does not close itself', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />, { place: 'alone', shows: false });
  await click('profile');
  await slid();
  assert.equal(told, ['page /userprofile/data']);
});

test('a click that asks for a tab of its own is left to the browser', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />);
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    for (const action of ['profile', 'change-password', 'logout']) assert.is(await click(action, init), true, action);
  }
  assert.equal(told, []);
});

test('changing the password is a dialog', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />);
  assert.is(await click('change-password'), false);
  await slid();
  assert.equal(told, [PASSWORD, 'close']);
});

test('where its window is blocked, the link leads there', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />, { place: 'popup', shows: false });
  assert.is(await click('change-password'), true);
  assert.equal(told, [PASSWORD]);
});

test('the security key opens a window by itself, and the menu closes', async () => {
  const { told } = await draw(<SideMenuPage data={ADA} />);
  assert.is(await click('security-key'), true);
  await slid();
  assert.equal(told, ['close']);
});

test('sign-in is shown in the shell, with the way back', async () => {
  const { told } = await draw(<SideMenuPage data={NOBODY} />);
  assert.is(await click('login'), false);
  assert.equal(told, ['page /identityprovider/login?redirect=%2Fidentityprovider%2Fprofile']);
});

/** The flag is there before the page is. */
function Flagged() {
  useState(() => sessionStorage.setItem(FLAG, 'true'));
  return <SideMenuPage data={ADA} />;
}

test('whoever asked for the API keys is led to them as soon as the shell speaks, once', async () => {
  const { told, say } = await draw(<Flagged />);
  assert.is(sessionStorage.getItem(FLAG), null);
  assert.equal(told, ['ThemeRequest']);
  await say({ type: 'ShellReady' });
  await say({ type: 'ShellReady' });
  await slid();
  assert.equal(told, ['ThemeRequest', 'page /identityprovider/config/apikey', 'close']);
});

test('where there is no shell they are led there at once', async () => {
  const { told } = await draw(<Flagged />, { place: 'alone', shows: false });
  assert.equal(told, ['ThemeRequest', 'page /identityprovider/config/apikey']);
});

test('without the flag nobody is led anywhere', async () => {
  const { told, say } = await draw(<SideMenuPage data={ADA} />);
  await say({ type: 'ShellReady' });
  assert.equal(told, []);
});

test.run();
