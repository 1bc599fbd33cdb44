import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountKey } from '../../../../server/throttling/attempt-keys';
import { limitConcurrency, limitOf } from '../../../../server/throttling/limit-concurrency';
import { networkOf } from '../../../../server/throttling/network-of';

/** Runs one task per key in parallel. @returns the order of the starts, and the maximum number that ran at a time */
async function watch(keys: readonly string[]): Promise<{ starts: number[]; most: number }> {
  const starts: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (index: number) => {
    starts.push(index);
    running += 1;
    most = Math.max(most, running);
    await pause(1);
    running -= 1;
  };
  await Promise.all(keys.map((key, index) => limitConcurrency(key, () => work(index))));
  return { starts, most };
}

test('tasks of one account run one after the other, in their order', async () => {
  assert.equal(await watch(['a', 'a', 'a', 'a']), { starts: [0, 1, 2, 3], most: 1 });
});

test('tasks of many accounts run four at a time', async () => {
  const { starts, most } = await watch(Array.from({ length: 20 }, (_, index) => String(index)));
  assert.is(most, 4);
  assert.is(starts.length, 20);
});

test('a failure rejects only its own call, and the next task runs', async () => {
  const failing = Array.from({ length: 9 }, () => limitConcurrency('a', () => Promise.reject(new Error('broken'))));
  const next = limitConcurrency('a', () => Promise.resolve('done'));
  const outcomes = await Promise.allSettled(failing);
  assert.equal(new Set(outcomes.map((outcome) => outcome.status)), new Set(['rejected']));
  assert.is(await next, 'done');
  assert.is((await watch(['b', 'c', 'd', 'e', 'f'])).most, 4);
});

test('checks that wait for another server do not delay those of passwords', async () => {
  const limit = limitOf(2);
  let end = () => {};
  const forever = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = Array.from({ length: 9 }, (_, index) => limitConcurrency(`away ${index}`, () => forever, limit));
  assert.is((await watch(['a', 'b', 'c', 'd', 'e', 'f'])).most, 4);
  end();
  await Promise.all(waiting);
});

const NETWORKS: [address: string, network: string][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::99', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
];

test('attempts are counted for an IPv4 address, and for the half of an IPv6 address that is its network', () => {
  for (const [address, network] of NETWORKS) assert.is(networkOf(address), network, address);
});

test('every spelling of a user name has the key of one account', () => {
  for (const spelling of ['Admin', ' admin ', 'ADMIN', 'ａｄｍｉｎ'])
    assert.is(accountKey(spelling), accountKey('admin'));
  assert.is.not(accountKey('admin1'), accountKey('admin'));
  // Users type passwords into the wrong field.
  assert.not.match(accountKey('Vestibule-1').toLowerCase(), 'vestibule-1');
});

test.run();
