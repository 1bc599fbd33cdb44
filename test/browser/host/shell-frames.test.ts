import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../../../shared/contract/addresses';
import * as DIALOGS from '../../../shared/contract/dialog-pages';
import { EVIL, OWN, SHELL_PAGE, TEST_PAGE } from './origins';
import { eventually } from './remote-control';
import { messagesOf, type TestPage, testPageIn } from './test-page-in';
import { openInFrame, type TestShell } from './test-shell-in';

let testShell: TestShell;
const testPage = (index: number) => testPageIn(testShell.window, index);
const types = (page: TestPage) => messagesOf(page).map(({ type }) => type);
/** The size of the shell's window, which is a frame of the test's page. */
function windowSize(): [number, number] {
  const frame = document.querySelector('iframe');
  return [frame?.clientWidth ?? 0, frame?.clientHeight ?? 0];
}
const TITLE = 'A title nobody else may know';

test.before.each(async () => {
  testShell = await openInFrame();
});

test('the avatar is a small transparent frame with the rights its pages need and no other', async () => {
  await testShell.send('avatar');
  await testPage(0);
  const [frame] = (await testShell.until(({ frames }) => frames[0]?.title === TITLE)).frames;
  assert.equal([frame?.width, frame?.height, frame?.title, frame?.scheme], [48, 48, TITLE, 'light dark']);
  assert.equal(frame?.allow.split(';'), [
    'clipboard-write',
    'storage-access',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ]);
  const rights = [
    'allow-downloads',
    'allow-forms',
    'allow-modals',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
    'allow-storage-access-by-user-activation',
  ];
  assert.equal(frame?.sandbox.split(' ').sort(), rights);
  assert.is(testShell.window[0]?.document.referrer, testShell.window[0]?.location.ancestorOrigins[0]?.concat('/'));
  await testShell.send('theme', '#145d87');
  assert.is((await testShell.state()).frames[0]?.scheme, 'dark');
  await testShell.send('remove avatar');
  assert.equal((await testShell.state()).frames, []);
});

test('an embedded page cannot navigate the shell’s window', async () => {
  await testShell.send('avatar');
  await testPage(0);
  const avatar: unknown = Reflect.get(testShell.window[0] ?? {}, 'eval');
  assert.type(avatar, 'function');
  assert.throws(() => Reflect.apply(Function.prototype.call, avatar, [null, `parent.location.href = '${EVIL}/'`]));
  assert.equal((await testShell.state()).frames.length, 1);
});

for (const address of [PROFILE_ADDRESS, SIDE_MENU_ADDRESS]) {
  test(`a dialog at ${address} is the menu, over the whole window, once`, async () => {
    await testShell.send('avatar');
    const avatar = await testPage(0);
    // Before the shell has answered, a page opens a window instead.
    assert.ok(await eventually(() => avatar.shell.context !== undefined));
    avatar.shell.openDialog({ path: address, width: 400, height: 800 });
    const menu = await testPage(1);
    avatar.shell.openDialog({ path: PROFILE_ADDRESS, width: 400, height: 800 });
    await testShell.send('menu');
    const look = await testShell.until(({ frames }) => frames[1]?.title === TITLE);
    assert.is(look.frames.length, 2);
    assert.equal([look.frames[1]?.width, look.frames[1]?.height], windowSize());
    assert.is(look.focused, 1);
    menu.shell.closeWindow();
    assert.ok(await eventually(() => types(avatar).includes('DialogClosed')));
    assert.is((await testShell.state()).frames.length, 1);
  });
}

test('CloseWindow from the avatar closes the menu while that is open, and goes to the shell otherwise', async () => {
  await testShell.send('avatar');
  const avatar = await testPage(0);
  await testShell.send('menu');
  const menu = await testPage(1);
  let asked = 0;
  menu.shell.on('CloseWindow', () => {
    asked += 1;
  });
  avatar.shell.post({ type: 'CloseWindow' });
  assert.ok(await eventually(() => asked === 1));
  assert.is((await testShell.state()).frames.length, 2);
  avatar.shell.post({ type: 'CloseWindow' }); // the page did not close: it is closed
  await testShell.until(({ frames }) => frames.length === 1);
  avatar.shell.post({ type: 'CloseWindow' });
  assert.ok(await eventually(async () => (await eventsOf()).at(-1) === 'close'));
});

const eventsOf = async () => (await testShell.state()).events;

test('a theme reaches avatar, menu, dialog and pages within 100 ms', async () => {
  await testShell.send('avatar');
  await testShell.send('pages', TEST_PAGE);
  await testShell.send('menu');
  await testShell.send('open', `${TEST_PAGE}?dialog`);
  const pages = await Promise.all([0, 1, 2, 3].map(testPage));
  const waits: number[] = [];
  for (const colour of ['#145d87', '#b00020', '#1a7f37']) {
    const begun = performance.now();
    await testShell.send('theme', colour);
    const wanted = JSON.stringify({ IsDark: true, PrimaryColor: colour });
    const has = (page: TestPage) =>
      messagesOf(page).some((each) => 'theme' in each && JSON.stringify(each.theme) === wanted);
    assert.ok(await eventually(() => pages.every(has)));
    waits.push(performance.now() - begun);
  }
  // The best of three: other processes may use the machine.
  assert.ok(Math.min(...waits) < 100, `took ${waits} ms`);
});

