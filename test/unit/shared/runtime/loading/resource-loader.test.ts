import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Result } from '../../../../../shared/http/call';
import { coalesce } from '../../../../../shared/runtime/loading/coalesce';
import {
  createResourceLoader,
  type LoadState,
  RELOAD_DELAY_MS,
} from '../../../../../shared/runtime/loading/resource-loader';
import { failure, success } from '../../http/results';

interface Request {
  signal: AbortSignal;
  answer: (result: Result<string>) => Promise<void>;
}

const failed = (status: number) => failure({ status });
const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const turn = () => pass(0);

function setUp(first?: string, keepsDeleted = false) {
  const requests: Request[] = [];
  const states: LoadState<string>[] = [];
  const stale: number[] = [];
  const loader = createResourceLoader<string>({
    load: (signal) =>
      new Promise((resolve) => {
        const answer = (result: Result<string>) => {
          resolve(result);
          return turn();
        };
        requests.push({ signal, answer });
      }),
    first,
    keepsDeleted,
    onChange: (state) => void states.push(state),
    onStale: ({ status }) => void stale.push(status),
  });
  const shown = () =>
    states.map((state) =>
      state.kind === 'loaded' ? state.data : state.kind === 'failed' ? state.failure.status : '…',
    );
  return { loader, requests, shown, stale };
}

test('data that came with the page are not requested; others are loaded, or fail', async () => {
  const first = setUp('first');
  first.loader.start();
  assert.is(first.requests.length, 0);
  for (const [answer, expected] of [
    [success('one'), 'one'],
    [failed(500), 500],
  ] as const) {
    const { loader, requests, shown } = setUp();
    loader.start();
    await requests[0]?.answer(answer);
    assert.equal(shown(), [expected]);
  }
});

for (const [what, answer, expected, told, keepsDeleted = false] of [
  ['shows the new data', success('second'), ['second'], []],
  ['that fails keeps the old data, and is reported', failed(401), [], [401]],
  ['shows no data that were deleted', failed(404), [404], []],
  ['keeps those of a form, and reports that they are gone', failed(404), [], [404], true],
] as const) {
  test(`a reload ${what}`, async () => {
    const { loader, requests, shown, stale } = setUp('first', keepsDeleted);
    void loader.reload();
    await pass(RELOAD_DELAY_MS);
    assert.equal([requests.length, shown()], [1, []], 'the old data until the answer arrives');
    await requests[0]?.answer(answer);
    assert.equal([shown(), stale], [expected, told]);
  });
}

test('any number of reloads during a request cause one more request after it', async () => {
  const { loader, requests, shown } = setUp();
  loader.start();
  for (let times = 0; times < 5; times++) void loader.reload();
  assert.is(requests.length, 1);
  await requests[0]?.answer(success('older'));
  await pass(RELOAD_DELAY_MS);
  assert.is(requests.length, 2);
  await requests[1]?.answer(success('newer'));
  assert.equal([requests.length, shown()], [2, ['older', 'newer']]);
});

test('one request follows both the answer to a save and the event of it', async () => {
  const { loader, requests, shown } = setUp('first');
  void loader.reload();
  await pass(RELOAD_DELAY_MS / 2);
  void loader.reload();
  assert.is(requests.length, 0);
  await pass(RELOAD_DELAY_MS);
  await requests[0]?.answer(success('stored'));
  await pass(RELOAD_DELAY_MS);
  assert.equal([requests.length, shown()], [1, ['stored']]);
});

test('a change that is told when the request has been sent is loaded by another one', async () => {
  const { loader, requests, shown } = setUp('first');
  void loader.reload();
  await pass(RELOAD_DELAY_MS);
  void loader.reload();
  await requests[0]?.answer(success('own'));
  await pass(RELOAD_DELAY_MS);
  await requests[1]?.answer(success('theirs'));
  await pass(RELOAD_DELAY_MS);
  assert.equal([requests.length, shown()], [2, ['own', 'theirs']]);
});

test('a restart shows the loading state during its delay, and the answer of the earlier request is ignored', async () => {
  const { loader, requests, shown } = setUp('first');
  void loader.reload();
  await pass(RELOAD_DELAY_MS);
  loader.restart(20);
  assert.ok(requests[0]?.signal.aborted);
  await requests[0]?.answer(success('late'));
  void loader.reload(); // the restart will load this change too
  assert.equal([shown(), requests.length], [['…'], 1]);
  await pass(40);
  assert.is(requests.length, 2);
  await requests[1]?.answer(success('anew'));
  assert.equal(shown(), ['…', 'anew']);
});

test('a restart that fails shows the old data again, and is reported; one after a failure fails', async () => {
  const { loader, requests, shown, stale } = setUp('first');
  loader.restart();
  await turn();
  await requests[0]?.answer(failed(500));
  assert.equal([shown(), stale], [['…', 'first'], [500]]);
  loader.restart();
  await turn();
  await requests[1]?.answer(failed(404));
  loader.restart();
  await turn();
  await requests[2]?.answer(failed(500));
  assert.equal([shown(), stale], [['…', 'first', '…', 404, '…', 500], [500]]);
});

test('after stop nothing is requested or shown', async () => {
  const { loader, requests, shown } = setUp('first');
  void loader.reload();
  await pass(RELOAD_DELAY_MS);
  loader.restart(1);
  loader.stop();
  await requests[0]?.answer(success('late'));
  await pass(1);
  assert.equal([shown(), requests.length], [['…'], 1]);
});

test('a run that throws rejects and does not prevent the next; after an abort there are no further runs', async () => {
  const controller = new AbortController();
  const ends: { over: () => void; fail: () => void }[] = [];
  const request = coalesce(() => new Promise((over, fail) => void ends.push({ over, fail })), controller.signal);
  const requested = request().then(
    () => 'over',
    () => 'failed',
  );
  ends[0]?.fail();
  assert.is(await requested, 'failed');
  const last = request();
  void request();
  assert.is(ends.length, 2);
  controller.abort();
  ends[1]?.over();
  await last;
  void request();
  assert.is(ends.length, 2);
});

test.run();
