import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { REDIRECT_KEY } from '../../../../entries/avatar/use-follow-stored-redirect';
import { holdTimers } from '../../../support/dom/held-timers';
import { isThere } from '../../../support/dom/page-controls';
import { one, painted } from '../../../support/dom/render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';
import { avatarData, CROSS_ORIGIN } from './avatar-data';
import { NOBODY, setUpAvatar } from './render-avatar';

const { fakePage, show, load } = setUpAvatar(test);
const pass = holdTimers(test, 100);
fakePage.page.boot = { trustedOrigins: ['https://shop.example'], trustedPaths: [] };
let isPhotoBroken = false;

const opened = () => fakePage.openedDialogs.length;
const label = () => one('button').getAttribute('aria-label') ?? '';
const hasPhoto = () => isThere('img');

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
});

test('a button with a name shows the photo, whose path no user id can change', async () => {
  await show(avatarData([], '../../session?x=1'));
  assert.equal([label(), one('button').getAttribute('aria-haspopup')], ['AVATAR_OPEN', 'dialog']);
  const photo = ['src', 'alt'].map((name) => one('img').getAttribute(name));
  assert.equal(photo, ['/identityprovider/SCIM/Photo/..%2F..%2Fsession%3Fx%3D1', '']);
});

test('a photo that fails before or after the script was loaded is replaced by a placeholder', async () => {
  for (const when of ['before', 'after']) {
    isPhotoBroken = when === 'before';
    await show();
    document.querySelector('img')?.dispatchEvent(new Event('error'));
    await painted();
    assert.equal([hasPhoto(), isThere('button svg')], [false, true], when);
  }
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

test('Escape posts CloseWindow; the frame that gets the focus gives it to the button', async () => {
  await show();
  press('Escape');
  assert.equal([fakePage.shellMessages.slice(1), opened()], [['CloseWindow'], 0]);
  await show();
  dispatchEvent(new Event('focus'));
  assert.is(document.activeElement, one('button'));
});

test('without a session there is a placeholder and a button, and no event stream; a 401 removes the photo, other failures do not', async () => {
  await show(NOBODY, 401);
  assert.equal([hasPhoto(), label()], [false, 'AVATAR_TITLE']);
  one('button').click();
  assert.equal([opened(), FakeEventSource.all.length], [1, 0]);
  await show();
  for (const [status, isPresent] of [
    [0, true],
    [503, true],
    [401, false],
  ] as const) {
    await load(NOBODY, status);
    assert.is(hasPhoto(), isPresent, String(status));
  }
});

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
  const restore = replaceGlobals({ top: CROSS_ORIGIN });
  await show();
  const target = 'https://shop.example/tasks?x=1';
  assert.is(await storeTarget(target), target);
  fakePage.context = { origin: 'https://shop.example', path: '/', isDialog: false };
  assert.is(await storeTarget(target), null);
  assert.equal(fakePage.shellCalls.slice(1), [`Redirect ${target}`]);
  restore();
});

test('the cookie isLegacyShell sets the size', async () => {
  await show();
  const size = one('button').className;
  // biome-ignore lint/suspicious/noDocumentCookie: as the shell sets it
  document.cookie = 'isLegacyShell=true; path=/';
  await load(avatarData([]));
  assert.is.not(one('button').className, size);
});

test.run();