/** The size of a dialog of so many px, at least 400 px wide, with a margin of 16 px in the window. */
function withMargin([width, height]: readonly [number, number]): [number, number] {
  const [mostWidth, mostHeight] = windowSize();
  return [Math.min(Math.max(width, 400), mostWidth - 32), Math.min(height, mostHeight - 32)];
}

async function sizeAfter(command: string, argument: unknown): Promise<unknown[]> {
  await testShell.send(command, argument);
  const [frame] = (await testShell.state()).frames;
  return [frame?.width, frame?.height];
}

for (const [wished, expected] of [
  [{ width: 1, height: 1 }, [200, 200]],
  [{ width: 0, height: Number.NaN }, [400, 600]],
  [{ width: Number.POSITIVE_INFINITY, height: 300 }, [10_000, 300]],
  [{ width: 370.5, height: 300 }, [371, 300]],
  [{}, [400, 600]],
] as const) {
  test(`a dialog of ${JSON.stringify(wished)} leaves a margin of 16 px in the window`, async () => {
    assert.equal(await sizeAfter('open size', wished), withMargin(expected));
  });
}

for (const { path, width, height } of Object.values(DIALOGS)) {
  if (path === PROFILE_ADDRESS) continue;
  test(`without a size ${path} opens at its own`, async () => {
    assert.equal(await sizeAfter('open own', path), withMargin([width, height]));
  });
}

for (const name of ['open', 'menu']) {
  test(`${name}: while a page does not respond the shell gets all keys and clicks, and its button closes the page`, async () => {
    await testShell.send(name, '/no-such-page');
    if (name === 'menu') await makeMenuUnresponsive();
    const { frames, focused } = await testShell.until((look) => look.frames[0]?.inert === true);
    assert.equal([frames[0]?.inert, focused], [true, -1], 'the dialog has the focus');
    await testShell.send('press close');
    assert.equal((await testShell.until(({ frames }) => frames.length === 0)).frames, []);
  });
}

/** Navigates the menu to a page that sends no messages. */
async function makeMenuUnresponsive(): Promise<void> {
  await testPage(0);
  await testShell.until(({ frames }) => frames[0]?.title === TITLE);
  await testShell.send('navigate', { index: 0, address: `${OWN}/no-such-page` });
}

test('the shell reports the signed-in user once, and reloads the page of a previous user', async () => {
  await testShell.send('pages', TEST_PAGE);
  await testShell.send('avatar');
  await testPage(0);
  const avatar = await testPage(1);
  const ada = { userId: '1', userName: 'ada' };
  for (const user of [ada, ada, { userId: '', userName: '' }, { userId: '', userName: '' }])
    avatar.shell.post({ type: 'UserChanged', ...user });
  const userEvents = async () =>
    (await eventsOf()).filter((event) => event === 'signed out' || (Object(event).signedIn ?? false));
  assert.ok(await eventually(async () => (await userEvents()).length === 2));
  assert.equal(await userEvents(), [{ signedIn: ada }, 'signed out']);
  const navigations = async () => (await eventsOf()).filter((event) => Object(event).navigated === TEST_PAGE).length;
  assert.ok(await eventually(async () => (await navigations()) >= 2), 'the page has loaded again');
});

test('a page receives the path of the shell, and whether it is a dialog', async () => {
  await testShell.send('avatar');
  await testShell.send('open', `${TEST_PAGE}?dialog`);
  const [avatar, dialog] = [await testPage(0), await testPage(1)];
  assert.ok(await eventually(() => avatar.shell.context !== undefined && dialog.shell.context !== undefined));
  const { origin, pathname, search } = new URL(SHELL_PAGE);
  assert.equal(structuredClone(avatar.shell.context), { path: pathname + search, isDialog: false, origin });
  assert.equal(structuredClone(dialog.shell.context), { path: pathname + search, isDialog: true, origin });
});

test('after close the shell has left no listener, timer, frame or style behind', async () => {
  await testShell.send('avatar');
  await testShell.send('pages', TEST_PAGE);
  await testShell.send('menu');
  await testShell.send('open', `${TEST_PAGE}?dialog`);
  const pages = await Promise.all([0, 1, 2, 3].map(testPage));
  await testShell.send('hash', `${TEST_PAGE}?linked`);
  await testShell.send('go', -1);
  assert.ok(await eventually(() => pages.length === 4));
  const during = await testShell.send('remaining');
  assert.ok(Array.isArray(during) && during.includes('timer') && during.includes('popstate'), String(during));
  await testShell.send('open', '/no-such-page');
  assert.equal(await testShell.send('close'), ['message']); // the test's own
  const { frames, sheets } = await testShell.until((look) => look.frames.length === 1);
  assert.equal([frames.length, sheets], [1, 0]); // the main frame is the shell's own
  assert.equal(await testShell.send('remaining'), ['message']);
});

test.run();
