import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dismissDialog } from '../../../../entries/avatar/dismissed-dialogs';
import { runSequence } from '../../../../entries/avatar/use-dialog-sequence';
import type { AvatarData } from '../../../../shared/contract/avatar';
import { resetPage } from '../../../dom';
import { replaceGlobals } from '../../shared/host/fake-window';
import { fakeClock } from '../../shared/notifications/fake-clock';
import { setUpFakePage } from '../fake-page';
import { ALL, avatarData, CROSS_ORIGIN } from './run-sequence';

const TWO_FACTOR = '/identityprovider/twofactor/dialog 220x800';
const ADMIN_INFO = '/identityprovider/apikeyadmininfo 370x600';
const CONFIRM = '/identityprovider/apikey/confirm 370x600';

const fakePage = setUpFakePage(test);
let time: ReturnType<typeof fakeClock>;
let controller: AbortController;
let blocks: boolean[];
let restores: (() => void)[];

const start = () =>
  runSequence({ shell: fakePage.page.shell, onBlocked: (isBlocked) => blocks.push(isBlocked) }, controller.signal);
/** Those that the browser blocks, too. */
const opened = () => fakePage.openedDialogs.map(({ path, width, height }) => `${path} ${width}x${height}`);
/** The shell tells that a dialog has closed. */
const close = (page: string) => void fakePage.send({ type: 'DialogClosed', path: `/identityprovider/${page}` });
function replace(globals: Readonly<Record<string, unknown>>): () => void {
  const restore = replaceGlobals(globals);
  restores.push(restore);
  return restore;
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test.before.each(() => {
  resetPage();
  time = fakeClock();
  controller = new AbortController();
  blocks = [];
  restores = [];
  fakePage.allowsDialogs = true;
  replace({
    performance: { now: time.clock.now },
    setTimeout: (run: () => void, ms: number) => time.clock.after(ms, run),
    clearTimeout: (stop?: () => void) => stop?.(),
  });
});
test.after.each(() => {
  controller.abort();
  for (const restore of restores.toReversed()) restore();
  Reflect.deleteProperty(document, 'hidden');
});

test('pending dialogs open in the shell, at their size, one after the other', () => {
  start().update(avatarData(ALL));
  time.pass(1500);
  assert.equal(opened(), [TWO_FACTOR]);
  time.pass(10_000);
  assert.equal(opened(), [TWO_FACTOR]);
  close('twofactor/dialog?redirect=%2F');
  time.pass(1500);
  assert.equal(opened(), [TWO_FACTOR, ADMIN_INFO]);
  close('apikeyadmininfo');
  time.pass(1500);
  assert.equal(opened(), [TWO_FACTOR, ADMIN_INFO, CONFIRM]);
  assert.is(time.running(), 0, 'no step is due');
});

test('each poll reads the flags in the session storage', () => {
  sessionStorage.setItem('upa-absence-view-visible', 'true');
  start().update(avatarData(['confirm']));
  time.pass(10_000);
  assert.equal(opened(), []);
  sessionStorage.removeItem('upa-absence-view-visible');
  time.pass(1500);
  assert.equal(opened(), [CONFIRM]);
});

test('a hidden page has no timer; a visible page continues', () => {
  start().update(avatarData(['confirm']));
  time.pass(1200);
  hide(true);
  assert.is(time.running(), 0);
  time.pass(60_000);
  assert.equal(opened(), []);
  hide(false);
  time.pass(0);
  assert.equal(opened(), [CONFIRM]);
});

test('a page that was left does not poll, and continues when it is restored', () => {
  start().update(avatarData(['confirm']));
  dispatchEvent(new Event('pagehide'));
  assert.is(time.running(), 0);
  time.pass(60_000);
  dispatchEvent(new Event('pageshow'));
  time.pass(500);
  assert.equal(opened(), [CONFIRM]);
});

test('new data do not add a second timer', () => {
  const runner = start();
  runner.update(avatarData(['confirm']));
  runner.update(avatarData(['confirm']));
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(time.running(), 1);
});

test('a blocked dialog is reported, and tried again after the profile has closed or a shell has connected', () => {
  fakePage.allowsDialogs = false;
  start().update(avatarData(['confirm']));
  time.pass(60_000);
  assert.is(time.running(), 0);
  assert.equal(blocks, [true]);
  close('profile');
  time.pass(60_000);
  assert.equal(
    [opened(), blocks],
    [
      [CONFIRM, CONFIRM],
      [true, false, true],
    ],
  );
  fakePage.allowsDialogs = true;
  void fakePage.send({ type: 'ShellReady' });
  time.pass(1500);
  assert.equal(
    [opened(), blocks],
    [
      [CONFIRM, CONFIRM, CONFIRM],
      [true, false, true, false],
    ],
  );
});

/** How many dialogs have opened in all, once the page is loaded again. */
function reloaded(
  ...[wants, user = 'ada', more = {}]: [...Parameters<typeof avatarData>, Partial<AvatarData>?]
): number {
  controller.abort();
  controller = new AbortController();
  start().update({ ...avatarData(wants, user), ...more });
  time.pass(1500);
  return opened().length;
}

test('a dismissed dialog does not open after a reload, for this user, while it stays requested', () => {
  start().update(avatarData(['confirm']));
  time.pass(1500);
  close('apikey/confirm');
  assert.is(reloaded(['confirm']), 1);
  assert.is(reloaded(['confirm', 'admin-info']), 2, 'another dialog opens');
  assert.is(reloaded([]), 2);
  assert.is(reloaded(['confirm']), 3, 'it is requested again');
  close('apikey/confirm');
  assert.is(reloaded(['confirm'], 'grace'), 4, 'another user has dismissed nothing');
  assert.is(reloaded(['confirm']), 5, 'the first user has signed in again');
});

test('a dialog that was dismissed in one tab opens in no other, until half a day later or the next sign-in', () => {
  start().update(avatarData(['confirm', 'two-factor']));
  time.pass(1500);
  close('twofactor/dialog');
  // Each tab has a session storage of its own.
  sessionStorage.clear();
  assert.equal([reloaded(['two-factor']), opened()], [1, [TWO_FACTOR]]);
  const later = Date.now() + 13 * 60 * 60 * 1000;
  const restoreDate = replace({ Date: { now: () => later } });
  assert.is(reloaded(['two-factor']), 2, 'the time is over');
  close('twofactor/dialog');
  assert.is(reloaded(['two-factor']), 2);
  restoreDate();
  assert.is(reloaded(['two-factor']), 3, 'it was stored while the clock was wrong');
  close('twofactor/dialog');
  assert.is(reloaded(['two-factor']), 3);
  assert.is(reloaded([], ''), 3);
  assert.is(reloaded(['two-factor']), 4, 'the user has signed in again');
});

test('a dialog that waits in another tab does not open there any more', () => {
  start().update(avatarData(['confirm']));
  time.pass(1200);
  dismissDialog('ada', 'confirm');
  time.pass(10_000);
  assert.equal(opened(), []);
});

test('without skips left, the two-factor dialog opens with each page, and only that one', () => {
  const must = { mustSetUpTfa: true };
  assert.is(reloaded(['two-factor'], 'ada', must), 1);
  close('twofactor/dialog');
  assert.is(reloaded(['two-factor'], 'ada', must), 2);
  close('twofactor/dialog');
  dismissDialog('ada', 'confirm');
  assert.is(reloaded(['confirm'], 'ada', must), 2);
});

test('under a cross-origin shell two-factor waits by the path that the shell sends, which each step requests', () => {
  const shell = { origin: 'https://shop.example', isDialog: false };
  fakePage.context = { ...shell, path: '/shell/start?x=1#y' };
  replace({ parent: CROSS_ORIGIN });
  start().update(avatarData(['two-factor']));
  time.pass(10_000);
  assert.equal(opened(), []);
  assert.ok(fakePage.shellMessages.length > 10);
  assert.equal([...new Set(fakePage.shellMessages)], ['ThemeRequest']);
  fakePage.context = { ...shell, path: '/tasks' };
  time.pass(1000);
  assert.equal(opened(), [TWO_FACTOR]);
});

test('the signal ends timers and subscriptions', () => {
  start().update(avatarData(['confirm']));
  controller.abort();
  assert.is(time.running(), 0);
  assert.is(fakePage.listeners.size, 0);
  hide(false);
  dispatchEvent(new Event('pageshow'));
  assert.is(time.running(), 0);
});

test.run();
