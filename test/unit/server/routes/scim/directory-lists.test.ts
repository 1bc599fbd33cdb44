import type { InjectOptions } from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupRow } from '../../../../../server/people/groups';
import { createUser, type NewUser } from '../../../../../server/people/users';
import { setApp } from '../../../../support/server/test-app';

const USERS = '/identityprovider/scim/users';
const GROUPS = '/identityprovider/scim/groups';

const URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let cookie: string;
const app = setApp(test, {
  once: true,
  ready: async ({ storage, deps, cookieOf }) => {
    cookie = await cookieOf('admin');
    await createUser(storage.db, deps.clock, { userName: 'robot', displayName: 'Robot', email: '', isTechnical: true });
  },
});

const ask = (url: string, headers: InjectOptions['headers'] = { cookie }) => app.call({ url, headers });
const foundBy = async (url: string) => (await ask(url)).json().resources;
const namesBy = async (query: string) =>
  (await foundBy(`${USERS}?${query}`)).map(({ userName }: { userName: string }) => userName);

/** Adds groups, and replaces those that are there. */
async function putGroups(groups: readonly { id: string; displayName: string }[]): Promise<void> {
  await app.storage.db.deleteFrom('groups').execute();
  await app.storage.db.insertInto('groups').values(groups.map(groupRow)).execute();
}

async function addPerson(user: Partial<NewUser> & { userName: string }): Promise<string> {
  return (await createUser(app.storage.db, app.deps.clock, { displayName: '', email: '', ...user })) ?? '';
}

test('an administrator reads the users by name, as SCIM lists them', async () => {
  const answer = await ask(USERS);
  assert.is(answer.statusCode, 200);
  const names = ['ada', 'admin', 'disabled'] as const;
  assert.equal(answer.json(), {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 3,
    startIndex: 1,
    itemsPerPage: 3,
    resources: names.map((name) => ({ id: app.ids[name], userName: name, displayName: `Display ${name}` })),
  });
  assert.is(answer.headers['cache-control'], 'no-store');
  assert.match(String(answer.headers.vary), /Authorization, Cookie/);
});

const QUERIES: readonly (readonly [query: string, names: readonly string[], startIndex: number, total: number])[] = [
  ['count=2', ['ada', 'admin'], 1, 3],
  ['count=2&startIndex=3', ['disabled'], 3, 3],
  ['startIndex=-5&count=1', ['ada'], 1, 3],
  ['count=&filter=&timestamp=1795233499196', ['ada', 'admin', 'disabled'], 1, 3],
  ['filter=displayName+co+%22AD%22', ['ada', 'admin'], 1, 2],
  ['filter=username+eq+%22ADA%22&count=0', [], 1, 1],
  ['filter=userName+co+%22ADA%40%22+or+emails.value+co+%22ADA%40%22', ['ada'], 1, 1],
  ['showTechnicalUsers=true', ['ada', 'admin', 'disabled', 'robot'], 1, 4],
  ['showTechnicalUserGroups=true', ['ada', 'admin', 'disabled'], 1, 3],
];

test('a query finds as many users as it asks for, from where it asks for them', async () => {
  for (const [query, names, startIndex, total] of QUERIES) {
    const body = (await ask(`${USERS}?${query}`)).json();
    assert.equal([body.totalResults, body.startIndex, body.itemsPerPage], [total, startIndex, names.length], query);
    assert.equal(await namesBy(query), names, query);
  }
});

const PARTS: readonly (readonly [query: string, names: readonly string[]])[] = [
  ['attributes=userName', ['id', 'userName']],
  ['attributes=urn:ietf:params:scim:schemas:core:2.0:User:userName', ['id', 'userName']],
  ['attributes=emails,userName', ['id', 'userName', 'emails']],
  ['attributes=emails.value,active', ['id', 'emails', 'active']],
  ['attributes=phoneNumbers,NAME', ['id']],
  ['excludedAttributes=id,displayname,userName', ['id']],
  ['excludedAttributes=emails', ['id', 'userName', 'displayName']],
  ['colour=blue&timestamp=1', ['id', 'userName', 'displayName']],
];

test('a query answers the attributes that it asks for', async () => {
  const emails = [{ value: 'ada@example.org', type: 'work', primary: true }];
  const ada = { id: app.ids.ada, userName: 'ada', displayName: 'Display ada', emails, active: true };
  for (const [query, names] of PARTS) {
    const [first] = await foundBy(`${USERS}?${query}`);
    assert.equal(first, Object.fromEntries(Object.entries(ada).filter(([name]) => names.includes(name))), query);
  }
});

