import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type EmbeddedPageState,
  type PageTracker,
  trackEmbeddedPage,
} from '../../../../entries/host-shell/track-embedded-page';
import { resetPage } from '../../../dom';

const START = 'http://localhost/';
const PATH = '/identityprovider/twofactor';

const { setTimeout: start, clearTimeout: clear } = globalThis;
const timers = new Map<unknown, { due: number; act: () => void }>();
let now = 0;

let controller: AbortController;
let frame: HTMLIFrameElement;
let states: (EmbeddedPageState | undefined)[];
let tracker: PageTracker;

/** The document in the frame: of this origin, empty, or null if it cannot be read. */
let frameDocument: Document | null;
const documentAt = (url: string): Document => {
  const made = document.implementation.createHTMLDocument();
  Object.defineProperty(made, 'URL', { value: url });
  return made;
};

const phase = () => states.at(-1)?.phase;

function pass(ms: number): void {
  now += ms;
  for (const [key, { due, act }] of [...timers]) {
    if (due > now || !timers.delete(key)) continue;
    act();
  }
}

function trackFrom(hash: string): void {
  resetPage(START + hash);
  controller = new AbortController();
  states = [];
  frameDocument = documentAt('about:blank');
  frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentDocument', { get: () => frameDocument });
  tracker = trackEmbeddedPage(frame, { onChange: (page) => states.push(page), signal: controller.signal });
}

function navigate(hash: string): void {
  history.replaceState(null, '', `/${hash}`);
  dispatchEvent(new Event('popstate'));
}

function load(page: Document | null): void {
  frameDocument = page;
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
  controller.abort();
  timers.clear();
});
test.after(() => {
  Object.assign(globalThis, { setTimeout: start, clearTimeout: clear });
});

test('on the start page there is no page to track', () => {
  trackFrom('');
  assert.equal(states, []);
  assert.is(timers.size, 0);
});

test('the page that the address names is loading until it sends a message', () => {
  trackFrom(`#${PATH}`);
  assert.equal(states, [{ path: PATH, title: '', phase: 'loading' }]);
  const page = documentAt(START);
  frameDocument = page;
  tracker.navigated('Two-factor');
  load(page);
  pass(60_000);
  assert.equal(states.at(-1), { path: PATH, title: 'Two-factor', phase: 'shown' });
});

test('a page that has loaded and sends no message for 5 s is unreachable', () => {
  trackFrom(`#${PATH}`);
  load(documentAt(START));
  pass(4999);
  assert.is(phase(), 'loading');
  pass(1);
  assert.is(phase(), 'unreachable');
});

test('a page that does not load within 21 s is unreachable', () => {
  trackFrom(`#${PATH}`);
  load(frameDocument);
  pass(1000);
  pass(19_999);
  assert.is(phase(), 'loading');
  pass(1);
  assert.is(phase(), 'unreachable');
});

test('a document that cannot be read is unreachable at once, also after another page was shown', () => {
  trackFrom(`#${PATH}`);
  frameDocument = documentAt(START);
  tracker.navigated('Two-factor');
  load(null);
  pass(0);
  assert.is(phase(), 'unreachable');
});

test('a page that navigates within its document is shown without another message', () => {
  trackFrom(`#${PATH}`);
  frameDocument = documentAt(START);
  tracker.navigated('Keys');
  navigate(`#${PATH}/1`);
  assert.is(phase(), 'loading');
  pass(1000);
  assert.equal(states.at(-1), { path: `${PATH}/1`, title: '', phase: 'shown' });
});

test('a page that sends its message late is shown', () => {
  trackFrom(`#${PATH}`);
  load(documentAt(START));
  pass(5000);
  tracker.navigated('Two-factor');
  assert.is(phase(), 'shown');
});

test('a retry has the same timeout', () => {
  trackFrom(`#${PATH}`);
  tracker.fail();
  assert.is(phase(), 'unreachable');
  tracker.retry();
  assert.is(phase(), 'loading');
  pass(20_000);
  assert.is(phase(), 'unreachable');
});

test('back on the start page nothing is tracked', () => {
  trackFrom(`#${PATH}`);
  load(documentAt(START));
  navigate('');
  assert.is(states.at(-1), undefined);
  pass(60_000);
  assert.is(states.at(-1), undefined);
});

test('a page that the user opens gets the focus with its message, the initial page does not', () => {
  trackFrom(`#${PATH}`);
  document.body.append(frame);
  tracker.navigated('Two-factor');
  assert.is.not(document.activeElement, frame);
  navigate(`#${PATH}/1`);
  tracker.navigated('Keys');
  assert.is(document.activeElement, frame);
});

test('an open dialog keeps the focus until it closes', () => {
  trackFrom('');
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(frame, dialog);
  navigate(`#${PATH}`);
  tracker.navigated('Two-factor');
  assert.is.not(document.activeElement, frame);
  dialog.dispatchEvent(new Event('close'));
  assert.is(document.activeElement, frame);
});

test('after the signal nothing is reported', () => {
  trackFrom(`#${PATH}`);
  const { length } = states;
  controller.abort();
  pass(60_000);
  navigate('');
  assert.is(states.length, length);
});

test.run();
