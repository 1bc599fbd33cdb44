import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Result } from '../../../../../shared/http/call';
import { createLoader, type LoadState } from '../../../../../shared/runtime/loading/loader';
import { failure, success } from '../../http/results';

interface FetchOptions {
  signal: AbortSignal;
  answer: (result: Result<string>) => Promise<void>;
}

const failed = (status: number) => failure({ status });
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A loader on a network that the test answers. */
function setUp(first?: string) {
  const trips: FetchOptions[] = [];
  const states: LoadState<string>[] = [];
  const stale: number[] = [];
  const loader = createLoader<string>({
    load: (signal) =>
      new Promise((resolve) => {
        trips.push({
          signal,
          answer(result) {
            resolve(result);
            return turn();
          },
        });
      }),
    first,
    onChange: (state) => void states.push(state),
    onStale: ({ status }) => void stale.push(status),
  });
  const said = () =>
    states.map((state) =>
      state.kind === 'loaded' ? state.data : state.kind === 'failed' ? state.failure.status : '…',
    );
  return { loader, trips, said, stale };
}

test('what the page brought along is not asked for', () => {
  const { loader, trips } = setUp('first');
  loader.start();
  assert.is(trips.length, 0);
});

test('it loads, or fails', async () => {
  for (const [answer, expected] of [
    [success('one'), 'one'],
    [failed(500), 500],
  ] as const) {
    const { loader, trips, said } = setUp();
    loader.start();
    await trips[0]?.answer(answer);
    assert.equal(said(), [expected]);
  }
});

test('a reload keeps what is shown until the answer is there', async () => {
  const { loader, trips, said } = setUp('first');
  loader.reload();
  assert.equal(said(), []);
  await trips[0]?.answer(success('second'));
  assert.equal(said(), ['second']);
});

test('a reload that fails keeps what is shown, and is told', async () => {
  const { loader, trips, said, stale } = setUp('first');
  loader.reload();
  await trips[0]?.answer(failed(401));
  assert.equal([said(), stale], [[], [401]]);
});

test('what is gone at a reload is shown no longer', async () => {
  const { loader, trips, said, stale } = setUp('first');
  loader.reload();
  await trips[0]?.answer(failed(404));
  assert.equal([said(), stale], [[404], []]);
});

test('however often it changes while it is read, it is read once more, after that', async () => {
  const { loader, trips, said } = setUp();
  loader.start();
  for (let times = 0; times < 5; times++) loader.reload();
  assert.is(trips.length, 1);
  await trips[0]?.answer(success('older'));
  assert.is(trips.length, 2);
  await trips[1]?.answer(success('newer'));
  assert.equal([trips.length, said()], [2, ['older', 'newer']]);
});

test('a restart shows nothing for its time, and the answer under way is nobody’s', async () => {
  const { loader, trips, said } = setUp('first');
  loader.reload();
  loader.restart(20);
  assert.ok(trips[0]?.signal.aborted);
  await trips[0]?.answer(success('late'));
  loader.reload(); // what changes before it begins is read by it
  assert.equal([said(), trips.length], [['…'], 1]);
  await new Promise((later) => setTimeout(later, 40));
  assert.is(trips.length, 2);
  await trips[1]?.answer(success('anew'));
  assert.equal(said(), ['…', 'anew']);
});

test('a restart that fails shows again what was there before, and is told; one after a failure fails', async () => {
  const { loader, trips, said, stale } = setUp('first');
  loader.restart();
  await turn();
  await trips[0]?.answer(failed(500));
  assert.equal([said(), stale], [['…', 'first'], [500]]);
  loader.restart();
  await turn();
  await trips[1]?.answer(failed(404));
  loader.restart();
  await turn();
  await trips[2]?.answer(failed(500));
  assert.equal([said(), stale], [['…', 'first', '…', 404, '…', 500], [500]]);
});

test('after its end nothing is read or shown', async () => {
  const { loader, trips, said } = setUp('first');
  loader.reload();
  loader.restart();
  loader.stop();
  await trips[0]?.answer(success('late'));
  await turn();
  assert.equal([said(), trips.length], [['…'], 1]);
});

test.run();
