import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectToShell } from '../../../../shared/host/connect-to-shell';
import { page as browser, resetPage } from '../../../dom';
import { fakeWindow, replaceGlobals } from './fake-window';

const TRUSTED = 'https://shop.example';
const EVIL = 'https://evil.example';

let controller: AbortController;
let restore: () => void;

/** A page in a frame of another origin; `post` sends a message from its parent, or from another window. */
function framed({ parentOrigin = TRUSTED, trusted = [TRUSTED] }: { parentOrigin?: string; trusted?: string[] } = {}) {
  const parent = fakeWindow();
  restore = replaceGlobals({ parent });
  Object.defineProperty(browser.document, 'referrer', { configurable: true, value: `${parentOrigin}/shop` });
  const shell = connectToShell({ trustedOrigins: trusted, signal: controller.signal });
  const post = (
    data: unknown,
    { source = parent, origin = parentOrigin }: { source?: object | null; origin?: string } = {},
  ) => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  return { shell, parent, post };
}

test.before.each(() => {
  resetPage();
  controller = new AbortController();
  restore = () => {};
});

test.after.each(() => {
  controller.abort();
  restore();
  Object.defineProperty(browser.document, 'referrer', { configurable: true, value: '' });
});

test('a page in a frame of a trusted origin sends messages to its shell only', () => {
  const { shell, parent } = framed();
  assert.is(shell.windowKind, 'frame');
  assert.is(shell.post({ type: 'ThemeRequest' }), true);
  assert.equal(parent.posted, [{ data: { type: 'ThemeRequest' }, origin: TRUSTED }]);
});

test('a page in a frame of an origin that is not trusted sends nothing', () => {
  const { shell, parent } = framed({ parentOrigin: EVIL });
  assert.is(shell.post({ type: 'Navigated', path: '/secret', title: 'Secret' }), false);
  assert.equal(parent.posted, []);
});

for (const origin of ['*', 'null', '', 'javascript:', 'file://']) {
  test(`${JSON.stringify(origin)} among the trusted origins is ignored`, () => {
    const { shell, parent, post } = framed({ parentOrigin: EVIL, trusted: [origin] });
    let received = 0;
    shell.on('Theme', () => {
      received += 1;
    });
    post({ type: 'Theme', theme: {} }, { origin });
    post({ type: 'Theme', theme: {} }, { origin: 'null' });
    assert.is(received, 0);
    assert.is(shell.post({ type: 'ThemeRequest' }), false);
    assert.equal(parent.posted, []);
  });
}

const REFUSED: { name: string; data?: unknown; from?: { source?: object | null; origin?: string } }[] = [
  { name: 'from another window of the same origin', from: { source: fakeWindow() } },
  { name: 'from no window', from: { source: null } },
  { name: 'from another origin', from: { origin: EVIL } },
  { name: 'from an origin that begins like a trusted one', from: { origin: `${TRUSTED}.evil.example` } },
  { name: 'from a trusted host in upper case and with a slash', from: { origin: 'https://SHOP.example/' } },
  { name: 'from a sandboxed frame', from: { origin: 'null' } },
  { name: 'of another shape', data: { type: 'Theme', theme: 'dark' } },
];

for (const { name, data = { type: 'Theme', theme: {} }, from = {} } of REFUSED) {
  test(`a message ${name} is counted and changes nothing`, () => {
    const { shell, post } = framed();
    let received = 0;
    shell.on('Theme', () => {
      received += 1;
    });
    post(data, from);
    assert.is(received, 0);
    assert.is(shell.ignored, 1);
    post({ type: 'Theme', theme: {} });
    assert.is(received, 1);
    assert.is(shell.ignored, 1);
  });
}

test('the origin of the shell’s first message is where messages are sent from then on', () => {
  const { shell, parent, post } = framed({ parentOrigin: 'http://localhost', trusted: [TRUSTED] });
  assert.is(shell.post({ type: 'ThemeRequest' }), false); // the referrer is the page's own address
  post({ type: 'Theme', theme: {} }, { origin: TRUSTED });
  assert.is(shell.post({ type: 'ThemeRequest' }), true);
  assert.is(parent.posted[0]?.origin, TRUSTED);
});

