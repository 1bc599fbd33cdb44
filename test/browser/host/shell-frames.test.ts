import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../../../shared/contract/addresses';
import * as DIALOGS from '../../../shared/contract/dialogs';
import { EVIL, OWN, SHELL_PAGE, TEST_PAGE } from './origins';
import { eventually } from './remote-control';
import { receivedBy, type TestPage, testPageIn } from './test-page-in';
import { framedShell, type TestShell } from './test-shell-in';

let testShell: TestShell;
const testPage = (index: number) => testPageIn(testShell.around, index);
const types = (page: TestPage) => receivedBy(page).map(({ type }) => type);
/** The size of the test shell's window, which is a frame of the test's. */
function windowSize(): [number, number] {
  const frame = document.querySelector('iframe');
  return [frame?.clientWidth ?? 0, frame?.clientHeight ?? 0];
}
const TITLE = 'A title nobody else may know';

test.before.each(async () => {
  testShell = await framedShell();
});

test('the avatar is a small transparent frame with the rights its pages need and no other', async () => {
  await testShell.drive('avatar');
  await testPage(0);
  const [frame] = (await testShell.until(({ frames }) => frames[0]?.title === TITLE)).frames;
  assert.equal([frame?.width, frame?.height, frame?.title, frame?.scheme], [48, 48, TITLE, 'light dark']);
  assert.equal(frame?.allow.split(';'), ['clipboard-write', 'storage-access', 'publickey-credentials-get']);
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
  assert.is(testShell.around[0]?.document.referrer, testShell.around[0]?.location.ancestorOrigins[0]?.concat('/'));
  await testShell.drive('theme', '#145d87');
  assert.is((await testShell.look()).frames[0]?.scheme, 'dark');
  await testShell.drive('remove avatar');
  assert.equal((await testShell.look()).frames, []);
});

test('what the module embeds cannot lead the shell’s window away', async () => {
  await testShell.drive('avatar');
  await testPage(0);
  const avatar: unknown = Reflect.get(testShell.around[0] ?? {}, 'eval');
  assert.type(avatar, 'function');
  assert.throws(() => Reflect.apply(Function.prototype.call, avatar, [null, `parent.location.href = '${EVIL}/'`]));
  assert.equal((await testShell.look()).frames.length, 1);
});

for (const address of [PROFILE_ADDRESS, SIDE_MENU_ADDRESS]) {
  test(`a dialog at ${address} is the menu, over the whole window, once`, async () => {
    await testShell.drive('avatar');
    const avatar = await testPage(0);
    // Before the shell has answered, a page opens a window instead.
    assert.ok(await eventually(() => avatar.shell.context !== undefined));
    avatar.shell.openDialog({ path: address, width: 400, height: 800 });
    const menu = await testPage(1);
    avatar.shell.openDialog({ path: PROFILE_ADDRESS, width: 400, height: 800 });
    await testShell.drive('menu');
    const look = await testShell.until(({ frames }) => frames[1]?.title === TITLE);
    assert.is(look.frames.length, 2);
    assert.equal([look.frames[1]?.width, look.frames[1]?.height], windowSize());
    assert.is(look.focused, 1);
    menu.shell.closeWindow();
    assert.ok(await eventually(() => types(avatar).includes('DialogClosed')));
    assert.is((await testShell.look()).frames.length, 1);
  });
}

test('CloseWindow from the avatar is for the menu while that is open, and for the shell otherwise', async () => {
  await testShell.drive('avatar');
  const avatar = await testPage(0);
  await testShell.drive('menu');
  const menu = await testPage(1);
  let asked = 0;
  menu.shell.on('CloseWindow', () => {
    asked += 1;
  });
  avatar.shell.post({ type: 'CloseWindow' });
  assert.ok(await eventually(() => asked === 1));
  assert.is((await testShell.look()).frames.length, 2);
  avatar.shell.post({ type: 'CloseWindow' }); // the page did not close: it is closed
  await testShell.until(({ frames }) => frames.length === 1);
  avatar.shell.post({ type: 'CloseWindow' });
  assert.ok(await eventually(async () => (await eventsOf()).at(-1) === 'close'));
});

async function eventsOf(): Promise<unknown[]> {
  const found = await testShell.drive('state');
  const events: unknown = typeof found === 'object' && found !== null && 'events' in found ? found.events : undefined;
  return Array.isArray(events) ? events : [];
}

test('a theme reaches avatar, menu, dialog and pages within 100 ms', async () => {
  await testShell.drive('avatar');
  await testShell.drive('pages', TEST_PAGE);
  await testShell.drive('menu');
  await testShell.drive('open', `${TEST_PAGE}?dialog`);
  const pages = await Promise.all([0, 1, 2, 3].map(testPage));
  const waits: number[] = [];
  for (const colour of ['#145d87', '#b00020', '#1a7f37']) {
    const begun = performance.now();
    await testShell.drive('theme', colour);
    const wanted = JSON.stringify({ IsDark: true, PrimaryColor: colour });
    const has = (page: TestPage) =>
      receivedBy(page).some((each) => 'theme' in each && JSON.stringify(each.theme) === wanted);
    assert.ok(await eventually(() => pages.every(has)));
    waits.push(performance.now() - begun);
  }
  // The best of three: the machine may be busy with something else.
  assert.ok(Math.min(...waits) < 100, `took ${waits} ms`);
});

