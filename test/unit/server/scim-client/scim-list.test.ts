import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findScimUser } from '../../../../server/scim-client/find-scim-user';
import { readAll } from '../../../support/server/read-all';
import { outgoing } from '../ldap/ldap-fixtures';
import { DIRECTORY, storedOf } from '../provider-settings/provider-fixtures';
import { type Answer, EMPTY, failureOf, json, never, pages, scimConnector, withService } from './fake-service';

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `i${at}`, userName: `u${at}` }));

const idsOf = async (origin: string) =>
  (await readAll(scimConnector({ host: origin }).users(never))).map(({ externalId }) => externalId);

test('a list is read in pages, however few the service answers at a time', async () => {
  for (const maxCount of [1, 7, 1000])
    await withService(pages({ '/v2/Users': people(25) }, maxCount), async ({ origin, received }) => {
      const expected = people(25).map(({ id }) => id);
      assert.equal(await idsOf(`${origin}/v2/`), expected);
      assert.ok(received.every(({ url }) => url.pathname === '/v2/Users' && url.searchParams.has('attributes')));
    });
});

test('a user is found by the id, and a service that is not there is no user that is gone', () =>
  withService(
    (request, response, url) =>
      url.pathname === '/v2/Users/i 1' || url.pathname === '/v2/Users/i%201'
        ? json(response, { id: 'i 1', userName: 'ada', active: false })
        : pages({ '/v2/Users': people(1) })(request, response, url),
    async ({ origin }) => {
      const find = (host: string, id: string) =>
        findScimUser({ outgoing: outgoing() }, storedOf(DIRECTORY, { ...EMPTY, host }), id);
      const { userName, isDisabled } = (await find(`${origin}/v2`, 'i 1')) ?? {};
      assert.equal([userName, isDisabled, await find(`${origin}/v2`, 'gone')], ['ada', true, undefined]);
      assert.match((await failureOf(find(`${origin}/v1`, 'i 1'))) ?? '', /^CONNECTION_NO_SCIM/);
    },
  ));

test('the list is found in lower case, too, and its resources', () =>
  withService(
    (request, response, url) =>
      (url.pathname === '/scim/users' ? always({ totalResults: 1, resources: people(1) }) : always({}, 404))(
        request,
        response,
        url,
      ),
    async ({ origin }) => assert.equal(await idsOf(`${origin}/scim`), ['i0']),
  ));

test('an item that others have moved is read in another pass', () => {
  let list = people(450);
  const answer: Answer = (request, response, url) => {
    pages({ '/Users': list })(request, response, url);
    if (url.searchParams.get('startIndex') === '1' && url.searchParams.get('count') !== '1') list = list.slice(1);
  };
  return withService(answer, async ({ origin }) => {
    const ids = await idsOf(origin);
    assert.equal([ids.length, new Set(ids).size], [450, 450]);
  });
});

test('an answer that is too large is asked for in smaller parts', () => {
  const huge = Buffer.alloc(33 * 1024 * 1024, ' ');
  const answer: Answer = (request, response, url) => {
    if (Number(url.searchParams.get('count')) > 13) response.end(huge);
    else pages({ '/Users': people(60) })(request, response, url);
  };
  return withService(answer, async ({ origin, received }) => {
    assert.is((await idsOf(origin)).length, 60);
    const counts = new Set(received.map(({ url }) => url.searchParams.get('count')));
    assert.equal([...counts], ['1', '200', '50', '13']);
  });
});

const TOO_LARGE = 'CONNECTION_ANSWER_INVALID: too large';

function always(body: unknown, status?: number): Answer {
  return (_request, response) => json(response, body, status);
}

function ending(text: string): Answer {
  return (_request, response) => void response.end(text);
}

