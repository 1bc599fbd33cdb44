import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLegacyAvailability } from '../../../../server/legacy-migration/legacy-availability';
import { fakeClock } from '../temporary-storage';
import { fakeLegacy } from './fake-legacy';

const PROVIDER = { id: '1', version: 1, type: 'D3' as const, host: '', domainOrId: '' };

function availabilityOf() {
  const legacy = fakeLegacy();
  const clock = fakeClock();
  let asked = 0;
  const { factsOf } = createLegacyAvailability({
    clock,
    legacyDirectoryOf: () => {
      asked += 1;
      return legacy;
    },
  });
  return { legacy, clock, factsOf, asked: () => asked };
}

test('an answer counts for 30 s, unless the provider was saved or the page asks anew', async () => {
  const { factsOf, clock, asked } = availabilityOf();
  await factsOf(PROVIDER);
  await factsOf(PROVIDER);
  assert.is(asked(), 1);
  await factsOf(PROVIDER, true);
  assert.is(asked(), 2);
  await factsOf({ ...PROVIDER, version: 2 });
  assert.is(asked(), 3);
  clock.pass(30_000);
  await factsOf({ ...PROVIDER, version: 2 });
  assert.is(asked(), 4);
});

test('questions at the same time are one', async () => {
  const { factsOf, asked } = availabilityOf();
  await Promise.all(Array.from({ length: 10 }, () => factsOf(PROVIDER, true)));
  assert.is(asked(), 1);
});

test('a legacy system that does not answer has no facts, and a fault is none of its answers', async () => {
  const { factsOf, legacy } = availabilityOf();
  legacy.isAway = true;
  assert.is(await factsOf(PROVIDER), undefined);
  legacy.facts = async () => {
    throw new TypeError('a fault');
  };
  let problem: unknown;
  await factsOf(PROVIDER, true).catch((error: unknown) => {
    problem = error;
  });
  assert.match(String(problem), 'a fault');
});

test.run();
