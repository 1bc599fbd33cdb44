import type { InjectOptions } from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXCLUDED_GROUP_ID, groupRow } from '../../../../../server/directory/groups';
import { createUser } from '../../../../../server/directory/users';
import { SCIM_ADDRESS } from '../../../../../shared/contract/addresses';
import { OWN, setApp, type TestApp } from '../../http/test-app';

const USERS = `${SCIM_ADDRESS}/Users`;
const GROUPS = `${SCIM_ADDRESS}/Groups`;
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const GROUP_ID = '11111111-1111-4111-8111-111111111111';

let cookie: string;
let eve = '';
const app = setApp(test, {
  once: true,
  ready: async (own) => {
    cookie = await own.cookieOf('admin');
    eve = await seed(own);
  },
});

/** Eve of the department Research, in the groups Staff and All; and a program. */
async function seed({ storage: { db }, deps: { clock } }: TestApp): Promise<string> {
  await db.insertInto('departments').values({ id: 'd', display_name: 'Research' }).execute();
  const names = { givenName: 'Eve', familyName: 'Example' };
  const user = { userName: 'eve', displayName: 'Eve Ünal', email: 'Eve@example.org', ...names, departmentId: 'd' };
  const id = (await createUser(db, clock, user)) ?? '';
  const known = { employee_number: '4711', external_id: 'x-Eve', updated_at: Date.UTC(2031, 0, 1) };
  await db.updateTable('users').set(known).where('id', '=', id).execute();
  await createUser(db, clock, { userName: 'robot', displayName: 'Robot', email: '', isTechnical: true });
  const groups = Object.entries({ [GROUP_ID]: 'Staff', [EXCLUDED_GROUP_ID]: 'All' });
  await db
    .insertInto('groups')
    .values(groups.map(([groupId, displayName]) => groupRow({ id: groupId, displayName })))
    .execute();
  const members = groups.map(([group_id]) => ({ group_id, user_id: id }));
  await db.insertInto('group_members').values(members).execute();
  return id;
}

const ask = (url: string, headers: InjectOptions['headers'] = { cookie }) => app.call({ url, headers });
const search = (body: unknown, headers: InjectOptions['headers'] = { cookie }) =>
  app.call({
    method: 'POST',
    url: `${USERS}/.search`,
    headers: { 'content-type': 'application/scim+json', origin: OWN, ...headers },
    payload: JSON.stringify(body),
  });
const SEARCH = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] };
const namesOf = ({ body }: { body: string }) =>
  JSON.parse(body).Resources.map(({ userName }: { userName: string }) => userName);

test('a user has the attributes of RFC 7643, and an address and a version of its own', async () => {
  const answer = await ask(`${USERS}/${eve.toUpperCase()}`, { cookie, accept: '*/*' });
  assert.is(answer.statusCode, 200);
  assert.is(answer.headers['content-type'], 'application/scim+json; charset=utf-8');
  const { meta, photos, groups, ...user } = answer.json();
  assert.equal(user, {
    schemas: [CORE, ENTERPRISE],
    id: eve,
    externalId: 'x-Eve',
    userName: 'eve',
    displayName: 'Eve Ünal',
    name: { formatted: 'Eve Ünal', givenName: 'Eve', familyName: 'Example' },
    active: true,
    emails: [{ value: 'Eve@example.org', type: 'work', primary: true }],
    [ENTERPRISE]: { employeeNumber: '4711', department: 'Research' },
  });
  const location = `${OWN}${USERS}/${eve}`;
  assert.equal([meta.resourceType, meta.location, meta.lastModified], ['User', location, '2031-01-01T00:00:00.000Z']);
  assert.equal([answer.headers.location, answer.headers.etag], [location, meta.version]);
  assert.equal(photos, [{ value: `${OWN}/identityprovider/SCIM/Photo/${eve}`, type: 'photo' }]);
  const $ref = `${OWN}${GROUPS}/${GROUP_ID}`;
  assert.equal(groups, [{ value: GROUP_ID, $ref, display: 'Staff', type: 'direct' }]);
});

