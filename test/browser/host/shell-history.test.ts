import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ATTACKER, EVIL, SHELL_PAGE, TEST_PAGE } from './origins';
import { drive, eventually } from './remote-control';
import { type TestPage, testPageIn } from './test-page-in';
import { type Look, shellIn, shellWindow, type TestShell } from './test-shell-in';

const HOME = `${TEST_PAGE}?title=home`;
const page = (title: string) => `${TEST_PAGE}?title=${title}`;
const stands = (title: string) => ({ address: `shell-with-frame.html#${page(title)}`, title });

let testShell: TestShell | undefined;

/** A shell in a window of its own, with one main frame; its history begins with this page. */
async function start(hash = ''): Promise<TestShell> {
  const started = await shellWindow(hash);
  testShell = started;
  await started.drive('pages', HOME);
  return started;
}

test.after.each(() => {
  testShell?.around.close();
  testShell = undefined;
});

/** The page in the main frame, which is of the test's own origin. */
const inFrame = ({ around }: TestShell) => around[0] ?? window;

/** A link within the page. */
async function follow(on: TestShell, title: string): Promise<void> {
  inFrame(on).location.href = page(title);
  await reaches(on, title);
}

/** The shell's address and title name the page, and the frame shows it. */
async function reaches(on: TestShell, title: string): Promise<Look> {
  const look = await on.until((each) => each.title === title);
  assert.equal({ address: look.address, title: look.title }, stands(title));
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

test('the frame begins with its home, and the address and title follow each page, a step each', async () => {
  const on = await start();
  const { steps } = await reaches(on, 'home');
  await follow(on, 'one');
  await follow(on, 'two');
  assert.is((await on.look()).steps, steps + 2);
  await on.drive('page', page('three'));
  assert.is((await reaches(on, 'three')).steps, steps + 3);
});

test('back and forward keep frame, address and title together, without a step more', async () => {
  const on = await start();
  const { steps } = await reaches(on, 'home');
  for (const title of ['one', 'two', 'three']) await follow(on, title);
  for (const [by, title] of [
    [-1, 'two'],
    [-2, 'home'],
    [1, 'one'],
    [2, 'three'],
    [-3, 'home'],
  ] as const) {
    await on.drive('travel', by);
    await reaches(on, title);
  }
  assert.is((await on.look()).steps, steps + 3);
});

test('a link to an address of the shell shows its page, and is one step, also on the way back', async () => {
  const on = await start();
  const { steps } = await reaches(on, 'home');
  await follow(on, 'one');
  await on.drive('hash', page('linked'));
  assert.is((await reaches(on, 'linked')).steps, steps + 2);
  await on.drive('travel', -1);
  await reaches(on, 'one');
  await on.drive('travel', -1);
  await reaches(on, 'home');
  await on.drive('travel', 2);
  await reaches(on, 'linked');
});

test('a deep link shows its page', async () => {
  const on = await start(`#${page('deep')}`);
  await reaches(on, 'deep');
});

test('a reload keeps the page and the way back', async () => {
  const before = await start();
  await reaches(before, 'home');
  await follow(before, 'one');
  await follow(before, 'two');
  const { steps } = await before.look();
  void before.drive('reload').catch(() => {}); // the page is gone before it answers
  await eventually(() => before.around.length === 0);
  const on = await shellIn(before.around);
  testShell = on;
  await on.drive('pages', HOME);
  assert.is((await reaches(on, 'two')).steps, steps);
  await on.drive('travel', -1);
  await reaches(on, 'one');
  await on.drive('travel', 1);
  await reaches(on, 'two');
});

test('after a reload a frame that a script made still follows the links of the shell, if not those within pages', async () => {
  const before = await shellWindow('', SHELL_PAGE);
  testShell = before;
  await before.drive('pages', HOME);
  await before.until(({ title }) => title === 'home');
  for (const title of ['one', 'two']) {
    await before.drive('hash', page(title));
    await before.until((look) => look.title === title);
  }
  void before.drive('reload');
  await eventually(() => before.around.length === 0);
  const on = await shellIn(before.around);
  await on.drive('pages', HOME);
  await on.until(({ title }) => title === 'two');
  await on.drive('travel', -1);
  const { address, title } = await on.until((look) => look.title === 'one');
  assert.equal([address, title], [`shell.html#${page('one')}`, 'one']);
});

for (const hash of ['//evil.example/', '/\\evil.example/', 'https://evil.example/', 'javascript:alert(1)', 'nothing']) {
  test(`an address that names ${hash} shows the home`, async () => {
    await reaches(await start(`#${hash}`), 'home');
  });
}

test('a hostile page in the main frame renames nothing and leads nowhere', async () => {
  const on = await start();
  await reaches(on, 'home');
  await follow(on, 'one');
  const before = await on.look();
  inFrame(on).location.href = `${EVIL}${ATTACKER}`;
  const attacker = await drive(on.around[0]);
  await attacker('attack', 'parent');
  await attacker('attack', 'parent');
  assert.equal({ ...(await on.look()), steps: 0 }, { ...before, steps: 0 });
  assert.equal(await attacker('receivedMessages'), []);
  await on.drive('travel', -1);
  await reaches(on, 'one');
});

/** Before the shell has spoken, a page takes it for none. */
async function hears(on: TestShell, { heard }: TestPage): Promise<void> {
  await on.drive('theme', '#145d87');
  assert.ok(await eventually(() => heard.length > 0));
}

test('a page that asks to be opened shows in the main frame', async () => {
  const on = await start();
  await reaches(on, 'home');
  await on.drive('open', page('dialog'));
  const dialog = await testPageIn(on.around, 1);
  await hears(on, dialog);
  assert.is(dialog.shell.openPage(page('opened')), true);
  await reaches(on, 'opened');
  assert.is(dialog.shell.openPage('//evil.example/'), false);
});

test('without a main frame the shell’s window goes to the page', async () => {
  const on = await shellWindow();
  testShell = on;
  await on.drive('embed', page('menu'));
  const menu = await testPageIn(on.around, 1);
  await hears(on, menu);
  assert.is(menu.shell.openPage(page('opened')), true);
  // Of the test's own origin: only now its address can be read.
  assert.ok(await eventually(() => addressOf(on.around).endsWith(page('opened'))));
});

test('a frame that is no longer the main one is not followed', async () => {
  const on = await start();
  await reaches(on, 'home');
  await on.drive('stop pages');
  inFrame(on).location.href = page('later');
  assert.ok(await eventually(() => addressOf(inFrame(on)).endsWith('later')));
  assert.equal(await on.drive('page', page('more')), false);
  assert.is((await on.look()).title, 'home');
});

test.run();
