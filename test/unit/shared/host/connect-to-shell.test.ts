import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectToShell } from '../../../../shared/host/connect-to-shell';
import { page as browser } from '../../../support/dom/dom';
import { fakeLocation, fakeWindow, setUpWindow } from './fake-window';

const TRUSTED = 'https://shop.example';
const EVIL = 'https://evil.example';
const THEME = { type: 'Theme', theme: {} };
const OPEN_PAGE = { type: 'OpenPage', path: '/identityprovider/twofactor' };
const DIALOG = { path: '/identityprovider/apikey/confirm', width: 370, height: 600 };

const life = setUpWindow(test);
const { replace } = life;
const connect = (...trustedOrigins: string[]) => connectToShell({ trustedOrigins, signal: life.controller.signal });

function receive(data: unknown, source: object | null, origin: string): void {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

/** A page in a frame of another origin; `post` sends a message from its parent, or from another window. */
function framed({ parentOrigin = TRUSTED, trusted = [TRUSTED] }: { parentOrigin?: string; trusted?: string[] } = {}) {
  const parent = fakeWindow();
  replace({ parent });
  Object.defineProperty(browser.document, 'referrer', { configurable: true, value: `${parentOrigin}/shop` });
  const shell = connect(...trusted);
  const themes: unknown[] = [];
  shell.on('Theme', (message) => void themes.push(message));
  const post = (data: unknown, from: { source?: object | null; origin?: string } = {}) =>
    receive(data, from.source === undefined ? parent : from.source, from.origin ?? parentOrigin);
  return { shell, parent, post, themes };
}

function watchNavigations({ mayNavigateTop = true } = {}): string[] {
  const navigations: string[] = [];
  const top = fakeLocation((path) => void navigations.push(`window to ${path}`), mayNavigateTop);
  replace({ location: fakeLocation((path) => void navigations.push(`page to ${path}`)), top: { location: top } });
  return navigations;
}

/** Records what is opened as a window of its own. */
function watchWindows(): unknown[][] {
  const opened: unknown[][] = [];
  replace({ open: (...how: unknown[]) => opened.push(how) && { closed: false } });
  return opened;
}

test.after.each(() => {
  Object.defineProperty(browser.document, 'referrer', { configurable: true, value: '' });
});

test('a page in a frame sends messages to its shell only, and none where its origin is not trusted', () => {
  const { shell, parent } = framed();
  assert.is(shell.windowKind, 'frame');
  assert.is(shell.post({ type: 'ThemeRequest' }), true);
  assert.equal(parent.posted, [{ data: { type: 'ThemeRequest' }, origin: TRUSTED }]);
  const other = framed({ parentOrigin: EVIL });
  assert.is(other.shell.post({ type: 'Navigated', path: '/secret', title: 'Secret' }), false);
  assert.equal(other.parent.posted, []);
});

for (const origin of ['*', 'null', '', 'javascript:', 'file://']) {
  test(`${JSON.stringify(origin)} among the trusted origins is ignored`, () => {
    const { shell, parent, post, themes } = framed({ parentOrigin: EVIL, trusted: [origin] });
    for (const from of [origin, 'null']) post(THEME, { origin: from });
    assert.equal([themes, shell.post({ type: 'ThemeRequest' }), parent.posted], [[], false, []]);
  });
}

const REFUSED: [name: string, from: { source?: object | null; origin?: string }, data?: unknown][] = [
  ['from another window of the same origin', { source: fakeWindow() }],
  ['from no window', { source: null }],
  ['from another origin', { origin: EVIL }],
  ['from an origin that begins like a trusted one', { origin: `${TRUSTED}.evil.example` }],
  ['from a sandboxed frame', { origin: 'null' }],
  ['of another shape', {}, { type: 'Theme', theme: 'dark' }],
];

for (const [name, from, data = THEME] of REFUSED) {
  test(`a message ${name} is counted and changes nothing`, () => {
    const { shell, post, themes } = framed();
    post(data, from);
    assert.equal([themes.length, shell.ignored], [0, 1]);
    post(THEME);
    assert.equal([themes.length, shell.ignored], [1, 1]);
  });
}

test('the origin of the shell’s first message is where messages are sent from then on', () => {
  const { shell, parent, post } = framed({ parentOrigin: 'http://localhost' });
  assert.is(shell.post({ type: 'ThemeRequest' }), false); // the referrer is the page's own address
  post(THEME, { origin: TRUSTED });
  assert.is(shell.post({ type: 'ThemeRequest' }), true);
  assert.is(parent.posted[0]?.origin, TRUSTED);
});

test('a path of another origin is neither sent nor opened nor shown', () => {
  const { shell, parent } = framed();
  const navigations = watchNavigations();
  for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '']) {
    assert.is(shell.post({ type: 'Navigated', path, title: '' }), false);
    assert.is(shell.openDialog({ ...DIALOG, path }), false);
    assert.is(shell.openPage(path), false);
  }
  assert.equal([parent.posted, navigations], [[], []]);
});

test('only addresses of trusted origins are sent as a redirect', () => {
  const { shell, parent } = framed();
  for (const url of [`${EVIL}/`, 'javascript:alert(1)', '//evil.example/', `${TRUSTED}.evil.example/`])
    assert.is(shell.post({ type: 'Redirect', url }), false);
  const redirect = { type: 'Redirect', url: `${TRUSTED}/tasks` } as const;
  assert.is(shell.post(redirect), true);
  assert.equal(parent.posted, [{ data: redirect, origin: TRUSTED }]);
});

