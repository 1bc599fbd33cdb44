import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { retryDelay } from '../../../../entries/avatar/use-data-updates';
import { API_KEY_CONFIRM_ADDRESS, SESSION_RESOURCE } from '../../../../shared/contract/addresses';
import type { FailureKind } from '../../../../shared/http/result';
import { holdTimers } from '../../../support/dom/held-timers';
import { painted } from '../../../support/dom/render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { failure } from '../../shared/http/results';
import { ADA, type Loaded, NOBODY, setUpAvatar } from './render-avatar';

const { fakePage, reads, show, load } = setUpAvatar(test);
const pass = holdTimers(test);

test('after a change of a key or the session, and of no other, the data are read again, one read at a time', async () => {
  for (const resource of [API_KEY_CONFIRM_ADDRESS, SESSION_RESOURCE]) {
    reads.length = 0;
    await show();
    await fakePage.receive({ resource: '/identityprovider/config/apikey', action: 'changed' });
    assert.is(reads.length, 0);
    for (let count = 0; count < 3; count++) await fakePage.receive({ resource, action: 'changed' });
    for (const end of [0, 1]) {
      assert.is(reads.length, end + 1, 'the answer may have been older than the second event');
      reads[end]?.();
      await painted();
    }
    assert.is(reads.length, 2, resource);
  }
});

test('an event of the server is passed to the shell, and reads the data again', async () => {
  await show();
  assert.is(FakeEventSource.latest.url, '/identityprovider/events');
  const data = JSON.stringify({ resource: API_KEY_CONFIRM_ADDRESS, action: 'changed', id: 'key-1' });
  FakeEventSource.latest.send('ResourceChanged', data, 'one');
  assert.equal(fakePage.shellCalls.slice(1), [`ResourceChanged ${API_KEY_CONFIRM_ADDRESS} changed one`]);
  assert.is(reads.length, 1);
});

test('after a failure that may pass the data are read again, later each time, and once the page is visible', async () => {
  await show(NOBODY, 503);
  await pass(1999);
  assert.is(reads.length, 0);
  await pass(1);
  assert.is(reads.length, 1);
  await load(NOBODY, 503);
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  await pass(4000);
  assert.is(reads.length, 1);
  Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  assert.is(reads.length, 2);
});

test('the delay doubles up to a minute; a failure that lasts is not retried', () => {
  const delays = (kind: FailureKind, status: number) =>
    [1, 2, 5, 6, 7].map((count) => retryDelay(failure({ kind, status }), count));
  assert.equal(delays('network', 0), [2000, 4000, 32_000, 60_000, 60_000]);
  assert.equal([delays('timeout', 0)[0], delays('status', 503)[0]], [2000, 2000]);
  assert.equal([delays('status', 401)[0], delays('contract', 200)[0]], [undefined, undefined]);
});

const SIGNED_IN = 'UserChanged ada ada';
const SIGNED_OUT = 'UserChanged  ';

const REPORTS: [name: string, loaded: [Loaded, ...Loaded[]], calls: string[]][] = [
  ['the user', [[ADA]], [SIGNED_IN]],
  ['an empty user after a 401', [[NOBODY, 401]], [SIGNED_OUT]],
  ['nothing while the server is unreachable', [[NOBODY, 0]], []],
  [
    'the end of a session that the server ended, as do the other pages',
    [[ADA], [NOBODY, 503], [NOBODY, 401]],
    [SIGNED_IN, SIGNED_OUT, `ResourceChanged ${SESSION_RESOURCE} removed`],
  ],
];

for (const [name, [first, ...rest], calls] of REPORTS) {
  test(`the shell gets ${name}`, async () => {
    await show(...first);
    for (const loaded of rest) await load(...loaded);
    assert.equal(fakePage.shellCalls, calls);
  });
}

test('a sign-out that another page has published is not published again', async () => {
  await show();
  await fakePage.receive({ resource: SESSION_RESOURCE, action: 'removed' });
  await load(NOBODY, 401);
  assert.equal(fakePage.shellCalls, [SIGNED_IN, SIGNED_OUT]);
});

test('a stream that is refused with 401 reads the data again, with 404 not', async () => {
  for (const [status, expected] of [
    [401, 1],
    [404, 0],
  ] as const) {
    reads.length = 0;
    fakePage.calls.length = 0;
    await show();
    FakeEventSource.latest.refuse();
    await painted();
    await fakePage.calls[0]?.answer(status);
    assert.is(reads.length, expected);
  }
});

test.run();