test('names, mail address, state and what a company knows of users, and members of groups, are answered on request', async () => {
  const { db } = app.storage;
  await db.insertInto('departments').values({ id: 'd', display_name: 'Research' }).execute();
  const names = { givenName: 'Eve', familyName: 'Example' };
  const id = await addPerson({ userName: 'eve', ...names, departmentId: 'd', isDisabled: true });
  const eve = `${USERS}?filter=userName+eq+%22eve%22&attributes=`;
  const [shown] = await foundBy(`${eve}userName,name.givenName,emails,active,${URN}:department`);
  assert.equal(shown, { id, userName: 'eve', active: false, name: names, [URN]: { department: 'Research' } });
  const values = { employee_number: '4711', cost_center: 'CC-1', organization: 'Example' };
  await db.updateTable('users').set(values).where('id', '=', id).execute();
  const enterprise = { employeeNumber: '4711', costCenter: 'CC-1', organization: 'Example', department: 'Research' };
  assert.equal((await foundBy(eve + URN))[0][URN], enterprise, 'without the division, which the account does not have');
  const closed = await addPerson({ userName: 'c' });
  await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', closed).execute();
  await putGroups(['A', 'B'].map((displayName) => ({ id: `g${displayName}`, displayName })));
  const members = [id, closed].map((user_id) => ({ group_id: 'gA', user_id }));
  await db.insertInto('group_members').values(members).execute();
  assert.equal(await foundBy(`${GROUPS}?attributes=displayName,members`), [
    { id: 'ga', displayName: 'A', members: [{ value: id, type: 'User' }] },
    { id: 'gb', displayName: 'B' },
  ]);
  assert.equal(await foundBy(`${GROUPS}?filter=displayName+eq+%22A%22`), [{ id: 'ga', displayName: 'A' }]);
  await db.deleteFrom('users').where('id', 'in', [id, closed]).execute();
});

test('groups are sorted and cut to attributes as users are', async () => {
  await putGroups(['Ähre', 'Zebra', 'Maus'].map((displayName, index) => ({ id: `g${index}`, displayName })));
  const of = (query: string) => foundBy(`${GROUPS}?${query}`);
  const descending = await of('sortBy=displayName&sortOrder=descending&excludedAttributes=displayName');
  assert.equal(descending, [{ id: 'g1' }, { id: 'g2' }, { id: 'g0' }]);
  assert.equal(await of('sortBy=id&attributes=displayName&filter=displayName+gt+%22b%22'), [
    { id: 'g1', displayName: 'Zebra' },
    { id: 'g2', displayName: 'Maus' },
  ]);
  assert.equal(await of('filter=displayName+eq+%22aehre%22'), []);
});

const TYPES: readonly (readonly [accept: string, type: string])[] = [
  ['application/scim+json', 'application/scim+json; charset=utf-8'],
  ['application/json;q=0.5, application/scim+json', 'application/scim+json; charset=utf-8'],
  ['application/json, application/scim+json', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
];

test('an answer, also a refusal, has the type that the client prefers', async () => {
  for (const [accept, type] of TYPES)
    for (const [url, headers, status, schema] of [
      [USERS, { cookie }, 200, 'ListResponse'],
      [`${USERS}?filter=x`, { cookie }, 400, 'Error'],
      [USERS, {}, 401, 'Error'],
      [USERS, { authorization: 'Bearer vst_x' }, 401, 'Error'],
    ] as const) {
      const answer = await ask(url, { ...headers, accept });
      assert.equal([answer.statusCode, answer.headers['content-type']], [status, type], accept);
      assert.match(String(answer.headers.vary), 'Accept');
      assert.equal(answer.json().schemas, [`urn:ietf:params:scim:api:messages:2.0:${schema}`]);
      assert.is(answer.json().status, status === 200 ? undefined : String(status));
    }
});

test('an answer has at most a thousand items, and a hundred by default', async () => {
  await putGroups(Array.from({ length: 1100 }, (_, index) => ({ id: `g${index}`, displayName: `Group ${index}` })));
  const many = (await ask(`${GROUPS}?count=5000`)).json();
  assert.equal([many.itemsPerPage, many.resources.length, many.totalResults], [1000, 1000, 1100]);
  assert.is((await ask(GROUPS)).json().itemsPerPage, 100);
});

const BAD: readonly (readonly [query: string, scimType: string])[] = [
  ['filter=userName', 'invalidFilter'],
  ['filter=password+pr', 'invalidFilter'],
  [`filter=${'('.repeat(5000)}`, 'invalidFilter'],
  ['filter=%ff', 'invalidFilter'],
  ['count=ten', 'invalidValue'],
  ['startIndex=0x1', 'invalidValue'],
  ['sortBy=password', 'invalidValue'],
  ['sortBy=id&sortOrder=down', 'invalidValue'],
  ['attributes=id&excludedAttributes=id', 'invalidValue'],
];

const DETAIL =
  /^(filter, character \d+: [a-z., ]+|(count|startIndex) is no whole number|sort(By|Order) is [a-z, ]+|attributes and excludedAttributes cannot be combined)$/i;

test('a wrong query is refused with what is wrong, and nothing of it is in the answer', async () => {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
  const refusal = { schemas, status: '400', statusCode: 400, messageKey: 'ERROR_BAD_REQUEST' };
  for (const address of [USERS, GROUPS])
    for (const [query, scimType] of BAD) {
      const answer = await ask(`${address}?${query}`);
      const { detail, ...body } = answer.json();
      assert.equal([answer.statusCode, body], [400, { ...refusal, scimType }], query);
      assert.match(detail, DETAIL);
    }
});

test.run();