test('a group has its members, with their addresses', async () => {
  const answer = await ask(`${GROUPS}/${GROUP_ID}`);
  const { meta, ...group } = answer.json();
  const $ref = `${OWN}${USERS}/${eve}`;
  assert.equal(group, {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id: GROUP_ID,
    displayName: 'Staff',
    members: [{ value: eve, $ref, display: 'Eve Ünal', type: 'User' }],
  });
  assert.is(meta.version, answer.headers.etag);
  const without = (await ask(`${GROUPS}/${GROUP_ID}?excludedAttributes=members`)).json();
  assert.equal(Object.keys(without), ['schemas', 'id', 'displayName', 'meta']);
  assert.not('version' in without.meta);
});

test('a version stays the same with other attributes, answers 304, and changes with the resource', async () => {
  const { etag } = (await ask(`${USERS}/${eve}`)).headers;
  const again = await ask(`${USERS}/${eve}?attributes=userName`);
  assert.is(again.headers.etag, etag);
  const fresh = await ask(`${USERS}/${eve}`, { cookie, 'if-none-match': String(etag) });
  assert.equal([fresh.statusCode, fresh.body], [304, '']);
  const { db } = app.storage;
  await db.deleteFrom('group_members').where('group_id', '=', GROUP_ID).execute();
  const changed = await ask(`${USERS}/${eve}`, { cookie, 'if-none-match': String(etag) });
  await db.insertInto('group_members').values({ group_id: GROUP_ID, user_id: eve }).execute();
  assert.is(changed.statusCode, 200);
  assert.is.not(changed.headers.etag, etag);
});

/** A filter, and whom it finds. */
const FILTERS: readonly (readonly [filter: string, names: readonly string[]])[] = [
  ['userName eq "EVE"', ['eve']],
  [`${CORE}:userName sw "e"`, ['eve']],
  ['name.familyName eq "example"', ['eve']],
  ['name.givenName pr', ['eve']],
  ['name.formatted co "EVE UENAL"', ['eve']],
  ['externalId eq "x-Eve"', ['eve']],
  ['externalId eq "x-eve"', []],
  ['emails eq "eve@EXAMPLE.org"', ['eve']],
  ['emails.value ew "@example.org"', ['ada', 'admin', 'disabled', 'eve']],
  ['emails[type eq "work" and value sw "eve@"]', ['eve']],
  ['emails[type eq "home"]', []],
  ['emails[primary eq true and value co "ada"]', ['ada']],
  ['not (emails pr)', []],
  ['active eq false', ['disabled']],
  ['active ne false and userName sw "a"', ['ada', 'admin']],
  ['groups.value eq "11111111-1111-4111-8111-111111111111"', ['eve']],
  ['groups[display eq "staff"]', ['eve']],
  [`groups.value eq "${EXCLUDED_GROUP_ID}"`, []],
  ['groups pr', ['eve']],
  ['groups eq null', ['ada', 'admin', 'disabled']],
  ['meta.lastModified gt "2030-06-01T00:00:00Z"', ['eve']],
  ['meta.lastModified eq "2031-01-01T01:00:00.000+01:00"', ['eve']],
  ['meta.created lt "1999-01-01T00:00:00Z"', []],
  ['meta.resourceType eq "User" and id pr and userName eq "ada"', ['ada']],
  [`${ENTERPRISE}:department eq "research"`, ['eve']],
  [`not (${ENTERPRISE}:department pr)`, ['ada', 'admin', 'disabled']],
  [`${ENTERPRISE}:employeeNumber ge "4711"`, ['eve']],
  ['userName eq "robot"', []],
];

for (const [filter, names] of FILTERS)
  test(`Users?filter=${filter} finds ${names.join(', ') || 'no user'}, in the address and in a search`, async () => {
    const found = await ask(`${USERS}?sortBy=userName&filter=${encodeURIComponent(filter)}`);
    assert.is(found.statusCode, 200, found.body);
    assert.equal(namesOf(found), names);
    const searched = await search({ ...SEARCH, SORTBY: 'userName', filter, attributes: ['userName'] });
    assert.equal([searched.statusCode, namesOf(searched)], [200, names]);
  });

