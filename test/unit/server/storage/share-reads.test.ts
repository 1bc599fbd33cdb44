import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reuseEqual } from '../../../../server/http/request/shared-settings-reads';
import { addTrustedAddress } from '../../../../server/settings/trust/trusted-origins';
import { searchableName, toSearchText } from '../../../../server/storage/searchable-names';
import { shareReads } from '../../../../server/storage/share-reads';
import { LOGIN_ADDRESS } from '../../../../shared/contract/addresses';
import { statementsOf } from '../../../support/server/count-statements';
import { testApp } from '../../../support/server/test-app';

const FOLDED: readonly (readonly [name: string, foldText: string])[] = [
  ['Ulrike Süßmann', 'ulrike suessmann'],
  ['u\u0308', 'ue'],
  ['ÄÖÜß', 'aeoeuess'],
  ['GROẞ', 'gross'],
  ['Álvaro Núñez', 'alvaro nunez'],
  ['Bjørn Ærø', 'bjoern aeroe'],
  ['Łódź', 'lodz'],
  ['Yılmaz İSTANBUL', 'yilmaz istanbul'],
  ['Ngọc Ánh Nguyễn', 'ngoc anh nguyen'],
  ['Παπαδόπουλος', 'παπαδοπουλοσ'],
  ['がぎ', 'がぎ'],
  ['민준', '민준'],
  ['Ａｄａ', 'ada'],
  ['a\u00ad\u200bd\u202ea', 'ada'],
  ['a\u0000b\ud800c', 'abc'],
];

test('a name is stored for search in small letters without accents, and what is searched as well', () => {
  for (const [name, expected] of FOLDED)
    assert.equal([toSearchText(name), toSearchText(expected)], [expected, expected]);
});

test('blanks around a name are removed, and repeated blanks become one', () => {
  assert.is(searchableName(' \u00a0 Ada \t  Lovelace '), 'ada lovelace');
});

test('of a name of 10,000 characters the first 200 are stored, without splitting one', () => {
  assert.is(searchableName('x'.repeat(10_000)), 'x'.repeat(200));
  assert.is(searchableName('😀'.repeat(10_000)), '😀'.repeat(200));
  assert.is(searchableName('ﷺ'.repeat(10_000)).length, 200);
});

test('calls of one turn of the event loop share a read, which begins after all of them', async () => {
  let stored = 'old';
  let reads = 0;
  const read = shareReads(async () => {
    reads += 1;
    return stored;
  });
  const first = read();
  stored = 'new';
  assert.equal(await Promise.all([first, read()]), ['new', 'new']);
  assert.is(reads, 1);
});

test('a call during a read gets a later one: what the first has read may be outdated', async () => {
  let stored = 'old';
  let finish = () => {};
  const read = shareReads(() => {
    const value = stored;
    return new Promise<string>((resolve) => {
      finish = () => resolve(value);
    });
  });
  const first = read();
  await new Promise(setImmediate);
  stored = 'new';
  const [finishFirst, second] = [finish, read()];
  finishFirst();
  assert.is(await first, 'old');
  await new Promise(setImmediate);
  finish();
  assert.is(await second, 'new');
});

test('a read that fails fails those who wait for it, and no others', async () => {
  let runs = 0;
  const read = shareReads(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
    return 'value';
  });
  const outcomes = await Promise.allSettled([read(), read()]);
  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.is(await read(), 'value');
});

test('a read keeps its object while it reads the same', async () => {
  let stored = ['a'];
  const read = reuseEqual(async () => ({ list: [...stored] }));
  const first = await read();
  assert.is(await read(), first);
  stored = ['a', 'b'];
  const second = await read();
  assert.equal(second, { list: ['a', 'b'] });
  assert.is(await read(), second);
  stored = ['a'];
  assert.equal(await read(), { list: ['a'] });
});

test('requests at the same time share what they read, and each next one gets what was saved before it', async () => {
  const app = await testApp();
  const policy = async () => String((await app.navigate({ url: LOGIN_ADDRESS })).headers['content-security-policy']);
  const statements = await statementsOf(() => Promise.all(Array.from({ length: 20 }, policy)));
  const settings = statements.filter((statement) => statement.includes('from "trusted_addresses"'));
  assert.ok(settings.length < 10, `${settings.length} reads for 20 requests`);
  for (const host of ['one', 'two']) {
    await addTrustedAddress(app.deps, `https://${host}.example`);
    assert.match(await policy(), `https://${host}.example`);
  }
  await app.close();
});

test.run();
