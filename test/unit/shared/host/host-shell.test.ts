import '../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostShell } from '../../../../shared/host/host-shell';
import { makeFrame } from '../../../../shared/host/make-frame';
import { sameOriginUrl } from '../../../../shared/host/same-origin-url';

const serverOrigin = 'https://id.example';

/** A message of a window that the shell does not know. */
const receiveMessage = () => dispatchEvent(new MessageEvent('message', { data: {}, origin: serverOrigin }));

test('a shell listens until its signal is aborted, and never where it already is', () => {
  const life = new AbortController();
  const [shell, never] = [life.signal, AbortSignal.abort()].map((signal) => createHostShell({ serverOrigin, signal }));
  receiveMessage();
  assert.equal([shell?.ignored, never?.ignored], [1, 0]);
  life.abort();
  receiveMessage();
  assert.is(shell?.ignored, 1);
});

const LOGOUT = '/identityprovider/session/logout';
const CONFIRMATION = `${LOGOUT}confirmation`;

for (const [path, page, shown] of [
  ['/identityprovider/config?x=1', '/identityprovider/config?x=1', '/identityprovider/config?x=1'],
  [`${LOGOUT}/token`, CONFIRMATION, `${LOGOUT}/token`],
  [CONFIRMATION, CONFIRMATION, CONFIRMATION],
] as const) {
  test(`a request for ${path} gives a router ${page}, and leads its frame over ${shown} once`, () => {
    const life = new AbortController();
    const opened: string[] = [];
    const onOpenPage = (path: string) => void opened.push(path);
    const shell = createHostShell({ serverOrigin, signal: life.signal, onOpenPage });
    const menu = document.createElement('iframe');
    Object.defineProperty(menu, 'contentWindow', { value: { postMessage: () => undefined } });
    shell.embed(menu);
    const data = { type: 'OpenPage', path };
    dispatchEvent(
      Object.assign(new MessageEvent('message', { data, origin: serverOrigin }), { source: menu.contentWindow }),
    );
    assert.equal(opened, [page]);
    const frames = [document.createElement('iframe'), document.createElement('iframe')];
    for (const frame of frames) {
      Object.defineProperty(frame, 'src', { writable: true, value: '' }); // nothing must be loaded
      shell.embed(frame, opened[0]);
    }
    assert.equal(
      frames.map(({ src }) => src),
      [serverOrigin + shown, serverOrigin + page],
    );
    life.abort();
  });
}

test('an avatar whose frame is redirected to sign-in becomes a link there and back, and is removed with the shell', () => {
  const life = new AbortController();
  const shell = createHostShell({ serverOrigin, signal: life.signal });
  const place = document.createElement('p');
  const remove = [shell.embedAvatar(place), shell.embedAvatar(place)][0];
  for (const frame of place.querySelectorAll('iframe')) {
    Object.defineProperty(frame, 'contentWindow', { value: { postMessage: () => undefined } });
    const data = { type: 'Navigated', path: '/identityprovider/login?redirect=%2F', title: 'Anmelden' };
    dispatchEvent(
      Object.assign(new MessageEvent('message', { data, origin: serverOrigin }), { source: frame.contentWindow }),
    );
  }
  const links = [...place.querySelectorAll('a')].map(({ href, textContent }) => [href, textContent]);
  const target = `${serverOrigin}/identityprovider/login?redirect=${encodeURIComponent(location.href)}`;
  assert.equal([place.children.length, links], [2, Array(2).fill([target, 'Anmelden'])]);
  remove?.();
  assert.is(place.children.length, 1);
  life.abort();
  assert.is(place.children.length, 0);
});

test('a dialog inside a page is told until it closes, or its page starts anew, is replaced or is removed', () => {
  const told: [open: boolean, isOwn: boolean][] = [];
  const shell = createHostShell({ serverOrigin, onModal: (event) => told.push([event.open, event.frame === frame]) });
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: () => undefined } });
  const remove = shell.embed(frame);
  const post = (data: object) =>
    dispatchEvent(
      Object.assign(new MessageEvent('message', { data, origin: serverOrigin }), { source: frame.contentWindow }),
    );
  const load = () => frame.dispatchEvent(new Event('load'));
  const closings = [() => post({ type: 'Modal', open: false }), load, () => post({ type: 'ThemeRequest' }), remove];
  for (const close of closings) {
    post({ type: 'Modal', open: true });
    post({ type: 'Modal', open: true });
    close();
    assert.equal(
      told.splice(0),
      [true, false].map((open) => [open, true]),
    );
  }
  shell.close();
});

test('what is no address of a server is refused, with its name', () => {
  for (const options of ['null', 'file:///id', 'id.example', '', 'javascript:1', undefined].map((wrong) => [
    { serverOrigin: wrong },
  ]))
    assert.throws(
      () => Reflect.apply(createHostShell, undefined, options),
      (error: unknown) => error instanceof TypeError && error.message.startsWith('serverOrigin is not a server: '),
    );
});

test('a frame of another origin is sandboxed and cannot navigate the top window; its own could leave the sandbox', () => {
  const sandboxOf = (origin: string) => makeFrame(`${origin}/identityprovider/avatar`).getAttribute('sandbox');
  assert.match(sandboxOf(serverOrigin) ?? '', 'allow-same-origin');
  assert.not.match(sandboxOf(serverOrigin) ?? '', 'allow-top-navigation');
  assert.is(sandboxOf(location.origin), null);
});

const PATHS: [string, string | undefined][] = [
  ['/', `${serverOrigin}/`],
  ['/identityprovider/config?x=1#y', `${serverOrigin}/identityprovider/config?x=1#y`],
  ['/a/../b', `${serverOrigin}/b`],
  ['/a//evil.example', `${serverOrigin}/a//evil.example`],
  ['', undefined],
  ['identityprovider', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['\\/evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  [' /a', undefined],
  ['https://evil.example/', undefined],
  [`${serverOrigin}/a`, undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['/\u202egpj', undefined],
];

test('a path leads to its address on the server, and what is no path of it nowhere', () => {
  for (const [path, address] of PATHS) assert.is(sameOriginUrl(path, serverOrigin), address, path);
  assert.ok(
    sameOriginUrl('/..//evil.example', serverOrigin)?.startsWith(`${serverOrigin}/`),
    'like a host after its dots are resolved',
  );
});

test.run();
