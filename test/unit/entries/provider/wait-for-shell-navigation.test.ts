import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForShellNavigation } from '../../../../entries/provider/wait-for-shell-navigation';

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

/** Watches addresses, one at the beginning and one for each check; returns what it has told after so many checks. */
function watch(checks: number, ...addresses: string[]): string[] {
  const told: string[] = [];
  let index = 0;
  waitForShellNavigation({
    address: () => addresses[Math.min(index++, addresses.length - 1)] ?? '',
    onStayed: () => told.push('stayed'),
    onChanged: () => told.push('changed'),
  });
  for (let count = 0; count < checks; count++) tick?.();
  return told;
}

test('it checks each 250 ms, and calls back after a second with the same address, once; another address ends the watch', () => {
  assert.equal([watch(3, '/a'), interval], [[], 250]);
  assert.equal([watch(5, '/a'), tick], [['stayed'], undefined]);
  assert.equal([watch(5, '/a', '/b'), watch(5, '/a', '/a', '/a', '/a', '/b')], [['changed'], ['changed']]);
});

test('a watch that was ended calls nothing', () => {
  const told: string[] = [];
  waitForShellNavigation({
    address: () => '/a',
    onStayed: () => told.push('stayed'),
    onChanged: () => told.push('changed'),
  })();
  assert.equal([tick, told], [undefined, []]);
});

test.run();
