import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { whenAddressStays } from '../../../../entries/provider/when-address-stays';

const { setInterval: start, clearInterval: clear } = globalThis;
let tick: (() => void) | undefined;
let interval = 0;

test.before.each(() => {
  const hold = (act: () => void, ms = 0) => {
    tick = act;
    interval = ms;
    return start(() => {}, 1e6).unref();
  };
  globalThis.setInterval = Object.assign(hold, start);
  globalThis.clearInterval = (timer) => {
    tick = undefined;
    clear(timer);
  };
});
test.after.each(() => {
  globalThis.setInterval = start;
  globalThis.clearInterval = clear;
});

/** Watches addresses, one at the beginning and one for each check. */
function watch(...addresses: string[]) {
  const calls: string[] = [];
  let index = 0;
  const end = whenAddressStays({
    address: () => addresses[Math.min(index++, addresses.length - 1)] ?? '',
    onStayed: () => calls.push('stayed'),
    onChanged: () => calls.push('changed'),
  });
  return { calls, end };
}

test('it checks each 250 ms, and calls back after a second with the same address, once', () => {
  const { calls } = watch('/a');
  assert.is(interval, 250);
  for (const _ of [250, 500, 750]) tick?.();
  assert.equal(calls, []);
  tick?.();
  assert.equal(calls, ['stayed']);
  assert.is(tick, undefined);
});

for (const changed of [1, 4])
  test(`another address at ${changed * 250} ms ends the watch`, () => {
    const { calls } = watch(...Array(changed).fill('/a'), '/b');
    for (let count = 0; count < 5; count++) tick?.();
    assert.equal(calls, ['changed']);
  });

test('a watch that was ended calls nothing', () => {
  const { calls, end } = watch('/a');
  end();
  assert.is(tick, undefined);
  assert.equal(calls, []);
});

test.run();
