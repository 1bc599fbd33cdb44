import '../../../dom';
import { createRoot } from 'react-dom/client';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AvatarPage } from '../../../../entries/avatar/AvatarPage';
import { REDIRECT_KEY } from '../../../../entries/avatar/use-stored-redirect';
import type { AvatarData } from '../../../../shared/contract/avatar';
import type { Failure } from '../../../../shared/http/call';
import { PageContext } from '../../../../shared/runtime/start/page-context';
import { cleanUp, one, painted, render } from '../../../render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { fakeShell } from './fake-shell';
import { avatarData } from './run-sequence';

const ADDRESS = 'http://localhost/identityprovider/avatar';
const PROFILE = '/identityprovider/profile 400x800';
const CONFIRM = '/identityprovider/apikey/confirm';

let host: ReturnType<typeof fakeShell>;
let reads: (() => void)[];
let streams: FakeStream[];
let restore: () => void;
let isPhotoBroken = false;

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  closed = false;
  onerror: unknown;
  constructor(readonly url: string) {
    super();
    streams.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

const failed = (status: number): Failure => ({
  ok: false,
  kind: status ? 'status' : 'network',
  status,
  messageKey: 'ERROR_UNKNOWN',
  text: '',
});

function Page({ data, failure }: { data: AvatarData; failure?: Failure }) {
  const page = {
    boot: { trustedOrigins: ['https://shop.example'], trustedPaths: [] },
    shell: host.shell,
    reload,
    changeLanguage: async () => undefined,
  };
  return (
    <PageContext.Provider value={page}>
      <AvatarPage data={data} {...(failure && { failure })} />
    </PageContext.Provider>
  );
}

const FOREIGN = {
  get location(): never {
    throw new DOMException('cross-origin', 'SecurityError');
  },
};

const reload = () => new Promise<void>((resolve) => void reads.push(resolve));

const show = (data: AvatarData = avatarData([]), failure?: Failure) =>
  render(<Page data={data} {...(failure && { failure })} />, ADDRESS);

function press(key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

test.before(() => {
  // happy-dom loads no images, and reports each as complete and empty.
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => isPhotoBroken });
});
test.after(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'complete'));
test.before.each(() => {
  isPhotoBroken = false;
  host = fakeShell();
  reads = [];
  streams = [];
  restore = replaceGlobals({ EventSource: FakeStream });
});
test.after.each(async () => {
  cleanUp();
  await painted();
  restore();
});

test('a button with a name shows the photo', async () => {
  await show();
  assert.is(one('button').getAttribute('aria-label'), 'AVATAR_OPEN');
  assert.is(one('button').getAttribute('aria-haspopup'), 'dialog');
  assert.is(one('img').getAttribute('src'), '/identityprovider/SCIM/Photo/ada');
  assert.is(one('img').getAttribute('alt'), '');
});

test('a user id cannot change the path of the photo', async () => {
  await show(avatarData([], '../../session?x=1'));
  assert.is(one('img').getAttribute('src'), '/identityprovider/SCIM/Photo/..%2F..%2Fsession%3Fx%3D1');
});

test('a photo that cannot be loaded is replaced by a placeholder', async () => {
  await show();
  one('img').dispatchEvent(new Event('error'));
  await painted();
  assert.is(document.querySelector('img'), null);
  assert.ok(one('button').querySelector('svg'));
});

test('a photo that failed before the script was loaded is replaced, too', async () => {
  isPhotoBroken = true;
  await show();
  assert.is(document.querySelector('img'), null);
});

test('a click opens the profile and does not submit the form', async () => {
  await show();
  let submitted = 0;
  one('form').addEventListener('submit', () => {
    submitted += 1;
  });
  one('button').click();
  assert.equal(host.opened, [PROFILE]);
  assert.is(submitted, 0);
});

for (const key of ['a', 'ArrowDown', 'F2', 'Enter', ' ']) {
  test(`${JSON.stringify(key)} opens the profile without the focus on the button`, async () => {
    await show();
    assert.is(press(key).defaultPrevented, true);
    assert.equal(host.opened, [PROFILE]);
  });
}

