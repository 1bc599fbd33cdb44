import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ATTACK_MESSAGES } from './attack-messages';
import { ATTACKER, EVIL, OWN, TEST_PAGE } from './origins';
import { eventually, remoteControl } from './remote-control';
import { messagesOf, type TestPage, testPageIn } from './test-page-in';
import { openInFrame, type TestShell } from './test-shell-in';

let testShell: TestShell;
const state = () => testShell.state();
const testPage = (index: number) => testPageIn(testShell.window, index);
const types = (page: TestPage) => messagesOf(page).map(({ type }) => type);

test.before.each(async () => {
  testShell = await openInFrame();
});

test('a change in one page reaches the others once, and the shell, and not the page itself', async () => {
  await testShell.send('embed', TEST_PAGE);
  await testShell.send('embed', TEST_PAGE);
  const [one, other] = [await testPage(0), await testPage(1)];
  one.shell.post({ type: 'ResourceChanged', resource: '/r', action: 'changed' });
  assert.ok(await eventually(() => other.received.length > 0));
  while ((await state()).events.length < 3); // the pages' own channel may be faster than the shell
  await testShell.send('announce', 'last'); // after it, all messages of the first change have arrived
  assert.ok(await eventually(() => one.received.length > 0 && other.received.length > 1));
  assert.equal(
    messagesOf(one).map((message) => 'action' in message && message.action),
    ['announced'],
  );
  assert.equal(
    messagesOf(other).map((message) => 'action' in message && message.action),
    ['changed', 'announced'],
  );
  await testShell.send('announce', 'last');
  await testShell.send('announce', 'again');
  assert.ok(await eventually(() => one.received.length > 1));
  assert.is(one.received.length, 2);
  const changes = (await state()).events.slice(2, 3);
  assert.equal(changes, [{ changed: { resource: '/r', action: 'changed' } }]);
});

test('a dialog opens once per path, whatever its query, at the size a page asked for, and DialogClosed is sent', async () => {
  await testShell.send('embed', TEST_PAGE);
  const page = await testPage(0);
  // Before the shell's first message, a page would open a window.
  assert.ok(await eventually(() => page.shell.context !== undefined));
  for (const query of ['dialog', 'other'])
    assert.is(page.shell.openDialog({ path: `${TEST_PAGE}?${query}`, width: 370, height: 500 }), true);
  const dialog = await testPage(1);
  assert.ok(await eventually(async () => (await state()).dialogs[0]?.ariaLabel !== null));
  const { dialogs } = await state();
  const width = Math.min(370, window.innerWidth);
  assert.is(dialogs.length, 1);
  assert.is(dialogs[0]?.ariaLabel, 'A title nobody else may know');
  assert.ok((dialogs[0]?.clientWidth ?? 0) <= width);

  dialog.shell.closeWindow();
  assert.ok(await eventually(() => types(page).includes('DialogClosed')));
  assert.equal(messagesOf(page), [{ type: 'DialogClosed', path: `${TEST_PAGE}?dialog` }]);
  assert.equal((await state()).dialogs, []);
  assert.equal((await state()).events.at(-1), { dialogClosed: `${TEST_PAGE}?dialog` });
});

test('Escape sends CloseWindow to the page in the dialog, which closes unless it has a handler', async () => {
  await testShell.send('open', TEST_PAGE);
  const page = await testPage(0);
  await eventually(async () => (await state()).events.length > 0);
  const stop = page.shell.on('CloseWindow', () => {}); // as with unsaved changes
  await testShell.send('escape');
  await testShell.send('announce', 'after');
  await eventually(() => page.received.length > 0);
  assert.is((await state()).dialogs.length, 1);
  stop();
  await testShell.send('escape');
  assert.ok(await eventually(async () => (await state()).dialogs.length === 0));
});

for (const path of ['//evil.example/', '/\\evil.example/', 'https://evil.example/', 'javascript:alert(1)', '']) {
  test(`${JSON.stringify(path)} opens no dialog`, async () => {
    assert.is(await testShell.send('open', path), false);
    assert.is((await state()).dialogs.length, 0);
  });
}

test('a frame that is not the shell’s is ignored, even one of the server’s own pages', async () => {
  await testShell.send('theme', '#145d87');
  await testShell.send('show', OWN + TEST_PAGE);
  const stranger = await testPage(0);
  assert.ok(await eventually(async () => (await state()).ignored >= 3));
  assert.equal((await state()).events, []);
  assert.equal(messagesOf(stranger), []);
});

test('a hostile sibling frame changes nothing and receives nothing', async () => {
  await testShell.send('embed', TEST_PAGE);
  const page = await testPage(0);
  await eventually(async () => (await state()).events.length > 0);
  await testShell.send('show', `${EVIL}${ATTACKER}`);
  await attack(1);
  assert.ok(await eventually(() => page.received.length > 1));
  assert.equal(types(page), ['Theme', 'ResourceChanged']);
});

test('an embedded frame that navigates to another origin changes nothing and receives nothing', async () => {
  await testShell.send('embed', TEST_PAGE);
  await testPage(0);
  await eventually(async () => (await state()).events.length > 0);
  await testShell.send('navigate', { index: 0, address: `${EVIL}${ATTACKER}` });
  await attack(0);
});

/** Sends all attack messages from a frame to the shell, whose state must not change. */
async function attack(index: number): Promise<void> {
  // The frames of another origin cannot be indexed before they exist.
  assert.ok(await eventually(() => testShell.window.length > index));
  const attacker = await remoteControl(testShell.window[index]);
  const before = await state();
  assert.is(await attacker('attack', 'parent'), true);
  assert.ok(await eventually(async () => (await state()).ignored >= before.ignored + ATTACK_MESSAGES.length));
  const after = await state();
  assert.equal({ ...after, ignored: 0 }, { ...before, ignored: 0 });
  assert.is(after.ignored, before.ignored + ATTACK_MESSAGES.length);
  await testShell.send('theme', '#145d87');
  await testShell.send('announce', 'secret');
  await testShell.send('state');
  assert.equal(await attacker('received'), []);
}

test('after close nothing is received and no dialog is open', async () => {
  await testShell.send('embed', TEST_PAGE);
  await testShell.send('open', `${TEST_PAGE}?dialog`);
  const page = await testPage(0);
  await testPage(1);
  await eventually(async () => (await state()).events.length > 1);
  await testShell.send('close');
  const { events } = await state();
  page.shell.post({ type: 'Navigated', path: '/late', title: '' });
  page.shell.post({ type: 'ResourceChanged', resource: '/late', action: 'changed' });
  assert.ok(await eventually(async () => (await state()).dialogs.length === 0));
  assert.equal((await state()).events, events);
  assert.equal(messagesOf(page), []);
});

test.run();
