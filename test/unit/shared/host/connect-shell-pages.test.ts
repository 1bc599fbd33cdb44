import '../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectShellPages } from '../../../../shared/host/connect-shell-pages';
import { fakeClock } from '../notifications/fake-clock';
import { setUpWindow } from './fake-window';

const SERVER = 'https://id.example';

/** ms after which a dialog closes that has not loaded, and one that has loaded and sends no message. */
const LOAD_TIMEOUT = 20_000;
const MESSAGE_TIMEOUT = 5000;

const life = setUpWindow(test);
let time: ReturnType<typeof fakeClock>;
let closed: number;
let logged: string[];
/** The outcome of the request to the server's health check. */
let answer: () => Promise<unknown>;

/** Advances the clock by so many ms, and lets requests answer. */
async function pass(ms: number): Promise<void> {
  time.pass(ms);
  for (let count = 0; count < 5; count += 1) await Promise.resolve();
}

function addDialog() {
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'src', { value: `${SERVER}/identityprovider/twofactor` });
  const close = () => {
    closed += 1;
  };
  const dialog = { pathname: '', focus() {}, requestClose() {}, close };
  const page = { frame, dialog, window: () => null, hasSentMessage: false, hasStarted: false };
  const remove = connectShellPages({ server: SERVER, theme: undefined, signal: life.controller.signal }, () => {}).add(
    page,
  );
  return { page, remove, load: () => frame.dispatchEvent(new Event('load')) };
}

test.before.each(() => {
  time = fakeClock();
  closed = 0;
  logged = [];
  answer = async () => new Response();
  const error = (text: unknown) => void logged.push(String(text));
  life.replace({ ...time.globals, console: { error }, fetch: () => answer() });
});

test('a dialog that does not load, or then sends no message, is closed after its timeout, and not before', async () => {
  addDialog();
  await pass(LOAD_TIMEOUT - 1);
  assert.is(closed, 0);
  await pass(1);
  assert.is(closed, 1);
  const { load } = addDialog();
  await pass(LOAD_TIMEOUT - 1);
  load();
  await pass(MESSAGE_TIMEOUT - 1);
  assert.is(closed, 1);
  await pass(1);
  assert.is(closed, 2);
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
  assert.equal([closed, logged], [0, []]);
  early.load(); // a message does not count for the page that is loaded after it
  await pass(MESSAGE_TIMEOUT);
  assert.is(closed, 1);
});

test('a dialog that was removed has no timer', () => {
  addDialog().remove();
  assert.is(time.running(), 0);
});

for (const [name, fault, sentence] of [
  ['does not answer in time', new DOMException('', 'TimeoutError'), 'it hangs'],
  [
    'cannot be reached, or does not let the shell know',
    new TypeError(),
    `add ${location.origin} to VESTIBULE_TRUSTED_ORIGINS or its trust list, or check serverOrigin`,
  ],
] as const) {
  test(`a server that ${name} is reported, once`, async () => {
    answer = () => Promise.reject(fault);
    addDialog().load();
    await pass(MESSAGE_TIMEOUT);
    assert.equal(logged, [`Vestibule at ${SERVER}: ${sentence}.`]);
  });
}

test.run();
