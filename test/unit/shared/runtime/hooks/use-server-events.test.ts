import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ResourceChanged } from '../../../../../shared/host/messages';
import { connectToShell } from '../../../../../shared/host/page';
import { relayServerEvents } from '../../../../../shared/runtime/hooks/use-server-events';
import { resetPage } from '../../../../dom';
import { FakeEventSource } from '../../host/fake-event-source';
import { fakeWindow, replaceGlobals } from '../../host/fake-window';

let life: AbortController;
let restores: (() => void)[];

test.before.each(() => {
  resetPage();
  life = new AbortController();
  FakeEventSource.all = [];
  restores = [replaceGlobals({ EventSource: FakeEventSource })];
});

test.after.each(() => {
  life.abort();
  for (const restore of restores.reverse()) restore();
});

function page() {
  const shell = connectToShell({ trustedOrigins: [], signal: life.signal });
  const heard: ResourceChanged[] = [];
  shell.on('ResourceChanged', (message) => void heard.push(message));
  return { shell, heard };
}

const send = (id: string) =>
  FakeEventSource.latest.send('ResourceChanged', JSON.stringify({ resource: '/keys', action: 'changed', id }), id);

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isTrue(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(isTrue());
}

test('what the server tells reaches the page itself and the others of its origin, each once', async () => {
  const [here, there] = [page(), page()];
  relayServerEvents(life.signal);
  send('one');
  send('one');
  send('two');
  await until(() => here.heard.length > 1 && there.heard.length > 1);
  for (const { heard } of [here, there])
    assert.equal(
      heard.map(({ id }) => id),
      ['one', 'two'],
    );
});

const PLACES = [
  { where: 'standing alone', globals: () => ({}), listens: true },
  { where: 'in a window of somebody else', globals: () => ({ opener: fakeWindow() }), listens: true },
  {
    where: 'in a frame of its own origin, whose shell listens',
    globals: () => ({ parent: fakeWindow(location.origin) }),
    listens: false,
  },
  {
    where: 'in a frame of another origin, which cannot listen',
    globals: () => ({ parent: fakeWindow() }),
    listens: true,
  },
];

for (const { where, globals, listens } of PLACES) {
  test(`a page ${where} ${listens ? 'listens' : 'leaves listening to others'}`, () => {
    restores.push(replaceGlobals(globals()));
    relayServerEvents(life.signal);
    assert.is(FakeEventSource.all.length, listens ? 1 : 0);
  });
}

test('a page that is over listens no more, nor does one begin', () => {
  relayServerEvents(life.signal);
  life.abort();
  assert.is(FakeEventSource.open.length, 0);
  relayServerEvents(life.signal);
  assert.is(FakeEventSource.all.length, 1);
});

test.run();
