import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostShell } from '../../../../shared/host/host-shell';
import { createShellPages } from '../../../../shared/host/shell-pages';
import { resetPage } from '../../../dom';
import { replaceGlobals } from './fake-window';

const SERVER = 'https://id.example';

/** ms after which a dialog closes that has not loaded, and one that has loaded and sends no message. */
const LOAD_TIMEOUT = 20_000;
const MESSAGE_TIMEOUT = 5000;

let controller: AbortController;
let restore: () => void;
let now: number;
let timers: Map<number, { due: number; act: () => void }>;
let closed: number;
let logged: string[];
/** The outcome of the request to the server's health check. */
let answer: () => Promise<unknown>;

/** Advances the clock by so many ms, and lets requests answer. */
async function pass(ms: number): Promise<void> {
  now += ms;
  for (const [handle, { due, act }] of timers) if (due <= now && timers.delete(handle)) act();
  for (let count = 0; count < 5; count += 1) await Promise.resolve();
}

/** A dialog with a page of the server, whose frame loads nothing. */
function addDialog() {
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'src', { value: `${SERVER}/identityprovider/twofactor` });
  const close = () => {
    closed += 1;
  };
  const dialog = { pathname: '', focus() {}, requestClose() {}, close };
  const page = { frame, dialog, window: () => null, hasSentMessage: false, hasStarted: false };
  const remove = createShellPages({ server: SERVER, theme: undefined, signal: controller.signal }, () => {}).add(page);
  return { page, remove, load: () => frame.dispatchEvent(new Event('load')) };
}

test.before.each(() => {
  resetPage();
  controller = new AbortController();
  now = 0;
  timers = new Map();
  closed = 0;
  logged = [];
  answer = async () => new Response();
  let handles = 0;
  const { error } = console;
  console.error = (text: unknown) => void logged.push(String(text));
  const putBack = replaceGlobals({
    fetch: () => answer(),
    setTimeout(act: () => void, ms: number) {
      handles += 1;
      timers.set(handles, { due: now + ms, act });
      return handles;
    },
    clearTimeout: (handle: number) => void timers.delete(handle),
  });
  restore = () => {
    putBack();
    console.error = error;
  };
});

test.after.each(() => {
  controller.abort();
  restore();
});

test('a dialog that does not load is closed after its timeout, and not before', async () => {
  addDialog();
  await pass(LOAD_TIMEOUT - 1);
  assert.is(closed, 0);
  await pass(1);
  assert.is(closed, 1);
});

test('a dialog that has loaded and sends no message is closed after its timeout, and not before', async () => {
  const { load } = addDialog();
  await pass(LOAD_TIMEOUT - 1);
  load();
  await pass(MESSAGE_TIMEOUT - 1);
  assert.is(closed, 0);
  await pass(1);
  assert.is(closed, 1);
});

test('a dialog whose page sends a message before it has loaded, or in time, stays', async () => {
  const early = addDialog();
  early.page.hasStarted = true;
  early.load();
  const late = addDialog();
  late.load();
  await pass(MESSAGE_TIMEOUT - 1);
  late.page.hasSentMessage = true;
  await pass(LOAD_TIMEOUT);
  assert.is(closed, 0);
  assert.equal(logged, []);
});

test('a message of a page does not count for the page that is loaded after it', async () => {
  const { page, load } = addDialog();
  page.hasStarted = true;
  load();
  load();
  await pass(MESSAGE_TIMEOUT);
  assert.is(closed, 1);
});

test('a dialog that was removed has no timer', async () => {
  const { remove } = addDialog();
  remove();
  assert.is(timers.size, 0);
});

const REASONS: { name: string; fails: DOMException | TypeError; sentence: string }[] = [
  {
    name: 'a server that does not answer in time',
    fails: new DOMException('', 'TimeoutError'),
    sentence: 'it hangs',
  },
  { name: 'a server that cannot be reached', fails: new TypeError(), sentence: 'check serverOrigin and connect-src' },
];

for (const { name, fails, sentence } of REASONS) {
  test(`${name} is reported, once`, async () => {
    answer = () => Promise.reject(fails);
    addDialog().load();
    await pass(MESSAGE_TIMEOUT);
    assert.equal(logged, [`Vestibule at ${SERVER}: ${sentence}.`]);
  });
}

const WRONG: unknown[] = [{}, { serverOrigin: '' }, { serverOrigin: 'id.example' }, { serverOrigin: 'javascript:1' }];

for (const options of WRONG) {
  test(`createHostShell(${JSON.stringify(options)}) names the invalid option`, () => {
    assert.throws(
      () => Reflect.apply(createHostShell, undefined, [options]),
      (error: unknown) => error instanceof TypeError && error.message.startsWith('serverOrigin is not a server: '),
    );
  });
}

test.run();
