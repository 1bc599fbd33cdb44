import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';

/** Asserts what becomes true soon: reads again, for at most `patience` ms, until the value is the expected one. */
export async function eventually<Value>(read: () => Promise<Value> | Value, expected: Value, patience = 5000) {
  const deadline = Date.now() + patience;
  while (JSON.stringify(await read()) !== JSON.stringify(expected) && Date.now() < deadline) await sleep(50);
  assert.equal(await read(), expected);
}
