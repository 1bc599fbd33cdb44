import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findUsers, foldUmlauts, userOptions } from '../../../../entries/api-keys/find-users';

const user = (displayName: string, userName = '', id = displayName) => ({ id, displayName, userName });
const { fetch: realFetch } = globalThis;
const { signal } = new AbortController();

test.after.each(() => {
  globalThis.fetch = realFetch;
});

test('umlauts are folded, precomposed or decomposed', () => {
  assert.is(foldUmlauts('Äpfel ÖL Über Süß'), 'aepfel oel ueber suess');
  assert.is(foldUmlauts('a\u0308'), 'ae');
});

test('options are sorted by folded names, without regard to case', () => {
  const names = ['Zoe', 'Adler', 'Ärger', 'aal', 'Azur', 'Oe', 'Öde', 'Strauss', 'Strauß', 'Uhr', 'Übel'];
  const sorted = userOptions(
    names.map((name) => user(name)),
    [],
  ).map(({ name }) => name);
  assert.equal(sorted, ['aal', 'Adler', 'Ärger', 'Azur', 'Oe', 'Öde', 'Strauss', 'Strauß', 'Übel', 'Uhr', 'Zoe']);
});

test('a user that only the list with technical users contains is technical', () => {
  const all = [user('Ada'), user('Robot'), user('Bob')];
  const options = userOptions(all, [user('Ada'), user('Bob')]);
  assert.equal(
    options.map(({ name, isTechnical }) => [name, isTechnical]),
    [
      ['Ada', false],
      ['Bob', false],
      ['Robot', true],
    ],
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

test('both lists are requested at the same time', async () => {
  const requested: URL[] = [];
  const answers: ((response: Response) => void)[] = [];
  globalThis.fetch = (url) => {
    requested.push(new URL(String(url)));
    return new Promise((resolve) => answers.push(resolve));
  };
  const found = findUsers('ad', signal);
  assert.is(requested.length, 2, 'the second must not wait for the first');
  const queries = requested.map(({ searchParams }) => Object.fromEntries(searchParams));
  assert.equal(
    queries.map(({ timestamp, ...query }) => query),
    ['true', 'false'].map((showTechnicalUsers) => ({
      count: '100',
      filter: 'displayName co "ad" or userName co "ad"',
      showTechnicalUsers,
    })),
  );
  assert.match(queries[0]?.timestamp ?? '', /^\d{13}$/);
  const [all, regular] = answers;
  regular?.(Response.json({ resources: [user('Ada')] }));
  all?.(Response.json({ Resources: [user('Robot'), user('Ada')] }));
  const result = await found;
  assert.ok(result.ok);
  assert.equal(
    result.data.map(({ name, isTechnical }) => `${name} ${isTechnical}`),
    ['Ada false', 'Robot true'],
  );
});

for (const failing of ['true', 'false']) {
  test(`the search fails when the list with technical users ${failing} fails`, async () => {
    globalThis.fetch = async (url) =>
      String(url).includes(`showTechnicalUsers=${failing}`)
        ? new Response('', { status: 403 })
        : Response.json({ resources: [] });
    const result = await findUsers('', signal);
    assert.equal([result.ok, result.status], [false, 403]);
  });
}

test.run();
