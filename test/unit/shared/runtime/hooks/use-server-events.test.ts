import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectToShell } from '../../../../../shared/host/connect-to-shell';
import type { ResourceChanged } from '../../../../../shared/host/messages';
import { relayServerEvents } from '../../../../../shared/runtime/hooks/use-server-events';
import { until } from '../../../../support/dom/render';
import { FakeEventSource } from '../../host/fake-event-source';
import { fakeWindow, setUpWindow } from '../../host/fake-window';

const life = setUpWindow(test);

test.before.each(() => {
  FakeEventSource.all = [];
  life.replace({ EventSource: FakeEventSource });
});

function page() {
  const shell = connectToShell({ trustedOrigins: [], signal: life.controller.signal });
  const received: ResourceChanged[] = [];
  shell.on('ResourceChanged', (message) => void received.push(message));
  return { shell, received };
}

const send = (id: string) =>
  FakeEventSource.latest.send('ResourceChanged', JSON.stringify({ resource: '/keys', action: 'changed', id }), id);

/** Relays, and waits for the module that subscribes, which is loaded later. */
async function relay(): Promise<void> {
  relayServerEvents(life.controller.signal);
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

const CASES: [where: string, globals: () => Readonly<Record<string, unknown>>, subscribes: boolean][] = [
  ['that stands alone', () => ({}), true],
  ['in a popup', () => ({ opener: fakeWindow() }), true],
  ['in a frame of its own origin, whose shell subscribes', () => ({ parent: fakeWindow(location.origin) }), false],
  ['in a frame of another origin, which cannot subscribe', () => ({ parent: fakeWindow() }), true],
];

for (const [where, globals, subscribes] of CASES) {
  test(`a page ${where} ${subscribes ? 'subscribes' : 'does not subscribe'}`, async () => {
    life.replace(globals());
    await relay();
    assert.is(FakeEventSource.all.length, subscribes ? 1 : 0);
  });
}

test('after the signal the stream is closed, and none is opened', async () => {
  await relay();
  life.controller.abort();
  assert.is(FakeEventSource.open.length, 0);
  await relay();
  assert.is(FakeEventSource.all.length, 1);
});

test.run();