test('groups are found by their members and what they are', async () => {
  for (const [filter, total] of [
    [`members[value eq "${eve}"]`, 1],
    ['members.display co "eve"', 1],
    ['members pr', 1],
    ['displayName eq "staff" and members.type eq "user"', 1],
    ['members.value eq "x"', 0],
    ['meta.resourceType eq "User"', 0],
  ] as const) {
    const answer = (await ask(`${GROUPS}?count=0&filter=${encodeURIComponent(filter)}`)).json();
    assert.equal([answer.totalResults, answer.itemsPerPage, answer.Resources], [total, 0, []], filter);
  }
});

test('users are sorted and counted as asked for', async () => {
  for (const [query, names] of [
    ['sortBy=name.familyName&sortOrder=descending&count=1', ['eve']],
    ['sortBy=emails&count=2', ['ada', 'admin']],
    ['sortBy=meta.lastModified&sortOrder=descending&count=1', ['eve']],
    ['sortBy=userName&startIndex=4&count=-3', []],
    ['sortBy=userName&startIndex=-4&count=1', ['ada']],
    ['sortBy=userName&showTechnicalUsers=true&startIndex=5', ['robot']],
  ] as const)
    assert.equal(namesOf(await ask(`${USERS}?${query}`)), names, query);
});

test('a user is answered with the attributes that are asked for, and always with id and schemas', async () => {
  const excluded = 'id,schemas,meta,groups,photos,emails.type,emails.primary,name,displayName,externalId';
  for (const [query, expected] of [
    ['attributes=userName', { userName: 'eve' }],
    ['attributes=NAME.givenname,emails.value', { name: { givenName: 'Eve' }, emails: [{ value: 'Eve@example.org' }] }],
    [`attributes=${ENTERPRISE}:department`, { [ENTERPRISE]: { department: 'Research' } }],
    [`attributes=${ENTERPRISE}`, { [ENTERPRISE]: { employeeNumber: '4711', department: 'Research' } }],
    [`attributes=${CORE}:active,meta.resourceType`, { active: true, meta: { resourceType: 'User' } }],
    ['attributes=phoneNumbers', {}],
    [
      `excludedAttributes=${excluded},${ENTERPRISE}`,
      { userName: 'eve', active: true, emails: [{ value: 'Eve@example.org' }] },
    ],
  ] as const) {
    const { id, schemas, ...user } = (await ask(`${USERS}/${eve}?${query}`)).json();
    assert.equal([id, schemas.length, user], [eve, 2, expected], query);
  }
});

test('a wrong query and an unknown address are refused with a SCIM error', async () => {
  for (const [address, status, scimType] of [
    [`${USERS}?filter=userName`, 400, 'invalidFilter'],
    [`${USERS}?filter=active%20gt%20true`, 400, 'invalidFilter'],
    [`${USERS}?filter=meta.lastModified%20gt%20%22soon%22`, 400, 'invalidFilter'],
    [`${USERS}?count=ten`, 400, 'invalidValue'],
    [`${USERS}?sortBy=password`, 400, 'invalidValue'],
    [`${USERS}?attributes=id&excludedAttributes=id`, 400, 'invalidValue'],
    [`${USERS}/${eve}x`, 404],
    [`${USERS}/00000000-0000-4000-8000-000000000009`, 404],
    [`${GROUPS}/${EXCLUDED_GROUP_ID}`, 404],
    [`${SCIM_ADDRESS}/Devices`, 404],
  ] as const) {
    const answer = await ask(address);
    const { detail, ...body } = answer.json();
    assert.equal(body, { schemas: [ERROR], status: String(status), ...(scimType !== undefined && { scimType }) });
    assert.is(answer.statusCode, status, address);
    assert.ok(detail.length > 5);
  }
});