for (const message of [THEME, { type: 'ShellReady' }]) {
  test(`a shell that has sent ${message.type} is asked for pages and dialogs, and has its path unless that is invalid`, () => {
    const { shell, parent, post } = framed();
    const navigations = watchNavigations();
    const whole = { ...message, path: '/tasks?x=1#y', isDialog: true };
    for (const path of [undefined, 7, '', 'tasks', 'https://evil.example/']) post({ ...whole, path });
    post(whole, { origin: EVIL });
    assert.is(shell.context, undefined);
    assert.equal([shell.openPage(OPEN_PAGE.path), shell.openDialog(DIALOG)], [true, true]);
    const asked = [OPEN_PAGE, { type: 'OpenDialog', ...DIALOG }].map((data) => ({ data, origin: TRUSTED }));
    assert.equal([parent.posted, navigations], [asked, []]);
    post(whole);
    assert.equal(shell.context, { origin: TRUSTED, path: '/tasks?x=1#y', isDialog: true });
  });
}

for (const mayNavigateTop of [true, false]) {
  test(`without a shell, a page in a frame leads ${mayNavigateTop ? 'the window' : 'itself'} there, and sends nothing`, () => {
    const { shell, parent } = framed();
    const navigations = watchNavigations({ mayNavigateTop });
    assert.is(shell.openPage(OPEN_PAGE.path), false);
    const navigation = `${mayNavigateTop ? 'window' : 'page'} to ${OPEN_PAGE.path}`;
    assert.equal([parent.posted, navigations], [[], [navigation]]);
  });
}

test('a popup is no dialog of its opener until that has sent a message as a shell, and closes itself', () => {
  const opener = fakeWindow('http://localhost');
  let closed = 0;
  replace({ opener, close: () => void closed++ });
  const opened = watchWindows();
  const navigations = watchNavigations();
  const shell = connect();
  assert.is(shell.windowKind, 'popup');
  assert.equal([shell.openPage(OPEN_PAGE.path), shell.openDialog(DIALOG)], [false, true]);
  assert.equal([opener.posted, navigations, opened.length], [[], ['window to /identityprovider/twofactor'], 1]);
  receive({ type: 'ShellReady' }, opener, location.origin);
  assert.is(shell.openPage(OPEN_PAGE.path), true);
  assert.equal([opener.posted.length, navigations.length], [1, 1]);
  shell.closeWindow();
  assert.is(closed, 1);
});

test('a change is sent with an id, received once, and ignored when the shell sends it back', () => {
  const { shell, parent, post } = framed();
  const received: unknown[] = [];
  shell.on('ResourceChanged', (message) => received.push(message));
  const change = { type: 'ResourceChanged', resource: '/r', action: 'changed' } as const;
  shell.post(change);
  post(parent.posted[0]?.data);
  assert.equal(received, []);
  for (let times = 0; times < 2; times += 1) post({ ...change, id: 'other' });
  assert.equal([received.length, parent.posted.length], [1, 1]);
});

test('a request to close, of the shell or the page, goes to the handler, else the page closes after an event', () => {
  const { shell, parent, post } = framed();
  const told: string[] = [];
  addEventListener('closewindow', () => told.push('event'), { signal: life.controller.signal });
  const stop = shell.on('CloseWindow', () => told.push('handler'));
  post('CloseWindow');
  shell.requestClose();
  assert.equal([told, parent.posted], [['handler', 'handler'], []]);
  stop();
  shell.requestClose();
  assert.equal([told.slice(2), parent.posted], [['event'], [{ data: { type: 'CloseWindow' }, origin: TRUSTED }]]);
  post('CloseWindow');
  assert.is(parent.posted.length, 2);
});

test('after the signal nothing is received, sent, shown or opened', () => {
  const { shell, parent, post, themes } = framed();
  const navigations = watchNavigations();
  post({ type: 'ShellReady' });
  life.controller.abort();
  post(THEME);
  const done = [shell.post({ type: 'ThemeRequest' }), shell.openDialog(DIALOG), shell.openPage(OPEN_PAGE.path)];
  assert.equal([themes, done, parent.posted, navigations], [[], [false, false, false], [], []]);
});

test('a dialog of a page that stands alone, or in a frame without a shell, is a window of its size', () => {
  const opened = watchWindows();
  const alone = connect();
  assert.equal([alone.windowKind, alone.openDialog(DIALOG)], ['alone', true]);
  const { shell, parent } = framed();
  assert.is(shell.openDialog(DIALOG), true);
  const how = ['http://localhost/identityprovider/apikey/confirm', '_blank', 'popup,width=370,height=600'];
  assert.equal([opened, parent.posted], [[how, how], []]);
  replace({ open: () => null });
  assert.is(shell.openDialog(DIALOG), false, 'a blocked window');
});

test('closing a top-level page goes back, or to the start page where no page was before it', () => {
  const navigations: string[] = [];
  const assign = (address: string) => navigations.push(`to ${address}`);
  for (const length of [2, 1]) {
    replace({
      history: { length, back: () => navigations.push('back') },
      location: { origin: location.origin, assign },
    });
    connect().closeWindow();
  }
  assert.equal(navigations, ['back', 'to /']);
});

test.run();
