import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROFILE_ADDRESS } from '../../../shared/contract/addresses';
import { OWN, TEST_PAGE } from './origins';
import { eventually } from './remote-control';
import { type TestPage, testPageIn } from './test-page-in';
import { openInFrame, type TestShell } from './test-shell-in';

let testShell: TestShell;
let avatar: TestPage;

test.before.each(async () => {
  testShell = await openInFrame();
  await testShell.send('avatar');
  avatar = await testPageIn(testShell.window, 0);
  // The avatar is at the top left of the shell, which is at the top left of the test's page. A click on a frame that is
  // not painted yet reaches what is below it: then it is repeated.
  for (let clicks = 0; clicks < 3 && (await testShell.state()).focused !== 0; clicks += 1) {
    await sendMouse({ type: 'click', position: [40, 40] });
    await testShell.until(({ focused }) => focused === 0);
  }
  assert.is((await testShell.state()).focused, 0);
});

/** Waits until only the avatar is left, and has the focus. */
async function returnsToAvatar(): Promise<void> {
  const { frames, focused } = await testShell.until((look) => look.frames.length === 1);
  assert.equal([frames.length, focused], [1, 0]);
}

/** Opens a dialog as a page does, and waits until it has the focus. */
async function openFrom({ shell }: TestPage, path: string, index = 2): Promise<TestPage> {
  shell.openDialog({ path, width: 370, height: 600 });
  const dialog = await testPageIn(testShell.window, index);
  await testShell.until(({ focused }) => focused === index);
  return dialog;
}

/** Closes a page; returns which frame has the focus then. */
async function focusAfter({ shell }: TestPage): Promise<number> {
  const { length } = (await testShell.state()).frames;
  shell.closeWindow();
  return (await testShell.until(({ frames }) => frames.length < length)).focused;
}

test('Tab stays in the dialog', async () => {
  await openFrom(avatar, TEST_PAGE, 1);
  for (let presses = 0; presses < 5; presses++) {
    await sendKeys({ press: 'Tab' });
    assert.is.not((await testShell.state()).focused, 0);
  }
});

test('Escape beside the page, on the dialog itself, closes it too', async () => {
  await testShell.send('open', '/no-such-page');
  await testShell.until(({ frames }) => frames.length > 1);
  await testShell.send('focus dialog');
  await sendKeys({ press: 'Escape' });
  await returnsToAvatar();
});

test('Escape closes a menu that has navigated to an error page', async () => {
  await testShell.send('menu');
  await testPageIn(testShell.window, 1);
  assert.is((await testShell.until(({ focused }) => focused === 1)).focused, 1);
  await testShell.send('navigate', { index: 1, address: `${OWN}/no-such-page` });
  assert.is((await testShell.until(({ frames }) => frames[1]?.inert === true)).frames[1]?.inert, true);
  await sendKeys({ press: 'Escape' });
  await returnsToAvatar();
});

test('a dialog that the menu opened before it closed gives the focus back to the avatar', async () => {
  const menu = await openFrom(avatar, PROFILE_ADDRESS, 1);
  const dialog = await openFrom(menu, TEST_PAGE);
  assert.is(await focusAfter(menu), 1);
  dialog.shell.closeWindow();
  await returnsToAvatar();
});

test('the focus returns to the page that requested the dialog, also when a script focused another frame before', async () => {
  await testShell.send('embed', TEST_PAGE);
  const embedded = await testPageIn(testShell.window, 1);
  for (const [asker, path, frame] of [
    [avatar, PROFILE_ADDRESS, 0],
    [embedded, `${TEST_PAGE}?dialog`, 1],
    [avatar, PROFILE_ADDRESS, 0],
  ] as const) {
    assert.is(await focusAfter(await openFrom(asker, path)), frame);
  }
});

test('a dialog that the avatar opens by itself gives the focus back to where it was', async () => {
  await testShell.send('embed', TEST_PAGE);
  await testPageIn(testShell.window, 1);
  await testShell.send('focus', 1);
  assert.is(await focusAfter(await openFrom(avatar, `${TEST_PAGE}?dialog`)), 1);
});

test('a dialog over the open menu gives the focus back to the menu', async () => {
  await testShell.send('menu');
  const menu = await testPageIn(testShell.window, 1);
  // Before the shell's first message, the menu's page would open a window.
  await testShell.send('theme', '#145d87');
  assert.ok(await eventually(() => menu.received.length > 0));
  assert.is(await focusAfter(await openFrom(menu, TEST_PAGE)), 1);
});

test.run();
