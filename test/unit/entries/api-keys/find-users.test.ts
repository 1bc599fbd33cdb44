import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findUsers, foldUmlauts, userOptions } from '../../../../entries/api-keys/find-users';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const { signal } = new AbortController();
const user = (displayName: string, userName = '', id = displayName) => ({ id, displayName, userName });

test('umlauts are folded, precomposed or decomposed', () => {
  assert.is(foldUmlauts('Äpfel ÖL Über Süß'), 'aepfel oel ueber suess');
  assert.is(foldUmlauts('a\u0308'), 'ae');
});

test('options are sorted by folded names, without regard to case', () => {
  const sorted = ['aal', 'Adler', 'Ärger', 'Azur', 'Oe', 'Öde', 'Strauss', 'Strauß', 'Übel', 'Uhr', 'Zoe'];
  const names = [...sorted.slice(6), ...sorted.slice(0, 6).toReversed()];
  const options = userOptions(
    names.map((name) => user(name)),
    [],
  );
  assert.equal(
    options.map(({ name }) => name),
    sorted,
  );
});

for (const [displayName, userName, name, lines] of [
  ['Ada Lovelace', 'ada', 'Ada Lovelace (ada)', 'Ada Lovelace|ada'],
  ['ada', 'ada', 'ada', 'ada'],
  ['', 'ada', 'ada', 'ada'],
  ['Ada', '', 'Ada', 'Ada'],
  ['', '', 'id', 'id'],
] as const) {
  test(`"${displayName}" with the user name "${userName}" is shown as ${name}`, () => {
    const [option] = userOptions([user(displayName, userName, 'id')], []);
    assert.equal([option?.name, option?.lines.join('|')], [name, lines]);
  });
}

test('both lists are requested at the same time; who is only in the one with technical users is technical', async () => {
  const found = findUsers('ad', signal);
  assert.is(fakePage.calls.length, 2, 'the second must not wait for the first');
  for (const [index, { url }] of fakePage.calls.entries()) {
    const { timestamp, ...query } = Object.fromEntries(new URL(url).searchParams);
    const filter = 'displayName co "ad" or userName co "ad"';
    assert.equal(query, { count: '100', filter, showTechnicalUsers: String(index === 0) });
    assert.match(timestamp ?? '', /^\d{13}$/);
  }
  const [all, regular] = fakePage.calls;
  await regular?.answer(200, { resources: [user('Ada')] });
  await all?.answer(200, { Resources: [user('Robot'), user('Ada')] });
  const result = await found;
  const options = result.ok ? result.data.map(({ name, isTechnical }) => `${name} ${isTechnical}`) : [];
  assert.equal(options, ['Ada false', 'Robot true']);
});

for (const failing of [0, 1]) {
  test(`the search fails when list ${failing} fails`, async () => {
    const found = findUsers('', signal);
    await fakePage.calls[failing]?.answer(403);
    await fakePage.calls[1 - failing]?.answer(200, { resources: [] });
    const { ok, status } = await found;
    assert.equal([ok, status], [false, 403]);
  });
}

test.run();
