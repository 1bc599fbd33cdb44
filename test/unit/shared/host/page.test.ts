import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectToShell } from '../../../../shared/host/page';
import { page as browser, resetPage } from '../../../dom';
import { fakeWindow, replaceGlobals } from './fake-window';

const TRUSTED = 'https://shop.example';
const EVIL = 'https://evil.example';

let life: AbortController;
let restore: () => void;

/** A page in a frame of another origin; `post` is what that window, or another one, sends. */
function framed({ around = TRUSTED, trusted = [TRUSTED] }: { around?: string; trusted?: string[] } = {}) {
  const parent = fakeWindow();
  restore = replaceGlobals({ parent });
  Object.defineProperty(browser.document, 'referrer', { configurable: true, value: `${around}/shop` });
  const shell = connectToShell({ trustedOrigins: trusted, signal: life.signal });
  const post = (
    data: unknown,
    { source = parent, origin = around }: { source?: object | null; origin?: string } = {},
  ) => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  return { shell, parent, post };
}

test.before.each(() => {
  resetPage();
  life = new AbortController();
  restore = () => {};
});

test.after.each(() => {
  life.abort();
  restore();
  Object.defineProperty(browser.document, 'referrer', { configurable: true, value: '' });
});

test('a page in a frame of a trusted origin tells its shell, and nobody else', () => {
  const { shell, parent } = framed();
  assert.is(shell.windowKind, 'frame');
  assert.is(shell.post({ type: 'ThemeRequest' }), true);
  assert.equal(parent.posted, [{ data: { type: 'ThemeRequest' }, origin: TRUSTED }]);
});

test('a page in a frame of an origin that is not trusted tells nothing', () => {
  const { shell, parent } = framed({ around: EVIL });
  assert.is(shell.post({ type: 'Navigated', path: '/secret', title: 'Secret' }), false);
  assert.equal(parent.posted, []);
});

for (const origin of ['*', 'null', '', 'javascript:', 'file://']) {
  test(`${JSON.stringify(origin)} among the trusted origins is nobody`, () => {
    const { shell, parent, post } = framed({ around: EVIL, trusted: [origin] });
    let heard = 0;
    shell.on('Theme', () => {
      heard += 1;
    });
    post({ type: 'Theme', theme: {} }, { origin });
    post({ type: 'Theme', theme: {} }, { origin: 'null' });
    assert.is(heard, 0);
    assert.is(shell.post({ type: 'ThemeRequest' }), false);
    assert.equal(parent.posted, []);
  });
}

const REFUSED: { name: string; data?: unknown; from?: { source?: object | null; origin?: string } }[] = [
  { name: 'from another window of the same origin', from: { source: fakeWindow() } },
  { name: 'from no window', from: { source: null } },
  { name: 'from another origin', from: { origin: EVIL } },
  { name: 'from an origin that begins like a trusted one', from: { origin: `${TRUSTED}.evil.example` } },
  { name: 'from a trusted host in other capitals and with a slash', from: { origin: 'https://SHOP.example/' } },
  { name: 'from a sandboxed frame', from: { origin: 'null' } },
  { name: 'of another shape', data: { type: 'Theme', theme: 'dark' } },
];

for (const { name, data = { type: 'Theme', theme: {} }, from = {} } of REFUSED) {
  test(`a message ${name} is counted and changes nothing`, () => {
    const { shell, post } = framed();
    let heard = 0;
    shell.on('Theme', () => {
      heard += 1;
    });
    post(data, from);
    assert.is(heard, 0);
    assert.is(shell.ignored, 1);
    post({ type: 'Theme', theme: {} });
    assert.is(heard, 1);
    assert.is(shell.ignored, 1);
  });
}

test('once the shell has spoken, it is told where it really is', () => {
  const { shell, parent, post } = framed({ around: 'http://localhost', trusted: [TRUSTED] });
  assert.is(shell.post({ type: 'ThemeRequest' }), false); // the referrer is the page's own address
  post({ type: 'Theme', theme: {} }, { origin: TRUSTED });
  assert.is(shell.post({ type: 'ThemeRequest' }), true);
  assert.is(parent.posted[0]?.origin, TRUSTED);
});

test('a path of another origin is not told and not opened', () => {
  const { shell, parent } = framed();
  for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    assert.is(shell.post({ type: 'Navigated', path, title: '' }), false);
    assert.is(shell.openDialog({ path, width: 1, height: 1 }), false);
    assert.is(shell.openPage(path), false);
  }
  assert.equal(parent.posted, []);
});

test('a dialog is the shell’s affair when there is one', () => {
  const { shell, parent, post } = framed();
  post({ type: 'ShellReady' });
  assert.is(shell.openDialog({ path: '/identityprovider/apikey/confirm', width: 370, height: 600 }), true);
  assert.equal(parent.posted[0]?.data, {
    type: 'OpenDialog',
    path: '/identityprovider/apikey/confirm',
    width: 370,
    height: 600,
  });
});

