import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostShell } from '../../../../shared/host/host-shell';
import { talkWithPages } from '../../../../shared/host/shown-pages';
import { resetPage } from '../../../dom';
import { replaceGlobals } from './fake-window';

const SERVER = 'https://id.example';

/** Ms after which a dialog that has not loaded, and one that has loaded and says nothing, is closed. */
const LOAD_LIMIT = 20_000;
const SPEAK_LIMIT = 5000;

let life: AbortController;
let restore: () => void;
let now: number;
let timers: Map<number, { due: number; act: () => void }>;
let closed: number;
let said: string[];
/** What asking whether the server answers ends with. */
let answer: () => Promise<unknown>;

/** Lets so many ms pass, and what was asked of the network answer. */
async function pass(ms: number): Promise<void> {
  now += ms;
  for (const [handle, { due, act }] of timers) if (due <= now && timers.delete(handle)) act();
  for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
}

/** A dialog with a page of the server, whose frame loads nothing. */
function addDialog() {
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'src', { value: `${SERVER}/identityprovider/twofactor` });
  const close = () => {
    closed += 1;
  };
  const dialog = { kind: '', focus() {}, dismiss() {}, close };
  const page = { frame, dialog, window: () => null, hasSentMessage: false, hasStarted: false };
  const end = talkWithPages({ server: SERVER, theme: undefined, signal: life.signal }, () => {}).add(page);
  return { page, end, load: () => frame.dispatchEvent(new Event('load')) };
}

test.before.each(() => {
  resetPage();
  life = new AbortController();
  now = 0;
  timers = new Map();
  closed = 0;
  said = [];
  answer = async () => new Response();
  let handles = 0;
  const { error } = console;
  console.error = (text: unknown) => void said.push(String(text));
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
  life.abort();
  restore();
});

test('a dialog that does not load is closed after its time, and not before', async () => {
  addDialog();
  await pass(LOAD_LIMIT - 1);
  assert.is(closed, 0);
  await pass(1);
  assert.is(closed, 1);
});

test('a dialog that has loaded and says nothing is closed after its time, and not before', async () => {
  const { load } = addDialog();
  await pass(LOAD_LIMIT - 1);
  load();
  await pass(SPEAK_LIMIT - 1);
  assert.is(closed, 0);
  await pass(1);
  assert.is(closed, 1);
});

test('a dialog whose page has spoken before it has loaded, or speaks in time, stays', async () => {
  const early = addDialog();
  early.page.hasStarted = true;
  early.load();
  const late = addDialog();
  late.load();
  await pass(SPEAK_LIMIT - 1);
  late.page.hasSentMessage = true;
  await pass(LOAD_LIMIT);
  assert.is(closed, 0);
  assert.equal(said, []);
});

test('a page that spoke does not speak for the page that is loaded after it', async () => {
  const { page, load } = addDialog();
  page.hasStarted = true;
  load();
  load();
  await pass(SPEAK_LIMIT);
  assert.is(closed, 1);
});

test('a dialog that was taken away has no time', async () => {
  const { end } = addDialog();
  end();
  assert.is(timers.size, 0);
});

const REASONS: { name: string; fails: DOMException | TypeError; sentence: string }[] = [
  {
    name: 'a server that does not answer in time',
    fails: new DOMException('', 'TimeoutError'),
    sentence: 'it hangs',
  },
  { name: 'a server that is away', fails: new TypeError(), sentence: 'check serverOrigin and connect-src' },
];

for (const { name, fails, sentence } of REASONS) {
  test(`${name} is named so, once`, async () => {
    answer = () => Promise.reject(fails);
    addDialog().load();
    await pass(SPEAK_LIMIT);
    assert.equal(said, [`Vestibule at ${SERVER}: ${sentence}.`]);
  });
}

const WRONG: unknown[] = [{}, { serverOrigin: '' }, { serverOrigin: 'id.example' }, { serverOrigin: 'javascript:1' }];

for (const options of WRONG) {
  test(`createHostShell(${JSON.stringify(options)}) names the option that is wrong`, () => {
    assert.throws(
      () => Reflect.apply(createHostShell, undefined, [options]),
      (error: unknown) => error instanceof TypeError && error.message.startsWith('serverOrigin is not a server: '),
    );
  });
}

test.run();