test('Enter and Space on the button are left to its click', async () => {
  await show();
  for (const key of ['Enter', ' ']) assert.is(press(key, {}, one('button')).defaultPrevented, false);
  assert.equal(host.opened, []);
});

for (const key of ['Tab', 'Shift', 'Control']) {
  test(`${key} opens nothing and keeps its default action`, async () => {
    await show();
    assert.is(press(key).defaultPrevented, false);
    assert.equal(host.opened, []);
  });
}

test('a keyboard shortcut of the browser keeps its default action', async () => {
  await show();
  assert.is(press('r', { ctrlKey: true }).defaultPrevented, false);
  assert.equal(host.opened, [PROFILE]);
});

test('a repeated keydown opens nothing', async () => {
  await show();
  press('a', { repeat: true });
  assert.equal(host.opened, []);
});

test('Escape posts CloseWindow', async () => {
  await show();
  press('Escape');
  assert.equal(host.posted.slice(1), [{ type: 'CloseWindow' }]);
  assert.equal(host.opened, []);
});

test('the cookie isLegacyShell sets the size', async () => {
  await show();
  const size = one('button').className;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  // biome-ignore lint/suspicious/noDocumentCookie: as the shell sets it
  document.cookie = 'isLegacyShell=true; path=/';
  root.render(<Page data={avatarData([])} />);
  await painted();
  assert.is.not(one('div + div button').className, size);
  root.unmount();
});

test('without a session there is a placeholder and a button, and no event stream', async () => {
  await show(avatarData([], ''), failed(401));
  assert.is(document.querySelector('img'), null);
  assert.is(one('button').getAttribute('aria-label'), 'AVATAR_TITLE');
  one('button').click();
  assert.equal(host.opened, [PROFILE]);
  assert.is(streams.length, 0);
});

test('a 401 removes the photo, other failures do not', async () => {
  await show();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const photo = () => document.querySelector('div + div img');
  for (const [data, failure, isPresent] of [
    [avatarData([]), undefined, true],
    [avatarData([], ''), failed(0), true],
    [avatarData([], ''), failed(503), true],
    [avatarData([], ''), failed(401), false],
  ] as const) {
    root.render(<Page data={data} {...(failure && { failure })} />);
    await painted();
    assert.is(photo() !== null, isPresent);
  }
  root.unmount();
});

for (const [resource, action] of [
  [CONFIRM, 'changed'],
  ['/identityprovider/session', 'removed'],
] as const) {
  test(`after ${resource} ${action} the data are read again, one read at a time`, async () => {
    await show();
    const change = () => host.send({ type: 'ResourceChanged', resource, action });
    change();
    change();
    change();
    assert.is(reads.length, 1);
    reads[0]?.();
    await painted();
    assert.is(reads.length, 2, 'the answer may have been older than the second event');
    reads[1]?.();
    await painted();
    assert.is(reads.length, 2);
  });
}

test('changes of other resources are ignored', async () => {
  await show();
  host.send({ type: 'ResourceChanged', resource: '/identityprovider/config/apikey', action: 'changed' });
  assert.is(reads.length, 0);
});

test('an event of the server is passed to the shell, and reads the data again', async () => {
  await show();
  assert.equal(
    streams.map(({ url }) => url),
    ['/identityprovider/events'],
  );
  const data = JSON.stringify({ resource: CONFIRM, action: 'changed', id: 'key-1' });
  streams[0]?.dispatchEvent(new MessageEvent('ResourceChanged', { data, lastEventId: 'one' }));
  assert.equal(host.posted.slice(1), [{ type: 'ResourceChanged', resource: CONFIRM, action: 'changed', id: 'one' }]);
  assert.is(reads.length, 1);
});

test('a safe redirect target opens in the shell, an unsafe one is only removed', async () => {
  await show();
  for (const target of [
    '/identityprovider/config?x=1#y',
    '//evil.example/',
    'javascript:alert(1)',
    'https://evil.example/',
  ]) {
    localStorage.setItem(REDIRECT_KEY, target);
    const event = new Event('storage');
    Object.assign(event, { key: REDIRECT_KEY, newValue: target, storageArea: localStorage });
    dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.is(localStorage.getItem(REDIRECT_KEY), null);
  }
  assert.equal(host.pages, ['/identityprovider/config?x=1#y']);
});

