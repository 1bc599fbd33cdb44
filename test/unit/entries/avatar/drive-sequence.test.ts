// Tests entries/avatar/drive-sequence.ts, entries/avatar/dismissed-dialogs.ts
import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { driveSequence } from '../../../../entries/avatar/drive-sequence';
import { resetPage } from '../../../dom';
import { replaceGlobals } from '../../shared/host/fake-window';
import { fakeClock } from '../../shared/notifications/fake-clock';
import { fakeShell } from './fake-shell';
import { ALL, avatarData } from './play-sequence';

const TWO_FACTOR = '/identityprovider/twofactor/dialog 220x800';
const ADMIN_INFO = '/identityprovider/apikeyadmininfo 370x600';
const CONFIRM = '/identityprovider/apikey/confirm 370x600';

let time: ReturnType<typeof fakeClock>;
let host: ReturnType<typeof fakeShell>;
let life: AbortController;
let restore: () => void;
let blocks: boolean[];
let restoreParent = () => {};

const FOREIGN = {
  length: 0,
  get location(): never {
    throw new DOMException('cross-origin', 'SecurityError');
  },
};

function start() {
  return driveSequence({ shell: host.shell, onBlocked: (isBlocked) => blocks.push(isBlocked) }, life.signal);
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test.before.each(() => {
  resetPage();
  time = fakeClock();
  host = fakeShell();
  life = new AbortController();
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
  life.abort();
  restoreParent();
  restoreParent = () => {};
  restore();
  Reflect.deleteProperty(document, 'hidden');
});

test('what waits opens in the shell, at its size and one after the other', () => {
  start().dataRead(avatarData(ALL));
  time.pass(1500);
  assert.equal(host.opened, [TWO_FACTOR]);
  time.pass(10_000);
  assert.equal(host.opened, [TWO_FACTOR]);
  host.say({ type: 'DialogClosed', path: '/identityprovider/twofactor/dialog?redirect=%2F' });
  time.pass(1500);
  assert.equal(host.opened, [TWO_FACTOR, ADMIN_INFO]);
  host.say({ type: 'DialogClosed', path: '/identityprovider/apikeyadmininfo' });
  time.pass(1500);
  assert.equal(host.opened, [TWO_FACTOR, ADMIN_INFO, CONFIRM]);
  assert.is(time.running(), 0, 'nothing waits any more');
});

test('the session flags are asked at each poll', () => {
  sessionStorage.setItem('upa-absence-view-visible', 'true');
  start().dataRead(avatarData(['confirm']));
  time.pass(10_000);
  assert.equal(host.opened, []);
  sessionStorage.removeItem('upa-absence-view-visible');
  time.pass(1500);
  assert.equal(host.opened, [CONFIRM]);
});

test('while the page is hidden there is no clock; shown again, it goes on', () => {
  start().dataRead(avatarData(['confirm']));
  time.pass(1200);
  hide(true);
  assert.is(time.running(), 0);
  time.pass(60_000);
  assert.equal(host.opened, []);
  hide(false);
  time.pass(0);
  assert.equal(host.opened, [CONFIRM]);
});

test('a page that is being left polls no more, and goes on if it comes back', () => {
  start().dataRead(avatarData(['confirm']));
  dispatchEvent(new Event('pagehide'));
  assert.is(time.running(), 0);
  time.pass(60_000);
  dispatchEvent(new Event('pageshow'));
  time.pass(500);
  assert.equal(host.opened, [CONFIRM]);
});

test('new data while a step waits set no second timer', () => {
  const driver = start();
  driver.dataRead(avatarData(['confirm']));
  driver.dataRead(avatarData(['confirm']));
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(time.running(), 1);
});

test('a blocked window is told, and tried again when the profile has closed or a shell has come, never by itself', () => {
  host.state.blocks = true;
  start().dataRead(avatarData(['confirm']));
  time.pass(60_000);
  assert.is(time.running(), 0);
  assert.equal(blocks, [true]);
  host.say({ type: 'DialogClosed', path: '/identityprovider/profile' });
  time.pass(60_000);
  assert.equal([host.opened, blocks], [[], [true, false, true]]);
  host.state.blocks = false;
  host.say({ type: 'ShellReady' });
  time.pass(1500);
  assert.equal([host.opened, blocks], [[CONFIRM], [true, false, true, false]]);
});

test('a reminder that was closed stays closed after a reload, for this user, until it is no longer wanted', () => {
  start().dataRead(avatarData(['confirm']));
  time.pass(1500);
  host.say({ type: 'DialogClosed', path: '/identityprovider/apikey/confirm' });
  const again = (wants: Parameters<typeof avatarData>[0], user = 'ada') => {
    life.abort();
    life = new AbortController();
    start().dataRead(avatarData(wants, user));
    time.pass(1500);
    return host.opened.length;
  };
  assert.is(again(['confirm']), 1);
  assert.is(again(['confirm', 'admin-info']), 2, 'another one opens');
  assert.is(again([]), 2);
  assert.is(again(['confirm']), 3, 'a new key waits');
  host.say({ type: 'DialogClosed', path: '/identityprovider/apikey/confirm' });
  assert.is(again(['confirm'], 'grace'), 4, 'another user has closed nothing');
  assert.is(again(['confirm']), 5, 'and the first one signs in anew');
});

test('over a shell of another origin two-factor waits by the path that the shell says, asked at each step', () => {
  host.state.context = { origin: 'https://shop.example', path: '/shell/start?x=1#y', isDialog: false };
  restoreParent = replaceGlobals({ parent: Object.create(FOREIGN) });
  start().dataRead(avatarData(['two-factor']));
  time.pass(10_000);
  assert.equal(host.opened, []);
  assert.ok(host.posted.length > 10 && host.posted.every(({ type }) => type === 'ThemeRequest'));
  host.state.context = { ...host.state.context, path: '/tasks' };
  time.pass(1000);
  assert.equal(host.opened, [TWO_FACTOR]);
});

test('with its signal everything ends', () => {
  start().dataRead(avatarData(['confirm']));
  life.abort();
  assert.is(time.running(), 0);
  assert.is(host.listening(), 0);
  hide(false);
  dispatchEvent(new Event('pageshow'));
  assert.is(time.running(), 0);
});

test.run();
