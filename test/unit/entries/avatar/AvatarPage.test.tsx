import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AvatarPage } from '../../../../entries/avatar/AvatarPage';
import { retryDelay } from '../../../../entries/avatar/use-data-updates';
import { REDIRECT_KEY } from '../../../../entries/avatar/use-stored-redirect';
import { API_KEY_CONFIRM_ADDRESS, SESSION_RESOURCE } from '../../../../shared/contract/addresses';
import type { AvatarData } from '../../../../shared/contract/avatar';
import { PROFILE_DIALOG } from '../../../../shared/contract/dialogs';
import { cleanUp, one, painted } from '../../../render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';
import { failure } from '../../shared/http/results';
import { setUpFakePage } from '../fake-page';
import { holdTimers } from '../held-timers';
import { avatarData, CROSS_ORIGIN } from './avatar-data';

const fakePage = setUpFakePage(test);
const pass = holdTimers(test, 100);
fakePage.page.boot = { trustedOrigins: ['https://shop.example'], trustedPaths: [] };
fakePage.page.reload = () => new Promise<void>((resolve) => void reads.push(resolve));

/** The ends of the reads of the data that have begun. */
let reads: (() => void)[];
let restore: () => void;
let isPhotoBroken = false;

type Loaded = [data: AvatarData, status?: number];
const ADA = avatarData([]);
const NOBODY = avatarData([], '');

/** What the next data change. */
let load: (...loaded: Loaded) => Promise<void>;
function LoadedPage({ first }: { first: Loaded }) {
  const [{ data, failed }, setLoaded] = useState(shownOf(first));
  load = (...loaded) => {
    setLoaded(shownOf(loaded));
    return painted();
  };
  return <AvatarPage data={data} {...(failed && { failure: failed })} />;
}
const shownOf = ([data, status]: Loaded) => ({
  data,
  failed: status === undefined ? undefined : failure({ kind: status ? 'status' : 'network', status }),
});

const show = (...first: Loaded | []) =>
  fakePage.draw(<LoadedPage first={first.length > 0 ? first : [ADA]} />, '/avatar');
const opened = () => fakePage.openedDialogs.length;
const label = () => one('button').getAttribute('aria-label') ?? '';

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
  reads = [];
  fakePage.allowsDialogs = true;
  FakeEventSource.all = [];
  restore = replaceGlobals({ EventSource: FakeEventSource });
});
test.after.each(async () => {
  cleanUp();
  await painted();
  restore();
});

test('a button with a name shows the photo, whose path no user id can change', async () => {
  await show(avatarData([], '../../session?x=1'));
  assert.equal([label(), one('button').getAttribute('aria-haspopup')], ['AVATAR_OPEN', 'dialog']);
  const photo = ['src', 'alt'].map((name) => one('img').getAttribute(name));
  assert.equal(photo, ['/identityprovider/SCIM/Photo/..%2F..%2Fsession%3Fx%3D1', '']);
});

for (const when of ['before', 'after']) {
  test(`a photo that fails ${when} the script was loaded is replaced by a placeholder`, async () => {
    isPhotoBroken = when === 'before';
    await show();
    document.querySelector('img')?.dispatchEvent(new Event('error'));
    await painted();
    assert.is(document.querySelector('img'), null);
    assert.ok(one('button').querySelector('svg'));
  });
}

test('a click opens the profile and does not submit the form', async () => {
  await show();
  let submitted = 0;
  one('form').addEventListener('submit', () => {
    submitted += 1;
  });
  one('button').click();
  assert.equal([fakePage.openedDialogs, submitted], [[PROFILE_DIALOG], 0]);
});

test('any key but those that move the focus opens the profile, once while it is held', async () => {
  await show();
  const opening = ['Enter', ' ', 'a', 'ArrowDown', 'F5', 'Delete', 'Home', 'Dead', 'Unidentified'];
  for (const [index, key] of opening.entries())
    assert.equal([press(key).defaultPrevented, opened()], [true, index + 1], key);
  const others = ['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn'];
  for (const key of others) assert.is(press(key).defaultPrevented, false, key);
  press('a', { repeat: true });
  assert.is(opened(), opening.length);
});

