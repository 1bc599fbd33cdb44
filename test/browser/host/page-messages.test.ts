import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ATTACK_MESSAGES } from './attack-messages';
import { ATTACKER, EVIL, OWN, SHELL_PAGE, TEST_PAGE } from './origins';
import { eventually, remoteControl, showInFrame } from './remote-control';
import { messagesOf, testPageIn } from './test-page-in';

function stateOf(parent: Window): { theme: string | null; style: string; address: string } {
  const { document } = parent[0] ?? window;
  const { dataset, style } = document.documentElement;
  return { theme: dataset.theme ?? null, style: style.cssText, address: document.location.href };
}

test('a page in a hostile frame accepts no message, does not change and sends nothing', async () => {
  const parent = await showInFrame(`${EVIL}${ATTACKER}`);
  const attacker = await remoteControl(parent);
  await attacker('frame', OWN + TEST_PAGE);
  const testPage = await testPageIn(parent, 0);
  const { shell } = testPage;
  const before = stateOf(parent);

  assert.is(await attacker('attack', 'child'), true);
  assert.ok(await eventually(() => shell.ignored >= ATTACK_MESSAGES.length));
  assert.is(shell.ignored, ATTACK_MESSAGES.length);
  assert.equal(messagesOf(testPage), []);
  assert.equal(stateOf(parent), before);

  assert.is(shell.post({ type: 'Navigated', path: '/secret', title: 'Secret' }), false);
  assert.is(shell.post({ type: 'ResourceChanged', resource: '/secret', action: 'changed' }), false);
  assert.equal(await attacker('received'), []);
});

test('a page beside a hostile frame accepts messages of its shell only', async () => {
  const parent = await showInFrame(SHELL_PAGE);
  const testShell = await remoteControl(parent);
  await testShell('theme', '#145d87');
  await testShell('embed', TEST_PAGE);
  const testPage = await testPageIn(parent, 0);
  const { shell, received } = testPage;
  await eventually(() => received.length > 0);
  const { ignored } = shell;

  await testShell('show', `${EVIL}${ATTACKER}`);
  assert.ok(await eventually(() => parent.length > 1)); // an index without a frame throws across origins
  const attacker = await remoteControl(parent[1]);
  const before = stateOf(parent);
  assert.is(await attacker('attack', 'first sibling'), true);
  assert.ok(await eventually(() => shell.ignored >= ignored + ATTACK_MESSAGES.length));
  assert.is(shell.ignored, ignored + ATTACK_MESSAGES.length);
  // One for its request, one for the load event of its frame: all of them must be the shell's.
  for (const message of messagesOf(testPage))
    assert.equal(message, { type: 'Theme', theme: { IsDark: true, PrimaryColor: '#145d87' } });
  assert.equal(stateOf(parent), before);
  assert.equal(await attacker('received'), []);

  await testShell('theme', '#b00020');
  const next = JSON.stringify({ type: 'Theme', theme: { IsDark: true, PrimaryColor: '#b00020' } });
  assert.ok(await eventually(() => JSON.stringify(messagesOf(testPage).at(-1)) === next));
  assert.is.not(stateOf(parent).style, before.style);
});

test.run();