/** The places a page may lead: the window it is in, and itself. */
function watchPlaces({ mayLeadTop = true } = {}): string[] {
  const gone: string[] = [];
  const place = (name: string, may: boolean) => ({
    origin: location.origin,
    get href() {
      return `${location.origin}/`;
    },
    set href(address: string) {
      if (!may) throw new DOMException('', 'SecurityError');
      gone.push(`${name} to ${new URL(address).pathname}`);
    },
  });
  const own = place('page', true);
  const before = restore;
  const after = replaceGlobals({ location: own, top: { location: place('window', mayLeadTop) } });
  restore = () => {
    after();
    before();
  };
  return gone;
}

const MESSAGE = { type: 'OpenPage', path: '/identityprovider/twofactor' };

for (const spoken of [{ type: 'Theme', theme: {} }, { type: 'ShellReady' }]) {
  test(`a shell that has said ${spoken.type} is asked to show a page`, () => {
    const { shell, parent, post } = framed();
    const gone = watchPlaces();
    post(spoken);
    assert.is(shell.openPage(MESSAGE.path), true);
    assert.equal([parent.posted, gone], [[{ data: MESSAGE, origin: TRUSTED }], []]);
  });
}

test('a frame whose shell never spoke leads its window there, and tells nobody', () => {
  const { shell, parent } = framed();
  const gone = watchPlaces();
  assert.is(shell.openPage(MESSAGE.path), false);
  assert.equal([parent.posted, gone], [[], ['window to /identityprovider/twofactor']]);
});

test('a frame that may not lead its window goes there itself', () => {
  const { shell } = framed();
  const gone = watchPlaces({ mayLeadTop: false });
  assert.is(shell.openPage(MESSAGE.path), false);
  assert.equal(gone, ['page to /identityprovider/twofactor']);
});

test('no page of another origin is shown, nor any after the signal', () => {
  const { shell, post } = framed();
  const gone = watchPlaces();
  for (const path of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '']) {
    assert.is(shell.openPage(path), false);
  }
  post({ type: 'ShellReady' });
  life.abort();
  assert.is(shell.openPage(MESSAGE.path), false);
  assert.equal(gone, []);
});

test('a popup goes there itself and leaves its opener alone, until that speaks as a shell', () => {
  const opener = fakeWindow('http://localhost');
  restore = replaceGlobals({ opener });
  const shell = connectToShell({ trustedOrigins: [], signal: life.signal });
  const gone = watchPlaces();
  assert.is(shell.openPage(MESSAGE.path), false);
  assert.equal([opener.posted, gone], [[], ['window to /identityprovider/twofactor']]);
  const event = new MessageEvent('message', { data: { type: 'ShellReady' }, origin: location.origin });
  Object.defineProperty(event, 'source', { value: opener });
  window.dispatchEvent(event);
  assert.is(shell.openPage(MESSAGE.path), true);
  assert.equal([opener.posted.length, gone.length], [1, 1]);
});

test('a change is told with an id, and not heard again when the shell sends it back', () => {
  const { shell, parent, post } = framed();
  const heard: unknown[] = [];
  shell.on('ResourceChanged', (message) => heard.push(message));
  shell.post({ type: 'ResourceChanged', resource: '/r', action: 'changed' });
  post(parent.posted[0]?.data);
  assert.equal(heard, []);
  post({ type: 'ResourceChanged', resource: '/r', action: 'changed', id: 'other' });
  post({ type: 'ResourceChanged', resource: '/r', action: 'changed', id: 'other' });
  assert.is(heard.length, 1);
  assert.is(parent.posted.length, 1);
});

test('CloseWindow goes to who listens for it', () => {
  const { shell, parent, post } = framed();
  let closing = 0;
  const stop = shell.on('CloseWindow', () => {
    closing += 1;
  });
  post('CloseWindow');
  assert.is(closing, 1);
  assert.equal(parent.posted, []);
  stop();
  post('CloseWindow');
  assert.is(closing, 1);
  assert.equal(parent.posted[0]?.data, { type: 'CloseWindow' });
});

test('after the signal nothing is heard, told or opened', () => {
  const { shell, parent, post } = framed();
  let heard = 0;
  shell.on('Theme', () => {
    heard += 1;
  });
  life.abort();
  post({ type: 'Theme', theme: {} });
  assert.is(heard, 0);
  assert.is(shell.post({ type: 'ThemeRequest' }), false);
  assert.is(shell.openDialog({ path: '/', width: 1, height: 1 }), false);
  assert.equal(parent.posted, []);
});