test('keys that the browser needs keep their default: shortcuts, and Enter and Space on the button', async () => {
  await show();
  assert.equal([press('r', { ctrlKey: true }).defaultPrevented, opened()], [false, 1]);
  for (const key of ['Enter', ' ']) assert.is(press(key, {}, one('button')).defaultPrevented, false);
  assert.is(opened(), 1, 'the button is clicked instead');
});

test('Escape posts CloseWindow', async () => {
  await show();
  press('Escape');
  assert.equal([fakePage.shellMessages.slice(1), opened()], [['CloseWindow'], 0]);
});

test('the frame that gets the focus gives it to the button', async () => {
  await show();
  dispatchEvent(new Event('focus'));
  assert.is(document.activeElement, one('button'));
});

test('the cookie isLegacyShell sets the size', async () => {
  await show();
  const size = one('button').className;
  // biome-ignore lint/suspicious/noDocumentCookie: as the shell sets it
  document.cookie = 'isLegacyShell=true; path=/';
  await load(avatarData([]));
  assert.is.not(one('button').className, size);
});

test('without a session there is a placeholder and a button, and no event stream', async () => {
  await show(NOBODY, 401);
  assert.equal([document.querySelector('img'), label()], [null, 'AVATAR_TITLE']);
  one('button').click();
  assert.equal([opened(), FakeEventSource.all.length], [1, 0]);
});

test('a 401 removes the photo, other failures do not', async () => {
  await show();
  for (const [status, isPresent] of [
    [0, true],
    [503, true],
    [401, false],
  ] as const) {
    await load(NOBODY, status);
    assert.is(document.querySelector('img') !== null, isPresent, String(status));
  }
});

for (const resource of [API_KEY_CONFIRM_ADDRESS, SESSION_RESOURCE]) {
  test(`after a change of ${resource} the data are read again, one read at a time`, async () => {
    await show();
    await fakePage.receive({ resource: '/identityprovider/config/apikey', action: 'changed' });
    assert.is(reads.length, 0);
    for (let count = 0; count < 3; count++) await fakePage.receive({ resource, action: 'changed' });
    assert.is(reads.length, 1);
    reads[0]?.();
    await painted();
    assert.is(reads.length, 2, 'the answer may have been older than the second event');
    reads[1]?.();
    await painted();
    assert.is(reads.length, 2);
  });
}

test('an event of the server is passed to the shell, and reads the data again', async () => {
  await show();
  assert.is(FakeEventSource.latest.url, '/identityprovider/events');
  const data = JSON.stringify({ resource: API_KEY_CONFIRM_ADDRESS, action: 'changed', id: 'key-1' });
  FakeEventSource.latest.send('ResourceChanged', data, 'one');
  assert.equal(fakePage.shellCalls.slice(1), [`ResourceChanged ${API_KEY_CONFIRM_ADDRESS} changed one`]);
  assert.is(reads.length, 1);
});

test('after a failure that may pass the data are read again, once the page is visible', async () => {
  await show(NOBODY, 503);
  await pass(1999);
  assert.is(reads.length, 0);
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  await pass(1);
  assert.is(reads.length, 0);
  Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(reads.length, 1);
});