test('a path of another origin is neither sent nor opened', () => {
  const { shell, parent } = framed();
  for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    assert.is(shell.post({ type: 'Navigated', path, title: '' }), false);
    assert.is(shell.openDialog({ path, width: 1, height: 1 }), false);
    assert.is(shell.openPage(path), false);
  }
  assert.equal(parent.posted, []);
});

test('a shell is asked to open a dialog', () => {
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

/** Records the navigations of the page and of its top window. */
function watchNavigations({ mayNavigateTop = true } = {}): string[] {
  const navigations: string[] = [];
  const locationOf = (name: string, mayNavigate: boolean) => ({
    origin: location.origin,
    get href() {
      return `${location.origin}/`;
    },
    set href(address: string) {
      if (!mayNavigate) throw new DOMException('', 'SecurityError');
      navigations.push(`${name} to ${new URL(address).pathname}`);
    },
  });
  const own = locationOf('page', true);
  const before = restore;
  const after = replaceGlobals({ location: own, top: { location: locationOf('window', mayNavigateTop) } });
  restore = () => {
    after();
    before();
  };
  return navigations;
}

const MESSAGE = { type: 'OpenPage', path: '/identityprovider/twofactor' };

for (const message of [{ type: 'Theme', theme: {} }, { type: 'ShellReady' }]) {
  test(`a shell that has sent ${message.type} is asked to show a page`, () => {
    const { shell, parent, post } = framed();
    const navigations = watchNavigations();
    post(message);
    assert.is(shell.openPage(MESSAGE.path), true);
    assert.equal([parent.posted, navigations], [[{ data: MESSAGE, origin: TRUSTED }], []]);
  });
}

test('a page in a frame without a shell navigates the top window, and sends nothing', () => {
  const { shell, parent } = framed();
  const navigations = watchNavigations();
  assert.is(shell.openPage(MESSAGE.path), false);
  assert.equal([parent.posted, navigations], [[], ['window to /identityprovider/twofactor']]);
});

test('a page in a frame that may not navigate the top window navigates itself', () => {
  const { shell } = framed();
  const navigations = watchNavigations({ mayNavigateTop: false });
  assert.is(shell.openPage(MESSAGE.path), false);
  assert.equal(navigations, ['page to /identityprovider/twofactor']);
});

test('no page of another origin is shown, nor any page after the signal', () => {
  const { shell, post } = framed();
  const navigations = watchNavigations();
  for (const path of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '']) {
    assert.is(shell.openPage(path), false);
  }
  post({ type: 'ShellReady' });
  controller.abort();
  assert.is(shell.openPage(MESSAGE.path), false);
  assert.equal(navigations, []);
});

test('a popup navigates itself, and sends nothing to its opener until that has sent a message as a shell', () => {
  const opener = fakeWindow('http://localhost');
  restore = replaceGlobals({ opener });
  const shell = connectToShell({ trustedOrigins: [], signal: controller.signal });
  const navigations = watchNavigations();
  assert.is(shell.openPage(MESSAGE.path), false);
  assert.equal([opener.posted, navigations], [[], ['window to /identityprovider/twofactor']]);
  const event = new MessageEvent('message', { data: { type: 'ShellReady' }, origin: location.origin });
  Object.defineProperty(event, 'source', { value: opener });
  window.dispatchEvent(event);
  assert.is(shell.openPage(MESSAGE.path), true);
  assert.equal([opener.posted.length, navigations.length], [1, 1]);
});

test('a change is sent with an id, and ignored when the shell sends it back', () => {
  const { shell, parent, post } = framed();
  const received: unknown[] = [];
  shell.on('ResourceChanged', (message) => received.push(message));
  shell.post({ type: 'ResourceChanged', resource: '/r', action: 'changed' });
  post(parent.posted[0]?.data);
  assert.equal(received, []);
  post({ type: 'ResourceChanged', resource: '/r', action: 'changed', id: 'other' });
  post({ type: 'ResourceChanged', resource: '/r', action: 'changed', id: 'other' });
  assert.is(received.length, 1);
  assert.is(parent.posted.length, 1);
});

test('CloseWindow goes to its handler', () => {
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

test('after the signal nothing is received, sent or opened', () => {
  const { shell, parent, post } = framed();
  let received = 0;
  shell.on('Theme', () => {
    received += 1;
  });
  controller.abort();
  post({ type: 'Theme', theme: {} });
  assert.is(received, 0);
  assert.is(shell.post({ type: 'ThemeRequest' }), false);
  assert.is(shell.openDialog({ path: '/', width: 1, height: 1 }), false);
  assert.equal(parent.posted, []);
});

test('a top-level page opens a window of the dialog’s size', () => {
  const opened: unknown[][] = [];
  const popup = { closed: false };
  restore = replaceGlobals({ open: (...how: unknown[]) => opened.push(how) && popup });
  const shell = connectToShell({ trustedOrigins: [], signal: controller.signal });
  assert.is(shell.windowKind, 'alone');
  assert.is(shell.openDialog({ path: '/identityprovider/apikey/confirm', width: 370, height: 600 }), true);
  const address = 'http://localhost/identityprovider/apikey/confirm';
  assert.equal(opened, [[address, '_blank', 'popup,width=370,height=600']]);
});

test('in a frame of a page that is no shell, a dialog opens as a window', () => {
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
  test(`${type} has the path of the shell; an invalid one is ignored`, () => {
    const { shell, post } = framed();
    const message = { type, theme: {}, path: '/tasks?x=1#y', isDialog: true };
    for (const path of [undefined, 7, '', 'tasks', 'https://evil.example/']) post({ ...message, path });
    post(message, { origin: EVIL });
    assert.is(shell.context, undefined);
    post(message);
    assert.equal(shell.context, { origin: TRUSTED, path: '/tasks?x=1#y', isDialog: true });
  });
}

test('only addresses of trusted origins are sent as a redirect', () => {
  const { shell, parent } = framed();
  for (const url of [`${EVIL}/`, 'javascript:alert(1)', '//evil.example/', `${TRUSTED}.evil.example/`])
    assert.is(shell.post({ type: 'Redirect', url }), false);
  assert.is(shell.post({ type: 'Redirect', url: `${TRUSTED}/tasks` }), true);
  assert.equal(
    parent.posted.map(({ data }) => data),
    [{ type: 'Redirect', url: `${TRUSTED}/tasks` }],
  );
});

test('a request to close goes to the handler, else the page closes after the event closewindow', () => {
  const { shell, parent } = framed();
  let asked = 0;
  let events = 0;
  const count = () => {
    events += 1;
  };
  addEventListener('closewindow', count, { signal: controller.signal });
  const stop = shell.on('CloseWindow', () => {
    asked += 1;
  });
  shell.requestClose();
  assert.equal([asked, events, parent.posted.length], [1, 0, 0]);
  stop();
  shell.requestClose();
  assert.equal([asked, events, parent.posted[0]?.data], [1, 1, { type: 'CloseWindow' }]);
});

test('a blocked window is reported', () => {
  restore = replaceGlobals({ open: () => null });
  const shell = connectToShell({ trustedOrigins: [], signal: controller.signal });
  assert.is(shell.openDialog({ path: '/', width: 370, height: 600 }), false);
});

for (const [length, expected] of [
  [2, 'back'],
  [1, 'to /'],
] as const) {
  test(`closing a top-level page with ${length - 1} pages before it goes ${expected}`, () => {
    const navigations: string[] = [];
    restore = replaceGlobals({
      history: { length, back: () => navigations.push('back') },
      location: { origin: location.origin, assign: (address: string) => navigations.push(`to ${address}`) },
    });
    connectToShell({ trustedOrigins: [], signal: controller.signal }).closeWindow();
    assert.equal(navigations, [expected]);
  });
}

test('closing a popup closes it, and its dialogs are windows until its opener has sent a message as a shell', () => {
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
  const shell = connectToShell({ trustedOrigins: [], signal: controller.signal });
  assert.is(shell.windowKind, 'popup');
  assert.is(shell.openDialog({ path: '/', width: 370, height: 600 }), true);
  shell.closeWindow();
  assert.equal([closed, opened], [1, 1]);
});

test('pages of one origin exchange changes', async () => {
  const one = connectToShell({ trustedOrigins: [], signal: controller.signal });
  const other = connectToShell({ trustedOrigins: [], signal: controller.signal });
  const received: string[] = [];
  one.on('ResourceChanged', () => received.push('one'));
  await new Promise<void>((resolve) => {
    other.on('ResourceChanged', ({ resource }) => {
      received.push(`other ${resource}`);
      resolve();
    });
    assert.is(one.post({ type: 'ResourceChanged', resource: '/r', action: 'changed' }), false);
  });
  assert.equal(received, ['other /r']);
});

test.run();