test('of one address there is one dialog, whatever its query', async () => {
  assert.is(await testShell.drive('open', `${TEST_PAGE}?one`), true);
  assert.is(await testShell.drive('open', `${TEST_PAGE}?two`), true);
  assert.is((await testShell.look()).frames.length, 1);
  assert.is(await testShell.drive('open', `${TEST_PAGE.replace('test-page', 'other')}`), true);
  assert.is((await testShell.look()).frames.length, 2);
});

for (const [wished, expected] of [
  [{ width: 1, height: 1 }, [200, 200]],
  [{ width: -1, height: 300 }, [200, 300]],
  [{ width: 0, height: Number.NaN }, [400, 600]],
  [{ width: Number.POSITIVE_INFINITY, height: 300 }, [10_000, 300]],
  [{ width: 220, height: 10_000 }, [220, 10_000]],
  [{ width: 10_000, height: 10_000 }, [10_000, 10_000]],
  [{ width: 370.5, height: 300 }, [371, 300]],
  [{}, [400, 600]],
] as const) {
  test(`a dialog of ${JSON.stringify(wished)} leaves a margin of 16 px in the window`, async () => {
    await testShell.drive('open size', wished);
    const [frame] = (await testShell.look()).frames;
    const [mostWidth, mostHeight] = windowSize();
    const [width, height] = expected;
    assert.equal([frame?.width, frame?.height], [Math.min(width, mostWidth - 32), Math.min(height, mostHeight - 32)]);
  });
}

for (const { path, ...dialog } of Object.values(DIALOGS)) {
  if (path === PROFILE_ADDRESS) continue;
  test(`without a size ${path} opens at its own`, async () => {
    await testShell.drive('open own', path);
    const [frame] = (await testShell.look()).frames;
    const [mostWidth, mostHeight] = windowSize();
    const expected = [Math.min(dialog.width, mostWidth - 32), Math.min(dialog.height, mostHeight - 32)];
    assert.equal([frame?.width, frame?.height], expected);
  });
}

for (const name of ['open', 'menu']) {
  test(`${name}: a page that does not answer leaves all keys and clicks to the shell, whose button closes it`, async () => {
    await testShell.drive(name, '/no-such-page');
    if (name === 'menu') await silenceMenu();
    await testShell.until(({ frames }) => frames[0]?.inert === true);
    assert.is((await testShell.look()).frames[0]?.inert, true);
    assert.is((await testShell.look()).focused, -1, 'the dialog has the focus');
    await testShell.drive('press close');
    assert.equal((await testShell.until(({ frames }) => frames.length === 0)).frames, []);
  });
}

/** The page in the menu gives way to one that says nothing. */
async function silenceMenu(): Promise<void> {
  await testPage(0);
  await testShell.until(({ frames }) => frames[0]?.title === TITLE);
  await testShell.drive('lead', { index: 0, address: `${OWN}/no-such-page` });
}

test('the shell hears who is signed in, once, and shows the page anew where it was another user’s', async () => {
  await testShell.drive('pages', TEST_PAGE);
  await testShell.drive('avatar');
  await testPage(0);
  const avatar = await testPage(1);
  const ada = { userId: '1', userName: 'ada' };
  for (const user of [ada, ada, { userId: '', userName: '' }, { userId: '', userName: '' }])
    avatar.shell.post({ type: 'UserChanged', ...user });
  const told = async () =>
    (await eventsOf()).filter((event) => event === 'signed out' || (Object(event).signedIn ?? false));
  assert.ok(await eventually(async () => (await told()).length === 2));
  assert.equal(await told(), [{ signedIn: ada }, 'signed out']);
  const navigations = async () => (await eventsOf()).filter((event) => Object(event).navigated === TEST_PAGE).length;
  assert.ok(await eventually(async () => (await navigations()) >= 2), 'the page has loaded again');
});

test('a page is told the path of the shell, and whether it is a dialog', async () => {
  await testShell.drive('avatar');
  await testShell.drive('open', `${TEST_PAGE}?dialog`);
  const [avatar, dialog] = [await testPage(0), await testPage(1)];
  assert.ok(await eventually(() => avatar.shell.context !== undefined && dialog.shell.context !== undefined));
  const { origin, pathname, search } = new URL(SHELL_PAGE);
  assert.equal(structuredClone(avatar.shell.context), { path: pathname + search, isDialog: false, origin });
  assert.equal(structuredClone(dialog.shell.context), { path: pathname + search, isDialog: true, origin });
});

test('fifty avatars that were shown and taken away leave no listener, timer or frame behind', async () => {
  const before = await testShell.drive('left');
  for (let count = 0; count < 50; count++) {
    await testShell.drive('avatar');
    if (count % 10 === 0) await testPage(0);
    await testShell.drive('remove avatar');
  }
  assert.equal([await testShell.drive('left'), (await testShell.look()).frames], [before, []]);
});

test('after close the shell has left no listener, timer, frame or style behind', async () => {
  await testShell.drive('avatar');
  await testShell.drive('pages', TEST_PAGE);
  await testShell.drive('menu');
  await testShell.drive('open', `${TEST_PAGE}?dialog`);
  const pages = await Promise.all([0, 1, 2, 3].map(testPage));
  await testShell.drive('hash', `${TEST_PAGE}?linked`);
  await testShell.drive('travel', -1);
  assert.ok(await eventually(() => pages.length === 4));
  const during = await testShell.drive('left');
  assert.ok(Array.isArray(during) && during.includes('timer') && during.includes('popstate'), String(during));
  await testShell.drive('close');
  const { frames, sheets } = await testShell.until((look) => look.frames.length === 1);
  assert.equal([frames.length, sheets], [1, 0]); // the main frame is the shell's own
  assert.equal(await testShell.drive('left'), ['message']); // the test's own
});

test.run();
