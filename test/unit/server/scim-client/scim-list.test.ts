import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, failureOf, json, never, pages, readAll, scimConnector, withService } from './fake-service';

const people = (count: number, offset = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index + offset}`, userName: `u${index + offset}` }));

const idsOf = async (origin: string) =>
  (await readAll(scimConnector({ host: origin }).users(never))).map(({ externalId }) => externalId);

for (const maxCount of [1, 7, 1000]) {
  test(`a list is read in pages where the service answers at most ${maxCount} at a time`, () =>
    withService(pages({ '/v2/Users': people(25) }, maxCount), async ({ origin, received }) => {
      const ids = await idsOf(`${origin}/v2/`);
      assert.equal(
        ids,
        people(25).map(({ id }) => id),
      );
      assert.ok(received.every(({ url }) => url.pathname === '/v2/Users' && url.searchParams.has('attributes')));
    }));
}

test('the list is found in lower case, too, and its resources', () => {
  const answer: Answer = (_request, response, url) =>
    url.pathname === '/scim/users'
      ? json(response, { totalResults: 1, resources: people(1) })
      : json(response, {}, 404);
  return withService(answer, async ({ origin }) => {
    assert.equal(await idsOf(`${origin}/scim`), ['i0']);
  });
});

test('an item that others have moved is read in another pass', () => {
  let list = people(450);
  const answer: Answer = (request, response, url) => {
    pages({ '/Users': list })(request, response, url);
    if (url.searchParams.get('startIndex') === '1' && url.searchParams.get('count') !== '1') list = list.slice(1);
  };
  return withService(answer, async ({ origin }) => {
    const ids = await idsOf(origin);
    assert.is(new Set(ids).size, ids.length);
    assert.is(ids.length, 450);
  });
});

test('an answer that is too large is asked for in smaller parts', () => {
  const fat = 'x'.repeat(1_000_000);
  const list = people(60).map((user) => ({ ...user, displayName: fat }));
  return withService(pages({ '/Users': list }), async ({ origin, received }) => {
    assert.is((await idsOf(origin)).length, 60);
    assert.ok(received.some(({ url }) => url.searchParams.get('count') === '50'));
    assert.ok(received.some(({ url }) => url.searchParams.get('count') === '13'));
  });
});

const TOO_LARGE = 'CONNECTION_ANSWER_INVALID: too large';

/** Services that do not do what the standard says, and what an administrator is told. */
const BROKEN: readonly (readonly [name: string, answer: Answer, failure: string | RegExp])[] = [
  [
    'ignores the start',
    (_request, response) => json(response, { totalResults: 900, Resources: people(3) }),
    'CONNECTION_PAGING',
  ],
  [
    'says that there are more than it answers',
    (_request, response, url) =>
      json(response, { totalResults: 9, Resources: url.searchParams.get('startIndex') === '1' ? people(3) : [] }),
    'CONNECTION_PAGING: 3 / 9',
  ],
  ['is no SCIM service', (_request, response) => void response.end('<h1>Welcome</h1>'), 'CONNECTION_NO_SCIM'],
  ['answers other JSON', (_request, response) => json(response, ['a']), 'CONNECTION_NO_SCIM'],
  [
    'answers a list of another type',
    (_request, response) => json(response, { Resources: 'all' }),
    'CONNECTION_NO_SCIM',
  ],
  ['has no such path', (_request, response) => json(response, {}, 404), 'CONNECTION_NO_SCIM: HTTP 404'],
  [
    'refuses the credentials',
    (_request, response) => json(response, { detail: 'expired\n\u202etoken' }, 401),
    'CONNECTION_BIND_REFUSED: HTTP 401: expired token',
  ],
  ['refuses the rights', (_request, response) => json(response, {}, 403), 'CONNECTION_ACCESS_DENIED: HTTP 403'],
  [
    'fails with a long text',
    (_request, response) => json(response, { detail: 'x'.repeat(100_000) }, 500),
    /^CONNECTION_DIRECTORY_ERROR: HTTP 500: x{100,200}…$/,
  ],
  [
    'redirects to another server',
    (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest?token=secret' }).end(),
    'CONNECTION_REFERRAL: http://169.254.169.254',
  ],
  ['nests arrays without end', (_request, response) => void response.end('['.repeat(100)), TOO_LARGE],
  [
    'answers millions of empty objects',
    (_request, response) => void response.end(`{"Resources":[${'{},'.repeat(600_000)}{}]}`),
    TOO_LARGE,
  ],
  [
    'answers an object with too many names',
    (_request, response) => json(response, Object.fromEntries(people(1001).map(({ id }) => [id, id]))),
    TOO_LARGE,
  ],
  ['ends the connection', (request) => void request.socket.destroy(), /^CONNECTION_LOST/],
  [
    'ends in the middle of an answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"Resources"');
      setTimeout(() => request.socket.destroy(), 20);
    },
    /^CONNECTION_(LOST|TIMEOUT)/,
  ],
];

for (const [name, answer, failure] of BROKEN) {
  test(`a service that ${name} is told`, () =>
    withService(answer, async ({ origin, received }) => {
      const told = (await failureOf(idsOf(origin))) ?? '';
      if (typeof failure === 'string') assert.is(told, failure);
      else assert.match(told, failure);
      assert.ok(received.length < 8);
    }));
}

test('a service that answers without end is left', () => {
  const answer: Answer = (_request, response) => {
    response.writeHead(200);
    const part = 'x'.repeat(1024 * 1024);
    const send = () => {
      if (!response.destroyed) response.write(part, () => setImmediate(send));
    };
    send();
  };
  return withService(answer, async ({ origin }) => {
    assert.is(await failureOf(idsOf(origin)), 'CONNECTION_ANSWER_INVALID: too large');
  });
});

test('a list without its length ends with an empty page', () => {
  const answer: Answer = (_request, response, url) =>
    json(response, {
      Resources: people(30)
        .slice(Number(url.searchParams.get('startIndex')) - 1)
        .slice(0, 10),
    });
  return withService(answer, async ({ origin }) => {
    assert.is((await idsOf(origin)).length, 30);
  });
});

test('a caller that leaves ends a request under way', () => {
  let isOpen = true;
  const answer: Answer = (request) => {
    request.socket.once('close', () => {
      isOpen = false;
    });
    controller.abort();
  };
  const controller = new AbortController();
  return withService(answer, async ({ origin }) => {
    const reading = readAll(scimConnector({ host: origin }).users(controller.signal));
    assert.is(await failureOf(reading), 'CONNECTION_TIMEOUT');
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.not.ok(isOpen);
  });
});

test('an address that is denied, is none or is not there is told', async () => {
  const told = (host: string, denied: string[] = []) =>
    failureOf(readAll(scimConnector({ host }, denied).users(never)));
  assert.is(await told('http://127.0.0.1:65000', ['127.0.0.0/8']), 'CONNECTION_ADDRESS_DENIED');
  assert.is(await told('ftp://scim.example'), 'CONNECTION_HOST_INVALID');
  assert.is(await told('http://user:secret@127.0.0.1:65000'), 'CONNECTION_HOST_INVALID');
  assert.match((await told('http://127.0.0.1:65000')) ?? '', /^CONNECTION_REFUSED/);
  assert.match((await told('scim.invalid')) ?? '', /^CONNECTION_NAME_UNKNOWN/);
});

test('a service without groups has none, unless a group gives rights', () =>
  withService(pages({ '/Users': people(1) }), async ({ origin }) => {
    assert.equal(await readAll(scimConnector({ host: origin }).groups(never)), []);
    const told = await failureOf(readAll(scimConnector({ host: origin, adminGroup: 'Admins' }).groups(never)));
    assert.match(told ?? '', /^CONNECTION_NO_SCIM/);
  }));

test('a list of groups that ends in the middle, or is another page, has failed', async () => {
  const groups = Array.from({ length: 450 }, (_, index) => ({ id: `g${index}`, displayName: `G${index}` }));
  const endsEarly: Answer = (request, response, url) =>
    url.searchParams.get('startIndex') === '1'
      ? pages({ '/Groups': groups })(request, response, url)
      : json(response, {}, 404);
  const isPage: Answer = (_request, response) => void response.end('<h1>Maintenance</h1>');
  for (const answer of [endsEarly, isPage])
    await withService(answer, async ({ origin }) => {
      const told = await failureOf(readAll(scimConnector({ host: origin }).groups(never)));
      assert.match(told ?? '', /^CONNECTION_NO_SCIM/);
    });
});

test.run();
