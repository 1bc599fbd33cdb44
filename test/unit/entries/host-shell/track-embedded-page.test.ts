import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type OpenPage, type PageWatch, watchPage } from '../../../../entries/host-shell/track-embedded-page';
import { resetPage } from '../../../dom';

const HOME = 'http://localhost/';
const PATH = '/identityprovider/twofactor';

const { setTimeout: start, clearTimeout: clear } = globalThis;
const timers = new Map<unknown, { due: number; act: () => void }>();
let now = 0;

let life: AbortController;
let frame: HTMLIFrameElement;
let told: (OpenPage | undefined)[];
let watch: PageWatch;

/** The page in the frame: one of this origin, the empty one, or one that cannot be read. */
let inFrame: Document | null;
const pageOf = (url: string): Document => {
  const made = document.implementation.createHTMLDocument();
  Object.defineProperty(made, 'URL', { value: url });
  return made;
};

const phase = () => told.at(-1)?.phase;

function pass(ms: number): void {
  now += ms;
  for (const [key, { due, act }] of [...timers]) {
    if (due > now || !timers.delete(key)) continue;
    act();
  }
}

function watchFrom(hash: string): void {
  resetPage(HOME + hash);
  life = new AbortController();
  told = [];
  inFrame = pageOf('about:blank');
  frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentDocument', { get: () => inFrame });
  watch = watchPage(frame, { tell: (page) => told.push(page), signal: life.signal });
}

function goTo(hash: string): void {
  history.replaceState(null, '', `/${hash}`);
  dispatchEvent(new Event('popstate'));
}

function load(page: Document | null): void {
  inFrame = page;
  frame.dispatchEvent(new Event('load'));
}

test.before(() => {
  const hold = (act: () => void, ms = 0) => {
    const key = {};
    timers.set(key, { due: now + ms, act });
    return key;
  };
  Object.assign(globalThis, { setTimeout: hold, clearTimeout: (key: unknown) => void timers.delete(key) });
});
test.after.each(() => {
  life.abort();
  timers.clear();
});
test.after(() => {
  Object.assign(globalThis, { setTimeout: start, clearTimeout: clear });
});

test('on the start page there is nothing to watch', () => {
  watchFrom('');
  assert.equal(told, []);
  assert.is(timers.size, 0);
});

test('a page that the address names is on its way until it speaks', () => {
  watchFrom(`#${PATH}`);
  assert.equal(told, [{ path: PATH, title: '', phase: 'loading' }]);
  const page = pageOf(HOME);
  inFrame = page;
  watch.navigated('Two-factor');
  load(page);
  pass(60_000);
  assert.equal(told.at(-1), { path: PATH, title: 'Two-factor', phase: 'shown' });
});

test('a page that has loaded and says nothing for 5 s is silent', () => {
  watchFrom(`#${PATH}`);
  load(pageOf(HOME));
  pass(4999);
  assert.is(phase(), 'loading');
  pass(1);
  assert.is(phase(), 'silent');
});

test('a page that does not load within 20 s and the time to move within itself is silent', () => {
  watchFrom(`#${PATH}`);
  load(inFrame);
  pass(1000);
  pass(19_999);
  assert.is(phase(), 'loading');
  pass(1);
  assert.is(phase(), 'silent');
});

test('what cannot be read is silent at once, also after a page that spoke', () => {
  watchFrom(`#${PATH}`);
  inFrame = pageOf(HOME);
  watch.navigated('Two-factor');
  load(null);
  pass(0);
  assert.is(phase(), 'silent');
});

test('a page that moves within itself is there, without a word', () => {
  watchFrom(`#${PATH}`);
  inFrame = pageOf(HOME);
  watch.navigated('Keys');
  goTo(`#${PATH}/1`);
  assert.is(phase(), 'loading');
  pass(1000);
  assert.equal(told.at(-1), { path: `${PATH}/1`, title: '', phase: 'shown' });
});

test('a page that speaks late is shown after all', () => {
  watchFrom(`#${PATH}`);
  load(pageOf(HOME));
  pass(5000);
  watch.navigated('Two-factor');
  assert.is(phase(), 'shown');
});

test('another try has its time, too', () => {
  watchFrom(`#${PATH}`);
  watch.fail();
  assert.is(phase(), 'silent');
  watch.retry();
  assert.is(phase(), 'loading');
  pass(20_000);
  assert.is(phase(), 'silent');
});

test('on the way home nothing is watched any more', () => {
  watchFrom(`#${PATH}`);
  load(pageOf(HOME));
  goTo('');
  assert.is(told.at(-1), undefined);
  pass(60_000);
  assert.is(told.at(-1), undefined);
});

test('a page opened by hand takes the focus when it speaks, one that was there at the start does not', () => {
  watchFrom(`#${PATH}`);
  document.body.append(frame);
  watch.navigated('Two-factor');
  assert.is.not(document.activeElement, frame);
  goTo(`#${PATH}/1`);
  watch.navigated('Keys');
  assert.is(document.activeElement, frame);
});

test('an open dialog keeps the focus until it closes', () => {
  watchFrom('');
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(frame, dialog);
  goTo(`#${PATH}`);
  watch.navigated('Two-factor');
  assert.is.not(document.activeElement, frame);
  dialog.dispatchEvent(new Event('close'));
  assert.is(document.activeElement, frame);
});

test('after the signal nothing is told', () => {
  watchFrom(`#${PATH}`);
  const { length } = told;
  life.abort();
  pass(60_000);
  goTo('');
  assert.is(told.length, length);
});

test.run();