for (const [kind, status, expected] of [
  ['network', 0, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
  ['timeout', 0, [2000]],
  ['status', 503, [2000]],
  ['status', 401, [undefined]],
  ['contract', 200, [undefined]],
] as const) {
  test(`${kind} ${status} is retried after ${expected.join(', ') || 'no'} ms`, () => {
    const delays = expected.map((_, index) => retryDelay(failure({ kind, status }), index + 1));
    assert.equal(delays, [...expected]);
  });
}

const SIGNED_IN = 'UserChanged ada ada';
const SIGNED_OUT = 'UserChanged  ';

for (const [name, [first, ...rest], calls] of [
  ['the user', [[ADA]], [SIGNED_IN]],
  ['an empty user after a 401', [[NOBODY, 401]], [SIGNED_OUT]],
  ['nothing while the server is unreachable', [[NOBODY, 0]], []],
  [
    'the end of a session that the server ended, as do the other pages',
    [[ADA], [NOBODY, 503], [NOBODY, 401]],
    [SIGNED_IN, SIGNED_OUT, `ResourceChanged ${SESSION_RESOURCE} removed`],
  ],
] satisfies [string, [Loaded, ...Loaded[]], string[]][]) {
  test(`the shell gets ${name}`, async () => {
    await show(...first);
    for (const loaded of rest) await load(...loaded);
    assert.equal(fakePage.shellCalls, calls);
  });
}

test('a sign-out that another page has published is not published again', async () => {
  await show();
  await fakePage.receive({ resource: SESSION_RESOURCE, action: 'removed' });
  await load(NOBODY, 401);
  assert.equal(fakePage.shellCalls, [SIGNED_IN, SIGNED_OUT]);
});

for (const [what, end, status, expected] of [
  ['that ends, as with the session, reads', 'break', 401, 1],
  ['that is refused because the session is over reads', 'refuse', 401, 1],
  ['that the server does not have does not read', 'refuse', 404, 0],
] as const) {
  test(`a stream ${what} the data again`, async () => {
    await show();
    FakeEventSource.latest[end]();
    await painted();
    await fakePage.calls[0]?.answer(status);
    assert.is(reads.length, expected);
  });
}

test('the button’s name contains the error: a failure, or a blocked popup', async () => {
  await show(NOBODY, 503);
  assert.match(label(), /^AVATAR_TITLE. .*ERROR_UNKNOWN/);
  await load(avatarData([]));
  for (const [allows, name] of [
    [false, 'AVATAR_OPEN. DIALOG_BLOCKED'],
    [true, 'AVATAR_OPEN'],
  ] as const) {
    fakePage.allowsDialogs = allows;
    one('button').click();
    await painted();
    assert.is(label(), name);
  }
});

/** Another page stores an address; returns what is left of it. */
async function storeTarget(target: string): Promise<string | null> {
  localStorage.setItem(REDIRECT_KEY, target);
  const event = new Event('storage');
  dispatchEvent(Object.assign(event, { key: REDIRECT_KEY, newValue: target, storageArea: localStorage }));
  await painted();
  await pass(100);
  return localStorage.getItem(REDIRECT_KEY);
}

test('a safe redirect target opens in the shell, an unsafe one is only removed', async () => {
  await show();
  const safe = '/identityprovider/config?x=1#y';
  for (const target of [safe, '//evil.example/', 'javascript:alert(1)', 'https://evil.example/'])
    assert.is(await storeTarget(target), null);
  assert.equal(fakePage.shellCalls.slice(1), [`page ${safe}`]);
});

test('the shell follows a redirect to a trusted origin; without a connected shell the target stays stored', async () => {
  restore();
  restore = replaceGlobals({ EventSource: FakeEventSource, top: CROSS_ORIGIN });
  await show();
  const target = 'https://shop.example/tasks?x=1';
  assert.is(await storeTarget(target), target);
  fakePage.context = { origin: 'https://shop.example', path: '/', isDialog: false };
  assert.is(await storeTarget(target), null);
  assert.equal(fakePage.shellCalls.slice(1), [`Redirect ${target}`]);
});

test('an unmounted page leaves no listener and no stream', async () => {
  await show();
  assert.ok(fakePage.listeners.size > 0 && FakeEventSource.open.length === 1);
  cleanUp();
  await painted(); // effects are cleaned up later
  press('a');
  assert.equal([fakePage.listeners.size, FakeEventSource.open.length, opened()], [0, 0, 0]);
});

test.run();
