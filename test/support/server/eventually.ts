import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';

/** Asserts that a value becomes the expected one within `timeout` ms, by reading it repeatedly. */
export async function eventually<Value>(read: () => Promise<Value> | Value, expected: Value, timeout = 5000) {
  const deadline = Date.now() + timeout;
  while (JSON.stringify(await read()) !== JSON.stringify(expected) && Date.now() < deadline) await sleep(50);
  assert.equal(await read(), expected);
}
