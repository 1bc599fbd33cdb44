import '../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ResourceChanged } from '../../../../shared/host/messages';
import { subscribeToServerEvents } from '../../../../shared/host/server-events';
import { page as browser } from '../../../support/dom/dom';
import { fakeClock } from '../notifications/fake-clock';
import { FakeEventSource } from './fake-event-source';
import { setUpWindow } from './fake-window';

const EVENTS = '/identityprovider/events';

const life = setUpWindow(test);
let time: ReturnType<typeof fakeClock>;
let received: ResourceChanged[];
/** What the server answers to a question about the stream, the questions, and what the listener was told. */
let answer: () => Response;
let asked: unknown[];
let ends: boolean[];

function show(isShown: boolean): void {
  Object.defineProperty(browser.document, 'hidden', { configurable: true, value: !isShown });
  document.dispatchEvent(new Event('visibilitychange'));
}

test.before.each(() => {
  time = fakeClock();
  received = [];
  answer = () => new Response(null, { status: 204 });
  asked = [];
  ends = [];
  FakeEventSource.all = [];
  life.replace({
    ...time.globals,
    Date: { now: time.clock.now },
    EventSource: FakeEventSource,
    fetch: async (url: string, { method }: RequestInit) => {
      asked.push(`${method} ${url}`);
      return answer();
    },
  });
  show(true);
});
test.after.each(() => show(true));

const start = () =>
  subscribeToServerEvents(
    (change) => void received.push(change),
    life.controller.signal,
    (isSessionOver) => void ends.push(isSessionOver),
  );
const settled = () => new Promise((resolve) => setImmediate(resolve));
const change = (id: string) => JSON.stringify({ resource: '/keys', action: 'changed', id });

test('a change has the id of its event, whatever the id in its data; without event ids no two are equal', () => {
  start();
  assert.is(FakeEventSource.latest.url, EVENTS);
  for (const id of ['one', 'two', undefined, undefined])
    FakeEventSource.latest.send('ResourceChanged', change('row 7'), id);
  assert.equal(received[0], { type: 'ResourceChanged', resource: '/keys', action: 'changed', id: 'one' });
  assert.equal(
    received.map(({ id }) => id),
    ['one', 'two', undefined, undefined],
  );
});

test('what is no change is ignored, and later changes are received', () => {
  start();
  for (const data of ['', '{', 'null', '[]', '"text"', '{"resource":1,"action":"changed"}', '{"type":"CloseWindow"}'])
    FakeEventSource.latest.send('ResourceChanged', data);
  assert.is(received.length, 0);
  FakeEventSource.latest.send('ResourceChanged', change('one'));
  assert.is(received.length, 1);
});

test('a hidden page has no stream, and continues after the latest event when it is shown again', () => {
  show(false);
  start();
  assert.is(FakeEventSource.all.length, 0, 'a page that starts hidden');
  show(true);
  FakeEventSource.latest.send('Listening', 'beginning', 'beginning');
  show(false);
  assert.is(FakeEventSource.open.length, 0);
  show(true);
  assert.is(FakeEventSource.latest.url, `${EVENTS}?after=beginning`);
  FakeEventSource.latest.send('ResourceChanged', change('a b'), 'a b');
  show(false);
  show(true);
  assert.is(FakeEventSource.latest.url, `${EVENTS}?after=a%20b`);
  assert.is(FakeEventSource.open.length, 1);
});

test('a stream that breaks is opened again with growing delays, up to half a minute to a minute', () => {
  start();
  const pauses: number[] = [];
  for (let failures = 0; failures < 9; failures += 1) {
    FakeEventSource.latest.break();
    const [pause = 0, ...others] = time.waits();
    assert.equal([FakeEventSource.open.length, others], [0, []], 'the browser does not reconnect by itself');
    pauses.push(pause);
    time.pass(pause);
    assert.is(FakeEventSource.open.length, 1);
  }
  assert.ok((pauses[0] ?? 0) >= 1000 && (pauses[0] ?? 0) <= 2000, `first ${pauses[0]}`);
  for (const pause of pauses.slice(5)) assert.ok(pause >= 30_000 && pause <= 60_000, `later ${pause}`);
  time.pass(60_000); // after a stream that lasted, the next delay is short
  FakeEventSource.latest.break();
  time.pass(2000);
  assert.is(FakeEventSource.open.length, 1);
});

test('a hidden page does not try again, and a shown one tries at once', () => {
  start();
  FakeEventSource.latest.break();
  show(false);
  time.pass(120_000);
  assert.is(FakeEventSource.all.length, 1);
  show(true);
  assert.is(FakeEventSource.open.length, 1);
});

const stream = () => new Response('', { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
const status = (code: number) => () => new Response(null, { status: code });

const CAUSES: [what: string, event: 'break' | 'refuse', answer: () => Response, again: boolean, ends: boolean[]][] = [
  ['ended, as when the server stops,', 'break', status(204), true, [false]],
  ['ended with its session', 'break', status(401), true, [true]],
  ['ended, of a server without HEAD,', 'break', status(405), true, [false]],
  ['ended, of a server that is away,', 'break', () => Response.error(), true, []],
  ['refused because the session is over', 'refuse', status(401), true, [true]],
  ['refused for now', 'refuse', status(503), true, []],
  ['refused because there are too many', 'refuse', status(429), true, []],
  ['refused and then offered', 'refuse', stream, true, []],
  ['404', 'refuse', status(404), false, []],
  ['204, by which HTML says that a page must not connect again,', 'refuse', status(204), false, []],
  ['501', 'refuse', status(501), false, []],
  ['a page', 'refuse', () => new Response('', { headers: { 'content-type': 'text/html' } }), false, []],
];

for (const [what, event, answerOf, again, told] of CAUSES) {
  test(`after a stream that is ${what} there is ${again ? 'another' : 'no other'} one`, async () => {
    answer = answerOf;
    start();
    FakeEventSource.latest[event]();
    await settled();
    assert.equal([asked, ends], [[`${event === 'break' ? 'HEAD' : 'GET'} ${EVENTS}`], told]);
    time.pass(60_000);
    show(false);
    show(true);
    assert.is(FakeEventSource.open.length, again ? 1 : 0);
    assert.is(FakeEventSource.all.length > 1, again);
  });
}

test('the signal closes the stream, and cancels a reconnection that is due', () => {
  start();
  FakeEventSource.latest.break();
  time.pass(2000);
  life.controller.abort();
  assert.is(FakeEventSource.open.length, 0);
  show(false);
  show(true);
  assert.is(FakeEventSource.all.length, 2);
  life.controller = new AbortController();
  start();
  FakeEventSource.latest.break();
  life.controller.abort();
  time.pass(120_000);
  assert.is(FakeEventSource.all.length, 3);
});

test.run();
