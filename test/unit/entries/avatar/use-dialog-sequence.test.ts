import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_SEQUENCE, takeStep } from '../../../../entries/avatar/dialog-sequence';
import { dismissDialog } from '../../../../entries/avatar/dismissed-dialogs';
import { CROSS_ORIGIN } from './avatar-data';
import { setUpSequence } from './run-sequence';

const { fakePage, opened, blocks, replace, load, stop, pass, timers, ...acts } = setUpSequence(test);
const { wants, wantsOf, blocking, closes } = acts;

const TWO_FACTOR = closes('twofactor/dialog?redirect=%2F');

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

for (const [what, interrupt, goOn] of [
  ['hidden', () => hide(true), () => hide(false)],
  ['left', () => dispatchEvent(new Event('pagehide')), () => dispatchEvent(new Event('pageshow'))],
] as const) {
  test(`a page that is ${what} has no timer, and continues once it is shown again`, () => {
    wants('confirm')();
    wants('confirm')();
    assert.is(timers(), 1, 'new data add none');
    pass(1200);
    interrupt();
    assert.is(timers(), 0);
    pass(60_000);
    assert.equal(opened, []);
    goOn();
    pass(0);
    assert.is(opened.length, 1);
  });
}

test('a blocked dialog is reported, and tried again after the profile has closed or a shell has connected', () => {
  blocking(true)();
  wants('confirm')();
  pass(60_000);
  assert.equal([timers(), blocks], [0, [true]]);
  closes('profile')();
  pass(60_000);
  assert.equal(blocks, [true, false, true]);
  blocking(false)();
  void fakePage.send({ type: 'ShellReady' });
  pass(1500);
  assert.equal([opened.length, blocks], [3, [true, false, true, false]]);
});

/** How many dialogs have opened in all, after two-factor is wanted again for some time, in another tab. */
function openedAgain(more: object = {}): number {
  load();
  wantsOf('ada', ['two-factor'], more)();
  pass(1500);
  return opened.length;
}

test('a dialog stays dismissed for half a day, and not by a clock that was wrong', () => {
  assert.is(openedAgain(), 1);
  TWO_FACTOR();
  const later = Date.now() + 13 * 60 * 60 * 1000;
  const restoreDate = replace({ Date: { now: () => later } });
  assert.is(openedAgain(), 2, 'the time is over');
  TWO_FACTOR();
  assert.is(openedAgain(), 2);
  restoreDate();
  assert.is(openedAgain(), 3, 'it was stored while the clock was wrong');
});

test('without skips left, the two-factor dialog opens with each page, and only that one', () => {
  for (const count of [1, 2]) {
    assert.is(openedAgain({ mustSetUpTfa: true }), count);
    TWO_FACTOR();
  }
  dismissDialog('ada', 'confirm');
  load();
  wantsOf('ada', ['confirm'], { mustSetUpTfa: true })();
  pass(1500);
  assert.is(opened.length, 2);
});

test('under a cross-origin shell two-factor waits by the path that the shell sends, which each step requests', () => {
  const shell = { origin: 'https://shop.example', isDialog: false };
  fakePage.context = { ...shell, path: '/shell/start?x=1#y' };
  replace({ parent: CROSS_ORIGIN });
  wants('two-factor')();
  pass(10_000);
  assert.equal(opened, []);
  assert.ok(fakePage.shellMessages.length > 10);
  assert.equal([...new Set(fakePage.shellMessages)], ['ThemeRequest']);
  fakePage.context = { ...shell, path: '/tasks' };
  pass(1000);
  assert.is(opened.length, 1);
});

test('the signal ends timers and subscriptions, and a step that is not due changes nothing', () => {
  wants('confirm')();
  stop();
  hide(false);
  dispatchEvent(new Event('pageshow'));
  assert.equal([timers(), fakePage.listeners.size], [0, 0]);
  const host = {
    now: 999,
    onShellPage: false,
    onTwoFactorSettings: false,
    dismissed: [],
    flaggedOpen: new Set<never>(),
  };
  assert.equal(takeStep(NO_SEQUENCE, host), { sequence: NO_SEQUENCE });
});

test.run();