test('nothing can be changed, and every refusal is a SCIM error', async () => {
  const headers = { cookie, origin: OWN, 'content-type': 'application/scim+json' };
  for (const [method, url, status, allow] of [
    ['POST', USERS, 405, 'GET, HEAD'],
    ['PUT', `${USERS}/${eve}`, 405, 'GET, HEAD'],
    ['PATCH', `${USERS}/${eve}`, 405, 'GET, HEAD'],
    ['DELETE', `${USERS}/${eve}`, 405, 'GET, HEAD'],
    ['DELETE', `${GROUPS}/${GROUP_ID}`, 405, 'GET, HEAD'],
    ['GET', `${USERS}/.search`, 405, 'POST'],
    ['POST', `${SCIM_ADDRESS}/Me`, 405, 'GET, HEAD'],
    ['POST', `${SCIM_ADDRESS}/Bulk`, 501, undefined],
    ['POST', `${SCIM_ADDRESS}/.search`, 501, undefined],
  ] as const) {
    const answer = await app.call({ method, url, headers, ...(method !== 'GET' && { payload: '{}' }) });
    assert.equal([answer.statusCode, answer.headers.allow], [status, allow], `${method} ${url}`);
    assert.equal([answer.json().schemas, answer.json().status], [[ERROR], String(status)]);
  }
  assert.is((await ask(`${USERS}/${eve}`)).json().displayName, 'Eve Ünal');
});

test('a search in the body is refused where it is none', async () => {
  const { schemas } = SEARCH;
  for (const body of [{}, [], null, { schemas, count: '5' }, { schemas, attributes: 'userName' }, { schemas: [] }]) {
    const answer = await search(body);
    assert.equal([answer.statusCode, answer.json().scimType], [400, 'invalidSyntax'], JSON.stringify(body));
  }
  assert.is((await search(SEARCH, { cookie, 'content-type': 'text/plain' })).statusCode, 415);
  assert.is((await search(SEARCH, { cookie, origin: 'https://other.example' })).statusCode, 403);
});

test('more than 100 different attributes are refused, in the address and in a search; the same one again is not', async () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`).join(',');
  for (const [names, status] of [
    [named(100), 200],
    [named(101), 400],
    [Array(300).fill('userName').join(','), 200],
  ] as const)
    for (const attributes of ['attributes', 'excludedAttributes'])
      for (const answer of [
        await ask(`${USERS}?${attributes}=${names}`),
        await ask(`${USERS}/${eve}?${attributes}=${names}`),
        await search({ ...SEARCH, [attributes]: [names] }),
      ])
        assert.equal(
          [answer.statusCode, answer.json().scimType],
          [status, status === 400 ? 'invalidValue' : undefined],
        );
});

test('the service is for administrators and technical users', async () => {
  const ada = await app.cookieOf('ada');
  const paths = ['/Users', `/Users/${eve}`, '/Groups', `/Groups/${GROUP_ID}`, '/Me', '/Schemas', '/ResourceTypes'];
  for (const path of paths) {
    const url = SCIM_ADDRESS + path;
    const stranger = await ask(url, {});
    assert.equal([stranger.statusCode, stranger.headers['www-authenticate']], [401, 'Bearer realm="vestibule"'], path);
    assert.equal(stranger.json().schemas, [ERROR]);
    assert.is((await ask(url, { cookie: ada })).statusCode, 403, path);
    assert.is((await ask(url)).statusCode, 200, path);
  }
  const wrong = await ask(USERS, { authorization: 'Bearer vst_wrong' });
  assert.equal([wrong.statusCode, wrong.json().status], [401, '401']);
});

test('a client that prefers plain JSON gets it', async () => {
  const type = async (accept: string) => (await ask(USERS, { cookie, accept })).headers['content-type'];
  assert.is(await type('application/json'), 'application/json; charset=utf-8');
  assert.is(await type('application/scim+json, application/json;q=0.9'), 'application/scim+json; charset=utf-8');
  assert.is(await type('*/*'), 'application/scim+json; charset=utf-8');
});

test('Me is the user of the session', async () => {
  const answer = await ask(`${SCIM_ADDRESS}/Me?attributes=userName`);
  assert.is(answer.json().userName, 'admin');
  assert.match(String(answer.headers.location), `/Users/${app.ids.admin}`);
});

test.run();