const SESSION = '/identityprovider/session';
const ADA = { type: 'UserChanged', userId: 'ada', userName: 'ada' };
const SIGNED_OUT = { type: 'UserChanged', userId: '', userName: '' };

for (const [name, steps, posted] of [
  ['the user', [[avatarData([]), undefined]], [ADA]],
  ['an empty user after a 401', [[avatarData([], ''), failed(401)]], [SIGNED_OUT]],
  ['nothing while the server is unreachable', [[avatarData([], ''), failed(0)]], []],
  [
    'the end of a session that the server ended, as do the other pages',
    [
      [avatarData([]), undefined],
      [avatarData([], ''), failed(503)],
      [avatarData([], ''), failed(401)],
    ],
    [ADA, SIGNED_OUT, { type: 'ResourceChanged', resource: SESSION, action: 'removed' }],
  ],
] as const) {
  test(`the shell gets ${name}`, async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    for (const [data, failure] of steps) {
      root.render(<Page data={data} {...(failure && { failure })} />);
      await painted();
    }
    root.unmount();
    assert.equal(host.posted, posted);
  });
}

test('a sign-out that another page has published is not published again', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Page data={avatarData([])} />);
  await painted();
  host.send({ type: 'ResourceChanged', resource: SESSION, action: 'removed' });
  root.render(<Page data={avatarData([], '')} failure={failed(401)} />);
  await painted();
  root.unmount();
  assert.equal(host.posted, [ADA, SIGNED_OUT]);
});

for (const [what, readyState, status, expected] of [
  ['that ends, as with the session, reads', 0, 401, 1],
  ['that is refused because the session is over reads', 2, 401, 1],
  ['that the server does not have does not read', 2, 404, 0],
] as const) {
  test(`a stream ${what} the data again`, async () => {
    const { fetch } = globalThis;
    globalThis.fetch = async () => new Response(null, { status });
    await show();
    const [stream] = streams;
    Object.assign(stream ?? {}, { readyState });
    if (typeof stream?.onerror === 'function') stream.onerror(new Event('error'));
    await painted();
    globalThis.fetch = fetch;
    assert.is(reads.length, expected);
  });
}

test('the button’s name contains the error: a failure, or a blocked popup', async () => {
  await show(avatarData([], ''), failed(503));
  const name = () => one('button').getAttribute('aria-label') ?? '';
  assert.match(name(), /^AVATAR_TITLE. .*ERROR_UNKNOWN/);
  cleanUp();
  await painted();
  host.state.blocks = true;
  await show();
  one('button').click();
  await painted();
  assert.is(name(), 'AVATAR_OPEN. DIALOG_BLOCKED');
  host.state.blocks = false;
  one('button').click();
  await painted();
  assert.is(name(), 'AVATAR_OPEN');
});

test('the shell follows a redirect to a trusted origin; without a connected shell the target stays stored', async () => {
  restore();
  restore = replaceGlobals({ EventSource: FakeStream, top: Object.create(FOREIGN) });
  await show();
  const target = 'https://shop.example/tasks?x=1';
  const store = async () => {
    localStorage.setItem(REDIRECT_KEY, target);
    const event = new Event('storage');
    Object.assign(event, { key: REDIRECT_KEY, newValue: target, storageArea: localStorage });
    dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, 150));
    return localStorage.getItem(REDIRECT_KEY);
  };
  assert.is(await store(), target);
  host.state.context = { origin: 'https://shop.example', path: '/', isDialog: false };
  assert.is(await store(), null);
  assert.equal(host.posted.slice(1), [{ type: 'Redirect', url: target }]);
});

test('an unmounted page leaves no listener and no stream', async () => {
  await show();
  assert.ok(host.listeners() > 0);
  cleanUp();
  await painted(); // effects are cleaned up later
  assert.is(host.listeners(), 0);
  assert.equal(
    streams.map(({ closed }) => closed),
    [true],
  );
  press('a');
  assert.equal(host.opened, []);
});

test.run();