test('a page that stands alone opens a window of the dialog’s size', () => {
  const opened: unknown[][] = [];
  const popup = { closed: false };
  restore = replaceGlobals({ open: (...how: unknown[]) => opened.push(how) && popup });
  const shell = connectToShell({ trustedOrigins: [], signal: life.signal });
  assert.is(shell.windowKind, 'alone');
  assert.is(shell.openDialog({ path: '/identityprovider/apikey/confirm', width: 370, height: 600 }), true);
  const address = 'http://localhost/identityprovider/apikey/confirm';
  assert.equal(opened, [[address, '_blank', 'popup,width=370,height=600']]);
});

test('in a frame of a page that does not speak as a shell, a dialog is a window', () => {
  const { shell, parent } = framed();
  const opened: unknown[] = [];
  const before = restore;
  const after = replaceGlobals({ open: (address: string) => opened.push(address) && { closed: false } });
  restore = () => {
    after();
    before();
  };
  assert.is(shell.openDialog({ path: '/identityprovider/profile', width: 400, height: 800 }), true);
  assert.equal([parent.posted, opened], [[], ['http://localhost/identityprovider/profile']]);
});

for (const type of ['Theme', 'ShellReady']) {
  test(`a shell says with ${type} where it is; what it cannot be is not believed`, () => {
    const { shell, post } = framed();
    const said = { type, theme: {}, path: '/tasks?x=1#y', isDialog: true };
    for (const path of [undefined, 7, '', 'tasks', 'https://evil.example/']) post({ ...said, path });
    post(said, { origin: EVIL });
    assert.is(shell.context, undefined);
    post(said);
    assert.equal(shell.context, { origin: TRUSTED, path: '/tasks?x=1#y', isDialog: true });
  });
}

test('only addresses of trusted origins are told as a redirect', () => {
  const { shell, parent } = framed();
  for (const url of [`${EVIL}/`, 'javascript:alert(1)', '//evil.example/', `${TRUSTED}.evil.example/`])
    assert.is(shell.post({ type: 'Redirect', url }), false);
  assert.is(shell.post({ type: 'Redirect', url: `${TRUSTED}/tasks` }), true);
  assert.equal(
    parent.posted.map(({ data }) => data),
    [{ type: 'Redirect', url: `${TRUSTED}/tasks` }],
  );
});

test('a request to close goes to who listens, else it closes; before that the window is told', () => {
  const { shell, parent } = framed();
  let asked = 0;
  let told = 0;
  const count = () => {
    told += 1;
  };
  addEventListener('closewindow', count, { signal: life.signal });
  const stop = shell.on('CloseWindow', () => {
    asked += 1;
  });
  shell.requestClose();
  assert.equal([asked, told, parent.posted.length], [1, 0, 0]);
  stop();
  shell.requestClose();
  assert.equal([asked, told, parent.posted[0]?.data], [1, 1, { type: 'CloseWindow' }]);
});

test('a blocked window is told', () => {
  restore = replaceGlobals({ open: () => null });
  const shell = connectToShell({ trustedOrigins: [], signal: life.signal });
  assert.is(shell.openDialog({ path: '/', width: 370, height: 600 }), false);
});

for (const [length, expected] of [
  [2, 'back'],
  [1, 'to /'],
] as const) {
  test(`closing a page that stands alone with ${length - 1} pages before it goes ${expected}`, () => {
    const gone: string[] = [];
    restore = replaceGlobals({
      history: { length, back: () => gone.push('back') },
      location: { origin: location.origin, assign: (address: string) => gone.push(`to ${address}`) },
    });
    connectToShell({ trustedOrigins: [], signal: life.signal }).closeWindow();
    assert.equal(gone, [expected]);
  });
}

test('closing a popup closes it, and its dialogs are windows until its opener speaks as a shell', () => {
  let closed = 0;
  let opened = 0;
  restore = replaceGlobals({
    opener: fakeWindow('http://localhost'),
    close: () => {
      closed += 1;
    },
    open: () => {
      opened += 1;
      return { closed: false };
    },
  });
  const shell = connectToShell({ trustedOrigins: [], signal: life.signal });
  assert.is(shell.windowKind, 'popup');
  assert.is(shell.openDialog({ path: '/', width: 370, height: 600 }), true);
  shell.closeWindow();
  assert.equal([closed, opened], [1, 1]);
});

test('pages of one origin tell each other of changes', async () => {
  const one = connectToShell({ trustedOrigins: [], signal: life.signal });
  const other = connectToShell({ trustedOrigins: [], signal: life.signal });
  const heard: string[] = [];
  one.on('ResourceChanged', () => heard.push('one'));
  await new Promise<void>((resolve) => {
    other.on('ResourceChanged', ({ resource }) => {
      heard.push(`other ${resource}`);
      resolve();
    });
    assert.is(one.post({ type: 'ResourceChanged', resource: '/r', action: 'changed' }), false);
  });
  assert.equal(heard, ['other /r']);
});

test.run();
