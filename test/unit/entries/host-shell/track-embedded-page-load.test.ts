import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type EmbeddedPageState,
  type PageTracker,
  trackEmbeddedPageLoad,
} from '../../../../entries/host-shell/track-embedded-page-load';
import { resetPage } from '../../../support/dom/dom';
import { setUpWindow } from '../../shared/host/fake-window';
import { fakeClock } from '../../shared/notifications/fake-clock';

const START = 'http://localhost/';
const PATH = '/identityprovider/twofactor';
const HASH = `#${PATH}`;

const life = setUpWindow(test);
let time: ReturnType<typeof fakeClock>;
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

function trackFrom(hash: string): void {
  resetPage(START + hash);
  life.controller = new AbortController();
  states = [];
  frameDocument = documentAt('about:blank');
  frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentDocument', { get: () => frameDocument });
  tracker = trackEmbeddedPageLoad(frame, { onChange: (page) => states.push(page), signal: life.controller.signal });
}

function navigate(hash: string): void {
  history.replaceState(null, '', `/${hash}`);
  dispatchEvent(new Event('popstate'));
}

function load(page: Document | null): void {
  frameDocument = page;
  frame.dispatchEvent(new Event('load'));
}

/** Nothing changes in all but the last of so many ms, and then the page is unreachable. */
function unreachableAfter(ms: number): void {
  time.pass(ms - 1);
  assert.is(phase(), 'loading');
  time.pass(1);
  assert.is(phase(), 'unreachable');
}

test.before.each(() => {
  time = fakeClock();
  life.replace(time.globals);
});

test('on the start page there is no page to track, nor back on it', () => {
  trackFrom('');
  assert.equal([states, time.running()], [[], 0]);
  navigate(HASH);
  load(documentAt(START));
  navigate('');
  time.pass(60_000);
  assert.is(states.at(-1), undefined);
});

test('the page that the address names is loading until it sends a message', () => {
  trackFrom(HASH);
  assert.equal(states, [{ path: PATH, title: '', phase: 'loading' }]);
  const page = documentAt(START);
  frameDocument = page;
  tracker.navigated('Two-factor');
  load(page);
  time.pass(60_000);
  assert.equal(states.at(-1), { path: PATH, title: 'Two-factor', phase: 'shown' });
});

test('a page that sends no message for 5 s after its load, or does not load within 21 s, is unreachable, and one that cannot be read at once', () => {
  trackFrom(HASH);
  load(documentAt(START));
  unreachableAfter(5000);
  tracker.navigated('Two-factor');
  assert.is(phase(), 'shown');
  life.controller.abort();
  trackFrom(HASH);
  load(frameDocument);
  unreachableAfter(21_000);
  life.controller.abort();
  trackFrom(HASH);
  frameDocument = documentAt(START);
  tracker.navigated('Two-factor');
  load(null);
  time.pass(0);
  assert.is(phase(), 'unreachable');
});

test('a page that navigates within its document is shown without another message', () => {
  trackFrom(HASH);
  frameDocument = documentAt(START);
  tracker.navigated('Keys');
  navigate(`${HASH}/1`);
  assert.is(phase(), 'loading');
  time.pass(1000);
  assert.equal(states.at(-1), { path: `${PATH}/1`, title: '', phase: 'shown' });
});

test('a failure is unreachable at once, and a retry loads for 20 s', () => {
  trackFrom(HASH);
  tracker.fail();
  assert.is(phase(), 'unreachable');
  tracker.retry();
  unreachableAfter(20_000);
});

test('a page that the user opens gets the focus with its message, once an open dialog has closed; the initial page does not', () => {
  trackFrom(HASH);
  document.body.append(frame);
  tracker.navigated('Two-factor');
  assert.is.not(document.activeElement, frame);
  navigate(`${HASH}/1`);
  tracker.navigated('Keys');
  assert.is(document.activeElement, frame);
  frame.blur();
  tracker.open(`${PATH}/1`);
  assert.is(document.activeElement, frame, 'it is open already');
  for (const [attribute, value] of [
    ['open', ''],
    ['data-part', 'host-menu'], // it is closing, and gives the focus back with its event
  ] as const) {
    life.controller.abort();
    trackFrom('');
    const dialog = document.createElement('dialog');
    dialog.setAttribute(attribute, value);
    document.body.append(frame, dialog);
    navigate(HASH);
    tracker.navigated('Two-factor');
    assert.is.not(document.activeElement, frame, attribute);
    dialog.dispatchEvent(new Event('close'));
    assert.is(document.activeElement, frame, attribute);
  }
});

test('after the signal nothing is reported', () => {
  trackFrom(HASH);
  const { length } = states;
  life.controller.abort();
  time.pass(60_000);
  navigate('');
  assert.is(states.length, length);
});

test.run();
