import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ATTACK_MESSAGES, WELL_FORMED_MESSAGES } from './attack-messages';
import { ATTACKER, EVIL, OWN, SHELL_PAGE, TEST_PAGE } from './origins';
import { drive, eventually, show } from './remote-control';
import { receivedBy, testPageIn } from './test-page-in';

function look(around: Window): { theme: string | null; style: string; address: string } {
  const { document } = around[0] ?? window;
  const { dataset, style } = document.documentElement;
  return { theme: dataset.theme ?? null, style: style.cssText, address: document.location.href };
}

test('a page in a hostile frame believes nothing, changes nothing and tells nothing', async () => {
  const around = await show(`${EVIL}${ATTACKER}`);
  const attacker = await drive(around);
  await attacker('frame', OWN + TEST_PAGE);
  const testPage = await testPageIn(around, 0);
  const { shell } = testPage;
  const before = look(around);

  assert.is(await attacker('attack', 'child'), true);
  assert.ok(await eventually(() => shell.ignored >= ATTACK_MESSAGES.length));
  assert.is(shell.ignored, ATTACK_MESSAGES.length);
  assert.equal(receivedBy(testPage), []);
  assert.equal(look(around), before);

  assert.is(shell.post({ type: 'Navigated', path: '/secret', title: 'Secret' }), false);
  assert.is(shell.post({ type: 'ResourceChanged', resource: '/secret', action: 'changed' }), false);
  assert.equal(await attacker('receivedMessages'), []);
});

test('a page beside a hostile frame believes its shell and not its neighbour', async () => {
  const around = await show(SHELL_PAGE);
  const testShell = await drive(around);
  await testShell('theme', '#145d87');
  await testShell('embed', TEST_PAGE);
  const testPage = await testPageIn(around, 0);
  const { shell, heard } = testPage;
  await eventually(() => heard.length > 0);
  const { ignored } = shell;

  await testShell('show', `${EVIL}${ATTACKER}`);
  const attacker = await drive(around[1]);
  const before = look(around);
  assert.is(await attacker('attack', 'first sibling'), true);
  assert.ok(await eventually(() => shell.ignored >= ignored + ATTACK_MESSAGES.length));
  assert.is(shell.ignored, ignored + ATTACK_MESSAGES.length);
  // Once for its question, once for its frame's load: how often is the shell's business, that it is the shell's is not.
  for (const message of receivedBy(testPage))
    assert.equal(message, { type: 'Theme', theme: { IsDark: true, PrimaryColor: '#145d87' } });
  assert.equal(look(around), before);
  assert.equal(await attacker('receivedMessages'), []);

  await testShell('theme', '#b00020');
  const news = JSON.stringify({ type: 'Theme', theme: { IsDark: true, PrimaryColor: '#b00020' } });
  assert.ok(await eventually(() => JSON.stringify(receivedBy(testPage).at(-1)) === news));
  assert.is.not(look(around).style, before.style);
});

test('a window of the page’s own origin that is not the one around it is not its shell', async () => {
  const around = await show(SHELL_PAGE);
  const testShell = await drive(around);
  await testShell('embed', TEST_PAGE);
  const testPage = await testPageIn(around, 0);
  const before = look(around);
  const { ignored } = testPage.shell;
  for (const message of WELL_FORMED_MESSAGES) around[0]?.postMessage(message, '*');
  assert.ok(await eventually(() => testPage.shell.ignored >= ignored + WELL_FORMED_MESSAGES.length));
  assert.equal(receivedBy(testPage), []);
  assert.equal(look(around), before);
});

test.run();
