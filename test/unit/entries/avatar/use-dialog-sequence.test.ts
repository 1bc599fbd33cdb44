import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_SEQUENCE, takeStep } from '../../../../entries/avatar/dialog-sequence';
import { dismissDialog } from '../../../../entries/avatar/dismissed-dialogs';
import { setCookie } from '../../../../shared/browser/cookie';
import { PASSKEY_OFFER_COOKIE } from '../../../../shared/contract/cookies';
import { DIALOGS } from '../../../../shared/contract/shell/avatar';
import { CROSS_ORIGIN } from './avatar-data';
import { type Act, setUpSequence } from './run-sequence';

const { fakePage, opened, blocks, replace, load, stop, passUntil, pass, timers, ...acts } = setUpSequence(test);
const { wants, wantsOf, flag, unflag, on, busy, blocking, closes } = acts;

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

test('a passkey is offered in the place of the two-factor prompt, which opens as before when it is due', () => {
  const paths = () => fakePage.openedDialogs.map(({ path }) => path.replace('/identityprovider/', ''));
  const step = (act: Act) => {
    act();
    pass(1500);
    return paths().at(-1);
  };
  const offers = (more: object = {}) => wantsOf('ada', [], { showPasskeyOffer: true, ...more });
  assert.is(step(offers()), undefined, 'the browser has no passkeys');
  replace({ PublicKeyCredential: {} });
  assert.is(step(offers({ showTfaDialog: true })), 'twofactor/dialog', 'the prompt is due');
  load();
  assert.is(step(offers({ showUnconfirmedApiKeyDialog: true })), 'twofactor/dialog?passkey');
  assert.is(step(closes('twofactor/dialog?passkey')), 'apikey/confirm');
  wantsOf('ada', ['two-factor', 'confirm'], { showPasskeyOffer: true })();
  assert.is(step(CONFIRM), 'twofactor/dialog', 'neither the offer nor its end has dismissed the prompt');
  load();
  setCookie({ name: PASSKEY_OFFER_COOKIE, value: '1', maxAge: 60 });
  step(offers());
  assert.is(paths().length, 4, 'another tab has shown it');
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
    isHostBusy: false,
    flaggedOpen: new Set<never>(),
  };
  assert.equal(takeStep(NO_SEQUENCE, host), { sequence: NO_SEQUENCE });
});

test('in a shell with one prompt, one dialog opens after a sign-in, and again only the set-up without skips left', () => {
  fakePage.context = { origin: location.origin, path: '/', isDialog: false, onePrompt: true };
  const openedBy = (act: Act) => {
    opened.length = 0;
    act();
    pass(10_000);
    return opened.map((each) => each.split(' ')[1]);
  };
  assert.equal(openedBy(wants(...DIALOGS)), ['two-factor']);
  assert.equal(openedBy(TWO_FACTOR), []);
  load();
  assert.equal(openedBy(wants('admin-info', 'confirm')), []);
  assert.equal(openedBy(wants()), []);
  assert.equal(openedBy(wants('confirm')), [], 'a new one is on the start page');
  load();
  assert.equal(openedBy(wantsOf('ada', DIALOGS, { mustSetUpTfa: true })), ['two-factor']);
  wantsOf('', [])();
  load();
  assert.equal(openedBy(wants('admin-info', 'confirm')), ['admin-info'], 'after the next sign-in');
});

const ADMIN_INFO = closes('apikeyadmininfo');
const CONFIRM = closes('apikey/confirm');
const SETTINGS = '/identityprovider/twofactor';