/** Services that do not do what the standard says, and what an administrator is told. */
const BROKEN: readonly (readonly [name: string, answer: Answer, failure: string | RegExp])[] = [
  ['ignores the start', always({ totalResults: 900, Resources: people(3) }), 'CONNECTION_PAGING'],
  [
    'says that there are more than it answers',
    (_request, response, url) =>
      json(response, { totalResults: 9, Resources: url.searchParams.get('startIndex') === '1' ? people(3) : [] }),
    'CONNECTION_PAGING: 3 / 9',
  ],
  ['is no SCIM service', ending('<h1>Welcome</h1>'), 'CONNECTION_NO_SCIM'],
  ['answers other JSON', always(['a']), 'CONNECTION_NO_SCIM'],
  ['answers a list of another type', always({ Resources: 'all' }), 'CONNECTION_NO_SCIM'],
  ['has no such path', always({}, 404), 'CONNECTION_NO_SCIM: HTTP 404'],
  [
    'refuses the credentials',
    always({ detail: 'expired\n\u202etoken' }, 401),
    'CONNECTION_BIND_REFUSED: HTTP 401: expired token',
  ],
  ['refuses the rights', always({}, 403), 'CONNECTION_ACCESS_DENIED: HTTP 403'],
  ['fails', always({ detail: 'x'.repeat(9000) }, 500), /^CONNECTION_DIRECTORY_ERROR: HTTP 500: x{100,200}…$/],
  [
    'redirects to another server',
    (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest?token=secret' }).end(),
    'CONNECTION_REFERRAL: http://169.254.169.254',
  ],
  ['nests arrays without end', ending('['.repeat(100)), TOO_LARGE],
  ['answers millions of empty objects', ending(`{"Resources":[${'{},'.repeat(600_000)}{}]}`), TOO_LARGE],
  ['has too many names', always(Object.fromEntries(people(1001).map(({ id }) => [id, id]))), TOO_LARGE],
  ['ends the connection', (request) => void request.socket.destroy(), /^CONNECTION_LOST/],
  [
    'ends in the middle of an answer',
    (request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"Resources"', () => request.socket.destroy());
    },
    /^CONNECTION_LOST/,
  ],
];

for (const [name, answer, failure] of BROKEN)
  test(`a service that ${name} is told`, () =>
    withService(answer, async ({ origin, received }) => {
      const told = (await failureOf(idsOf(origin))) ?? '';
      if (typeof failure === 'string') assert.is(told, failure);
      else assert.match(told, failure);
      assert.ok(received.length < 8);
    }));

test('a service that answers without end is left', () => {
  const answer: Answer = (_request, response) => {
    response.writeHead(200);
    const part = 'x'.repeat(1024 * 1024);
    const send = () => {
      if (!response.destroyed) response.write(part, () => setImmediate(send));
    };
    send();
  };
  return withService(answer, async ({ origin }) => assert.is(await failureOf(idsOf(origin)), TOO_LARGE));
});

test('a list without its length ends with an empty page', () => {
  const answer: Answer = (_request, response, url) => {
    const start = Number(url.searchParams.get('startIndex')) - 1;
    json(response, { Resources: people(30).slice(start, start + 10) });
  };
  return withService(answer, async ({ origin }) => assert.is((await idsOf(origin)).length, 30));
});

test('a caller that leaves ends a request under way', () => {
  const controller = new AbortController();
  let closed: Promise<unknown> | undefined;
  const answer: Answer = (request) => {
    closed = once(request.socket, 'close');
    controller.abort();
  };
  return withService(answer, async ({ origin }) => {
    const reading = readAll(scimConnector({ host: origin }).users(controller.signal));
    assert.is(await failureOf(reading), 'CONNECTION_TIMEOUT');
    await closed;
  });
});

test('a service without groups has none, unless a group gives rights', () =>
  withService(pages({ '/Users': people(1) }), async ({ origin }) => {
    assert.equal(await readAll(scimConnector({ host: origin }).groups(never)), []);
    const told = await failureOf(readAll(scimConnector({ host: origin, adminGroup: 'Admins' }).groups(never)));
    assert.match(told ?? '', /^CONNECTION_NO_SCIM/);
  }));

test('a list of groups that ends in the middle, or is another page, has failed', async () => {
  const groups = people(450).map(({ id }) => ({ id, displayName: id }));
  const endsEarly: Answer = (request, response, url) =>
    (url.searchParams.get('startIndex') === '1' ? pages({ '/Groups': groups }) : always({}, 404))(
      request,
      response,
      url,
    );
  for (const answer of [endsEarly, ending('<h1>Maintenance</h1>')])
    await withService(answer, async ({ origin }) => {
      const told = await failureOf(readAll(scimConnector({ host: origin }).groups(never)));
      assert.match(told ?? '', /^CONNECTION_NO_SCIM/);
    });
});

test.run();
