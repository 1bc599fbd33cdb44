import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { batchesOf } from '../../../../server/provider-accounts/read-batches';

const never = new AbortController().signal;

async function* parts<Item>(...items: readonly (readonly Item[])[]): AsyncGenerator<readonly Item[]> {
  yield* items;
}

async function readAll(batches: AsyncIterable<readonly number[]>): Promise<number[][]> {
  const all: number[][] = [];
  for await (const batch of batches) all.push([...batch]);
  return all;
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('parts of any size become batches of at most so many', async () => {
  const batches = await readAll(batchesOf(parts([1, 2, 3, 4, 5], [], [6]), { size: 2, signal: never }));
  assert.equal(batches, [[1, 2], [3, 4], [5], [6]]);
});

test('a source that does not answer is given up', async () => {
  const silent: AsyncIterable<readonly number[]> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}), return: () => new Promise(() => {}) }),
  };
  const failure = await failureOf(readAll(batchesOf(silent, { size: 2, signal: never, patience: 10 })));
  assert.is(failure instanceof SourceError && failure.messageKey, 'CONNECTION_TIMEOUT');
  const controller = new AbortController();
  const reading = failureOf(readAll(batchesOf(silent, { size: 2, signal: controller.signal })));
  const reason = new Error('stopped');
  controller.abort(reason);
  assert.is(await reading, reason);
  assert.is(await failureOf(readAll(batchesOf(silent, { size: 2, signal: controller.signal }))), reason);
});

test('a source that does not end is given up, and its connection ended', async () => {
  let hasEnded = false;
  const part = Array.from({ length: 100_000 }, (_, index) => index);
  async function* endless(): AsyncGenerator<readonly number[]> {
    try {
      for (;;) yield part;
    } finally {
      hasEnded = true;
    }
  }
  const failure = await failureOf(readAll(batchesOf(endless(), { size: 100_000, signal: never })));
  assert.is(failure instanceof SourceError && failure.messageKey, 'CONNECTION_ANSWER_INVALID');
  assert.ok(hasEnded);
});

test.run();
