import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ATTACKER, EVIL, SHELL_PAGE, TEST_PAGE } from './origins';
import { eventually, remoteControl } from './remote-control';
import { testPageIn } from './test-page-in';
import { connectTestShell, openInWindow, type ShellState, type TestShell } from './test-shell-in';

const HOME = `${TEST_PAGE}?title=home`;
const page = (title: string) => `${TEST_PAGE}?title=${title}`;
const expectedFor = (title: string) => ({ address: `shell-with-frame.html#${page(title)}`, title });

let testShell: TestShell | undefined;

/** Opens a shell in a window of its own, with one main frame; its history begins with this page. */
async function start(hash = ''): Promise<TestShell> {
  const started = await openInWindow(hash);
  testShell = started;
  await started.send('pages', HOME);
  return started;
}

test.after.each(() => {
  testShell?.window.close();
  testShell = undefined;
});

/** The window of the main frame, which is of the test's own origin. */
const inFrame = (on: TestShell) => on.window[0] ?? window;

async function follow(on: TestShell, title: string): Promise<void> {
  inFrame(on).location.href = page(title);
  await reaches(on, title);
}

/** Waits until the shell's address and title name the page, and the frame shows it. */
async function reaches(on: TestShell, title: string): Promise<ShellState> {
  const look = await on.until((each) => each.title === title);
  assert.equal({ address: look.address, title: look.title }, expectedFor(title));
  assert.ok(await eventually(() => addressOf(inFrame(on)).endsWith(page(title))));
  return look;
}

function addressOf(other: Window): string {
  try {
    return other.location.href;
  } catch {
    return ''; // of another origin, so far
  }
}

test('after a reload a frame that a script created follows the links of the shell, but not those within pages', async () => {
  const before = await openInWindow('', SHELL_PAGE);
  testShell = before;
  await before.send('pages', HOME);
  await before.until(({ title }) => title === 'home');
  for (const title of ['one', 'two']) {
    await before.send('hash', page(title));
    await before.until((look) => look.title === title);
  }
  void before.send('reload').catch(() => {}); // the page is unloaded before it answers
  await eventually(() => before.window.length === 0);
  const on = await connectTestShell(before.window);
  await on.send('pages', HOME);
  await on.until(({ title }) => title === 'two');
  await on.send('go', -1);
  const { address, title } = await on.until((look) => look.title === 'one');
  assert.equal([address, title], [`shell.html#${page('one')}`, 'one']);
});

test('a hostile page in the main frame changes no address or title and navigates nothing', async () => {
  const on = await start();
  await reaches(on, 'home');
  await follow(on, 'one');
  const before = await on.state();
  inFrame(on).location.href = `${EVIL}${ATTACKER}`;
  const attacker = await remoteControl(on.window[0]);
  await attacker('attack', 'parent');
  await attacker('attack', 'parent');
  const counts = { steps: 0, ignored: 0 };
  assert.equal({ ...(await on.state()), ...counts }, { ...before, ...counts });
  assert.equal(await attacker('received'), []);
  await on.send('go', -1);
  await reaches(on, 'one');
});

test('without a main frame OpenPage navigates the shell’s window', async () => {
  const on = await openInWindow();
  testShell = on;
  await on.send('embed', page('menu'));
  const menu = await testPageIn(on.window, 1);
  await on.send('theme', '#145d87'); // without a message of the shell, a page assumes that there is none
  assert.ok(await eventually(() => menu.received.length > 0));
  assert.is(menu.shell.openPage(page('opened')), true);
  // The window is of the test's own origin only now, so that its address can be read.
  assert.ok(await eventually(() => addressOf(on.window).endsWith(page('opened'))));
});

test.run();