/** What happens when, in ms, and what opens when. */
const TABLE: [name: string, acts: Record<number, Act | Act[]>, opened: string[]][] = [
  ['without pending dialogs nothing opens', { 0: wants() }, []],
  [
    'dialogs open in order, 500 ms after a poll, which is each second and after the previous one has closed',
    { 0: wants(...DIALOGS), 1700: flag('two-factor'), 4000: [unflag('two-factor'), TWO_FACTOR], 6200: ADMIN_INFO },
    ['1500 two-factor', '5000 admin-info', '7500 confirm'],
  ],
  [
    'a dialog that is loading has no flag yet, and the next one waits for it',
    { 0: wants('two-factor', 'confirm'), 9000: TWO_FACTOR },
    ['1500 two-factor', '10000 confirm'],
  ],
  [
    'a dialog whose flag was removed has closed',
    { 0: wants('admin-info', 'confirm'), 2000: flag('admin-info'), 5000: unflag('admin-info') },
    ['1500 admin-info', '6000 confirm'],
  ],
  [
    'while another page has a dialog open, polls are skipped',
    { 0: [flag('absence'), wants('confirm')], 3100: unflag('absence') },
    ['4500 confirm'],
  ],
  [
    'a dialog that another page opens during the delay is waited for',
    { 0: wants('confirm'), 1200: flag('absence'), 3000: unflag('absence') },
    ['4000 confirm'], // the step at 1500 finds the flag, the poll at 3500 does not
  ],
  [
    'a dialog waits while the page has another one open',
    { 0: wants('confirm'), 1200: busy(true), 3000: busy(false) },
    ['4000 confirm'],
  ],
  [
    'two-factor waits while a shell page is open, and polls every 200 ms',
    { 0: [on('/shell'), wants('two-factor')], 3150: on('/') },
    ['3700 two-factor'],
  ],
  [
    'the other dialogs do not wait for two-factor',
    { 0: [on('/shell'), wants(...DIALOGS)], 5000: ADMIN_INFO, 8900: CONFIRM, 9000: on('/') },
    ['1500 admin-info', '6000 confirm', '9700 two-factor'],
  ],
  [
    'two-factor is dropped when the user has its settings open',
    { 0: [on(SETTINGS), wants('two-factor', 'confirm')], 5000: on('/') },
    ['1500 confirm'],
  ],
  [
    'two-factor is dropped when its settings open during the delay, and the next dialog has its own delay',
    { 0: wants('two-factor', 'confirm'), 1200: on(SETTINGS) },
    ['2000 confirm'],
  ],
  [
    'a blocked dialog opens when the profile has closed and the browser allows it, and the sequence continues',
    {
      0: [blocking(true), wants('admin-info', 'confirm')],
      9000: [blocking(false), closes('profile')],
      11000: ADMIN_INFO,
    },
    ['1500 admin-info', '10500 admin-info', '12000 confirm'],
  ],
  [
    'a dialog that is dismissed in another tab before it opens does not open here',
    { 0: wants('two-factor', 'confirm'), 1200: () => dismissDialog('ada', 'two-factor') },
    ['2000 confirm'],
  ],
  [
    'a dialog that was shown does not show again while it stays requested, but when it is requested anew',
    { 0: wants('confirm'), 3000: CONFIRM, 4000: wants('confirm'), 7000: wants(), 8000: wants('confirm') },
    ['1500 confirm', '9500 confirm'],
  ],
  [
    'a dialog that is no longer requested after its delay does not open',
    { 0: wants('two-factor', 'confirm'), 1200: wants('confirm') },
    ['2000 confirm'],
  ],
  [
    'a dialog requested during the sequence opens in its order',
    { 0: wants('confirm'), 700: wants('two-factor', 'confirm'), 2000: TWO_FACTOR },
    ['1500 two-factor', '3000 confirm'],
  ],
  [
    'another user’s dialogs show, whatever was shown to the previous user',
    { 0: wants('confirm'), 2000: CONFIRM, 3000: wantsOf('grace', ['confirm']) },
    ['1500 confirm', '4500 confirm'],
  ],
  ['after a sign-out nothing opens', { 0: wants('confirm'), 1200: wantsOf('', []) }, []],
  [
    'a dismissed dialog opens after a reload only when it is requested anew, or after another sign-in',
    {
      ...{ 0: wants('confirm'), 2000: CONFIRM, 3000: [load, wants('confirm')], 6000: [load, wants()] },
      ...{ 9000: [load, wants('confirm')], 12000: CONFIRM, 13000: [load, wantsOf('grace', ['confirm'])] },
      ...{ 16000: [load, wants('confirm')] },
    },
    ['1500 confirm', '10500 confirm', '14500 confirm', '17500 confirm'],
  ],
  [
    'a dialog that was dismissed in one tab opens in no other, each of which has a session storage of its own',
    { 0: wants('two-factor'), 2000: TWO_FACTOR, 3000: [() => sessionStorage.clear(), load, wants('two-factor')] },
    ['1500 two-factor'],
  ],
];

for (const [name, acts, expected] of TABLE) {
  test(name, () => {
    for (const [ms, act] of Object.entries(acts)) {
      passUntil(Number(ms));
      for (const each of [act].flat()) each();
    }
    pass(10_000);
    assert.equal([opened, timers()], [expected, 0], 'and no step is due');
  });
}

test.run();
