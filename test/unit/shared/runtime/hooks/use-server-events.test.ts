import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectToShell } from '../../../../../shared/host/connect-to-shell';
import type { ResourceChanged } from '../../../../../shared/host/messages';
import { relayServerEvents } from '../../../../../shared/runtime/hooks/use-server-events';
import { resetPage } from '../../../../dom';
import { FakeEventSource } from '../../host/fake-event-source';
import { fakeWindow, replaceGlobals } from '../../host/fake-window';

let controller: AbortController;
let restores: (() => void)[];

test.before.each(() => {
  resetPage();
  controller = new AbortController();
  FakeEventSource.all = [];
  restores = [replaceGlobals({ EventSource: FakeEventSource })];
});

test.after.each(() => {
  controller.abort();
  for (const restore of restores.reverse()) restore();
});

function page() {
  const shell = connectToShell({ trustedOrigins: [], signal: controller.signal });
  const received: ResourceChanged[] = [];
  shell.on('ResourceChanged', (message) => void received.push(message));
  return { shell, received };
}

const send = (id: string) =>
  FakeEventSource.latest.send('ResourceChanged', JSON.stringify({ resource: '/keys', action: 'changed', id }), id);

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isTrue(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(isTrue());
}

/** Relays, and waits for the module that subscribes, which is loaded later. */
async function relay(): Promise<void> {
  relayServerEvents(controller.signal);
  await import('../../../../../shared/host/server-events');
  await new Promise((resolve) => setTimeout(resolve));
}

test('an event of the server reaches the page itself and the others of its origin, each once', async () => {
  const [here, there] = [page(), page()];
  await relay();
  send('one');
  send('one');
  send('two');
  await until(() => here.received.length > 1 && there.received.length > 1);
  for (const { received } of [here, there])
    assert.equal(
      received.map(({ id }) => id),
      ['one', 'two'],
    );
});

const CASES = [
  { where: 'that stands alone', globals: () => ({}), subscribes: true },
  { where: 'in a popup', globals: () => ({ opener: fakeWindow() }), subscribes: true },
  {
    where: 'in a frame of its own origin, whose shell subscribes',
    globals: () => ({ parent: fakeWindow(location.origin) }),
    subscribes: false,
  },
  {
    where: 'in a frame of another origin, which cannot subscribe',
    globals: () => ({ parent: fakeWindow() }),
    subscribes: true,
  },
];

for (const { where, globals, subscribes } of CASES) {
  test(`a page ${where} ${subscribes ? 'subscribes' : 'does not subscribe'}`, async () => {
    restores.push(replaceGlobals(globals()));
    await relay();
    assert.is(FakeEventSource.all.length, subscribes ? 1 : 0);
  });
}

test('after the signal the stream is closed, and none is opened', async () => {
  await relay();
  controller.abort();
  assert.is(FakeEventSource.open.length, 0);
  await relay();
  assert.is(FakeEventSource.all.length, 1);
});

test.run();
