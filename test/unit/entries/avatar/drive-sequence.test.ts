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

function start() {
  return driveSequence(host.shell, life.signal);
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

test('a blocked window is tried again in the next click, and never by itself', () => {
  const driver = start();
  host.state.blocks = true;
  driver.dataRead(avatarData(['confirm']));
  time.pass(60_000);
  assert.is(time.running(), 0);
  assert.is(driver.acted(), false, 'still blocked');
  host.state.blocks = false;
  assert.is(driver.acted(), true);
  assert.equal(host.opened, [CONFIRM]);
  assert.is(driver.acted(), false);
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
