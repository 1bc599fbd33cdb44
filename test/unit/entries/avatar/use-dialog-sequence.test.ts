import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dismissDialog } from '../../../../entries/avatar/dismissed-dialogs';
import { runSequence } from '../../../../entries/avatar/use-dialog-sequence';
import type { AvatarData } from '../../../../shared/contract/avatar';
import { resetPage } from '../../../dom';
import { replaceGlobals } from '../../shared/host/fake-window';
import { fakeClock } from '../../shared/notifications/fake-clock';
import { fakeShell } from './fake-shell';
import { ALL, avatarData } from './run-sequence';

const TWO_FACTOR = '/identityprovider/twofactor/dialog 220x800';
const ADMIN_INFO = '/identityprovider/apikeyadmininfo 370x600';
const CONFIRM = '/identityprovider/apikey/confirm 370x600';

let time: ReturnType<typeof fakeClock>;
let host: ReturnType<typeof fakeShell>;
let controller: AbortController;
let restore: () => void;
let blocks: boolean[];
let restoreParent = () => {};
let restoreDate = () => {};

const FOREIGN = {
  length: 0,
  get location(): never {
    throw new DOMException('cross-origin', 'SecurityError');
  },
};

function start() {
  return runSequence({ shell: host.shell, onBlocked: (isBlocked) => blocks.push(isBlocked) }, controller.signal);
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test.before.each(() => {
  resetPage();
  time = fakeClock();
  host = fakeShell();
  controller = new AbortController();
  blocks = [];
  const stops = new Map<number, () => void>();
  let last = 0;
  restore = replaceGlobals({
    performance: { now: time.clock.now },
    setTimeout: (run: () => void, ms: number) => {
      last += 1;
      stops.set(last, time.clock.after(ms, run));
      return last;
    },
    clearTimeout: (id: number) => stops.get(id)?.(),
  });
});
test.after.each(() => {
  controller.abort();
  restoreParent();
  restoreDate();
  restoreParent = restoreDate = () => {};
  restore();
  Reflect.deleteProperty(document, 'hidden');
});

test('pending dialogs open in the shell, at their size, one after the other', () => {
  start().update(avatarData(ALL));
  time.pass(1500);
  assert.equal(host.opened, [TWO_FACTOR]);
  time.pass(10_000);
  assert.equal(host.opened, [TWO_FACTOR]);
  host.send({ type: 'DialogClosed', path: '/identityprovider/twofactor/dialog?redirect=%2F' });
  time.pass(1500);
  assert.equal(host.opened, [TWO_FACTOR, ADMIN_INFO]);
  host.send({ type: 'DialogClosed', path: '/identityprovider/apikeyadmininfo' });
  time.pass(1500);
  assert.equal(host.opened, [TWO_FACTOR, ADMIN_INFO, CONFIRM]);
  assert.is(time.running(), 0, 'no step is due');
});

test('each poll reads the flags in the session storage', () => {
  sessionStorage.setItem('upa-absence-view-visible', 'true');
  start().update(avatarData(['confirm']));
  time.pass(10_000);
  assert.equal(host.opened, []);
  sessionStorage.removeItem('upa-absence-view-visible');
  time.pass(1500);
  assert.equal(host.opened, [CONFIRM]);
});

test('a hidden page has no timer; a visible page continues', () => {
  start().update(avatarData(['confirm']));
  time.pass(1200);
  hide(true);
  assert.is(time.running(), 0);
  time.pass(60_000);
  assert.equal(host.opened, []);
  hide(false);
  time.pass(0);
  assert.equal(host.opened, [CONFIRM]);
});

test('a page that was left does not poll, and continues when it is restored', () => {
  start().update(avatarData(['confirm']));
  dispatchEvent(new Event('pagehide'));
  assert.is(time.running(), 0);
  time.pass(60_000);
  dispatchEvent(new Event('pageshow'));
  time.pass(500);
  assert.equal(host.opened, [CONFIRM]);
});

test('new data do not add a second timer', () => {
  const runner = start();
  runner.update(avatarData(['confirm']));
  runner.update(avatarData(['confirm']));
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(time.running(), 1);
});

test('a blocked dialog is reported, and tried again after the profile has closed or a shell has connected', () => {
  host.state.blocks = true;
  start().update(avatarData(['confirm']));
  time.pass(60_000);
  assert.is(time.running(), 0);
  assert.equal(blocks, [true]);
  host.send({ type: 'DialogClosed', path: '/identityprovider/profile' });
  time.pass(60_000);
  assert.equal([host.opened, blocks], [[], [true, false, true]]);
  host.state.blocks = false;
  host.send({ type: 'ShellReady' });
  time.pass(1500);
  assert.equal([host.opened, blocks], [[CONFIRM], [true, false, true, false]]);
});

/** How many dialogs have opened in all, once the page is loaded again. */
function reloaded(
  ...[wants, user = 'ada', more = {}]: [...Parameters<typeof avatarData>, Partial<AvatarData>?]
): number {
  controller.abort();
  controller = new AbortController();
  start().update({ ...avatarData(wants, user), ...more });
  time.pass(1500);
  return host.opened.length;
}

test('a dismissed dialog does not open after a reload, for this user, while it stays requested', () => {
  start().update(avatarData(['confirm']));
  time.pass(1500);
  host.send({ type: 'DialogClosed', path: '/identityprovider/apikey/confirm' });
  assert.is(reloaded(['confirm']), 1);
  assert.is(reloaded(['confirm', 'admin-info']), 2, 'another dialog opens');
  assert.is(reloaded([]), 2);
  assert.is(reloaded(['confirm']), 3, 'it is requested again');
  host.send({ type: 'DialogClosed', path: '/identityprovider/apikey/confirm' });
  assert.is(reloaded(['confirm'], 'grace'), 4, 'another user has dismissed nothing');
  assert.is(reloaded(['confirm']), 5, 'the first user has signed in again');
});

test('a dialog that was dismissed in one tab opens in no other, until half a day later or the next sign-in', () => {
  start().update(avatarData(['confirm', 'two-factor']));
  time.pass(1500);
  host.send({ type: 'DialogClosed', path: '/identityprovider/twofactor/dialog' });
  // Each tab has a session storage of its own.
  sessionStorage.clear();
  assert.equal([reloaded(['two-factor']), host.opened], [1, [TWO_FACTOR]]);
  const later = Date.now() + 13 * 60 * 60 * 1000;
  restoreDate = replaceGlobals({ Date: { now: () => later } });
  assert.is(reloaded(['two-factor']), 2, 'the time is over');
  host.send({ type: 'DialogClosed', path: '/identityprovider/twofactor/dialog' });
  assert.is(reloaded(['two-factor']), 2);
  restoreDate();
  assert.is(reloaded(['two-factor']), 3, 'it was stored while the clock was wrong');
  host.send({ type: 'DialogClosed', path: '/identityprovider/twofactor/dialog' });
  assert.is(reloaded(['two-factor']), 3);
  assert.is(reloaded([], ''), 3);
  assert.is(reloaded(['two-factor']), 4, 'the user has signed in again');
});

test('a dialog that waits in another tab does not open there any more', () => {
  start().update(avatarData(['confirm']));
  time.pass(1200);
  dismissDialog('ada', 'confirm');
  time.pass(10_000);
  assert.equal(host.opened, []);
});

test('without skips left, the two-factor dialog opens with each page, and only that one', () => {
  const must = { mustSetUpTfa: true };
  assert.is(reloaded(['two-factor'], 'ada', must), 1);
  host.send({ type: 'DialogClosed', path: '/identityprovider/twofactor/dialog' });
  assert.is(reloaded(['two-factor'], 'ada', must), 2);
  host.send({ type: 'DialogClosed', path: '/identityprovider/twofactor/dialog' });
  dismissDialog('ada', 'confirm');
  assert.is(reloaded(['confirm'], 'ada', must), 2);
});

test('under a cross-origin shell two-factor waits by the path that the shell sends, which each step requests', () => {
  host.state.context = { origin: 'https://shop.example', path: '/shell/start?x=1#y', isDialog: false };
  restoreParent = replaceGlobals({ parent: Object.create(FOREIGN) });
  start().update(avatarData(['two-factor']));
  time.pass(10_000);
  assert.equal(host.opened, []);
  assert.ok(host.posted.length > 10 && host.posted.every(({ type }) => type === 'ThemeRequest'));
  host.state.context = { ...host.state.context, path: '/tasks' };
  time.pass(1000);
  assert.equal(host.opened, [TWO_FACTOR]);
});

test('the signal ends timers and subscriptions', () => {
  start().update(avatarData(['confirm']));
  controller.abort();
  assert.is(time.running(), 0);
  assert.is(host.listeners(), 0);
  hide(false);
  dispatchEvent(new Event('pageshow'));
  assert.is(time.running(), 0);
});

test.run();
