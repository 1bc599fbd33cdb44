import type { InjectOptions } from 'fastify';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXCLUDED_GROUP_ID, groupRow } from '../../../../../server/directory/groups';
import { createUser } from '../../../../../server/directory/users';
import { setApp } from '../../http/test-app';

const USERS = '/identityprovider/scim/users';
const GROUPS = '/identityprovider/scim/groups';

const app = setApp(test);
let cookie: string;
test.before.each(async () => {
  cookie = await app.cookieOf('admin');
});

const ask = (url: string, headers: InjectOptions['headers'] = { cookie }) => app.call({ url, headers });

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

test('the answer is JSON even to a browser that opens the address', async () => {
  const answer = await app.navigate({ url: USERS, headers: { cookie } });
  assert.match(String(answer.headers['content-type']), 'application/json');
  const refused = await app.navigate({ url: USERS });
  assert.is(refused.statusCode, 401);
  assert.match(String(refused.headers['content-type']), 'application/json');
  assert.is(refused.headers['www-authenticate'], 'Bearer realm="vestibule"');
});

for (const address of [USERS, GROUPS]) {
  test(`${address} is for administrators only`, async () => {
    assert.is((await ask(address)).statusCode, 200);
    assert.is((await ask(address, {})).statusCode, 401);
    assert.is((await ask(address, { cookie: await app.cookieOf('ada') })).statusCode, 403);
    assert.is((await ask(address, { cookie: await app.cookieOf('admin', 'device') })).statusCode, 401);
  });
}

/** A query, whom it finds, and what the answer says besides. */
const QUERIES: readonly (readonly [query: string, names: readonly string[], startIndex: number, total: number])[] = [
  ['count=2', ['ada', 'admin'], 1, 3],
  ['count=2&startIndex=3', ['disabled'], 3, 3],
  ['startIndex=0', ['ada', 'admin', 'disabled'], 1, 3],
  ['startIndex=-5&count=1', ['ada'], 1, 3],
  ['startIndex=99', [], 99, 3],
  ['count=0', [], 1, 3],
  ['count=-1', [], 1, 3],
  ['count=&filter=&timestamp=1795233499196', ['ada', 'admin', 'disabled'], 1, 3],
  ['filter=%20', ['ada', 'admin', 'disabled'], 1, 3],
  ['filter=displayName+co+%22AD%22', ['ada', 'admin'], 1, 2],
  ['filter=username+eq+%22ADA%22&count=0', [], 1, 1],
  ['showTechnicalUsers=true', ['ada', 'admin', 'disabled', 'robot'], 1, 4],
  ['showTechnicalUsers=false', ['ada', 'admin', 'disabled'], 1, 3],
  ['showTechnicalUserGroups=true', ['ada', 'admin', 'disabled'], 1, 3],
];

for (const [query, names, startIndex, total] of QUERIES) {
  test(`users?${query} finds ${names.join(', ') || 'no user'} of ${total}`, async () => {
    const robot = { userName: 'robot', displayName: 'Robot', email: '', isTechnical: true };
    await createUser(app.storage.db, app.deps.clock, robot);
    const body = (await ask(`${USERS}?${query}`)).json();
    assert.equal(
      body.resources.map(({ userName }: { userName: string }) => userName),
      names,
    );
    assert.equal([body.totalResults, body.startIndex, body.itemsPerPage], [total, startIndex, names.length]);
  });
}

/** What of the users a query asks for, and what comes of ada. */
const PARTS: readonly (readonly [query: string, names: readonly string[]])[] = [
  ['attributes=userName', ['id', 'userName']],
  ['attributes=USERNAME,%20displayName', ['id', 'userName', 'displayName']],
  ['attributes=urn:ietf:params:scim:schemas:core:2.0:User:userName', ['id', 'userName']],
  ['attributes=emails,userName', ['id', 'userName', 'emails']],
  ['attributes=id', ['id']],
  ['attributes=emails.value,active', ['id', 'emails', 'active']],
  ['attributes=phoneNumbers,NAME', ['id']],
  ['attributes=', ['id', 'userName', 'displayName']],
  ['excludedAttributes=displayName', ['id', 'userName']],
  ['excludedAttributes=id,displayname,userName', ['id']],
  ['excludedAttributes=emails', ['id', 'userName', 'displayName']],
  ['colour=blue&timestamp=1', ['id', 'userName', 'displayName']],
];

for (const [query, names] of PARTS) {
  test(`users?${query} answers ${names.join(', ')}`, async () => {
    const { resources, totalResults } = (await ask(`${USERS}?${query}`)).json();
    const emails = [{ value: 'ada@example.org', type: 'work', primary: true }];
    const ada = { id: app.ids.ada, userName: 'ada', displayName: 'Display ada', emails, active: true };
    assert.equal(resources[0], Object.fromEntries(Object.entries(ada).filter(([name]) => names.includes(name))));
    assert.is(totalResults, 3);
  });
}

for (const [query, names] of [
  ['sortBy=userName', ['ada', 'admin', 'disabled']],
  ['sortBy=USERNAME&sortOrder=Descending', ['disabled', 'admin', 'ada']],
  ['sortBy=displayName&sortOrder=descending&count=1&startIndex=2', ['admin']],
  ['sortBy=displayName&sortOrder=ascending&attributes=userName', ['ada', 'admin', 'disabled']],
  ['sortOrder=descending', ['ada', 'admin', 'disabled']],
  ['sortBy=&sortOrder=', ['ada', 'admin', 'disabled']],
] as const) {
  test(`users?${query} has the order ${names.join(', ')}`, async () => {
    const { resources } = (await ask(`${USERS}?${query}`)).json();
    assert.equal(
      resources.map(({ userName }: { userName: string }) => userName),
      names,
    );
  });
}

test('names, mail address, department and state of users, and members of groups, are answered on request', async () => {
  const { db } = app.storage;
  const urn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  await db.insertInto('departments').values({ id: 'd', display_name: 'Research' }).execute();
  const names = { givenName: 'Eve', familyName: 'Example' };
  const user = { userName: 'eve', displayName: 'Eve', email: '', ...names, departmentId: 'd', isDisabled: true };
  const id = (await createUser(db, app.deps.clock, user)) ?? '';
  const attributes = `attributes=userName,name.givenName,emails,active,${urn}:department`;
  const { resources } = (await ask(`${USERS}?filter=userName+eq+%22eve%22&${attributes}`)).json();
  assert.equal(resources, [{ id, userName: 'eve', active: false, name: names, [urn]: { department: 'Research' } }]);
  const groups = ['A', 'B'].map((displayName) => groupRow({ id: `g${displayName}`, displayName }));
  await db.insertInto('groups').values(groups).execute();
  const closed = (await createUser(db, app.deps.clock, { userName: 'c', displayName: '', email: '' })) ?? '';
  await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', closed).execute();
  const members = [id, closed].map((user_id) => ({ group_id: 'gA', user_id }));
  await db.insertInto('group_members').values(members).execute();
  assert.equal((await ask(`${GROUPS}?attributes=displayName,members`)).json().resources, [
    { id: 'ga', displayName: 'A', members: [{ value: id, type: 'User' }] },
    { id: 'gb', displayName: 'B' },
  ]);
  assert.equal((await ask(`${GROUPS}?filter=displayName+eq+%22A%22`)).json().resources, [
    { id: 'ga', displayName: 'A' },
  ]);
});

test('the enterprise attributes that an account has are answered on request (RFC 7643 §4.3)', async () => {
  const { db } = app.storage;
  const urn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const id = (await createUser(db, app.deps.clock, { userName: 'eve', displayName: 'Eve', email: '' })) ?? '';
  const values = { employee_number: '4711', cost_center: 'CC-1', organization: 'Example' };
  await db.updateTable('users').set(values).where('id', '=', id).execute();
  const { resources } = (await ask(`${USERS}?filter=userName+eq+%22eve%22&attributes=${urn}`)).json();
  const expected = { employeeNumber: '4711', costCenter: 'CC-1', organization: 'Example' };
  assert.equal(resources[0][urn], expected, 'without the division, which the account does not have');
});

test('groups are sorted and cut to attributes as users are', async () => {
  const groups = ['Ähre', 'Zebra', 'Maus'].map((displayName, index) => groupRow({ id: `g${index}`, displayName }));
  await app.storage.db.insertInto('groups').values(groups).execute();
  const of = async (query: string) => (await ask(`${GROUPS}?${query}`)).json().resources;
  assert.equal(await of('sortBy=displayName&sortOrder=descending&excludedAttributes=displayName'), [
    { id: 'g1' },
    { id: 'g2' },
    { id: 'g0' },
  ]);
  assert.equal(await of('sortBy=id&attributes=displayName&filter=displayName+gt+%22b%22'), [
    { id: 'g1', displayName: 'Zebra' },
    { id: 'g2', displayName: 'Maus' },
  ]);
  assert.equal(await of('filter=displayName+eq+%22aehre%22'), []);
});

/** What a program takes, and what it gets. */
const TYPES: readonly (readonly [accept: string, type: string])[] = [
  ['application/scim+json', 'application/scim+json; charset=utf-8'],
  ['application/scim+json, application/json;q=0.5', 'application/scim+json; charset=utf-8'],
  ['application/json;q=0.5, application/scim+json', 'application/scim+json; charset=utf-8'],
  ['application/json, application/scim+json', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/*', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['text/plain', 'application/json; charset=utf-8'],
];

for (const [accept, type] of TYPES) {
  test(`Accept: ${accept} gets ${type}, also for refusals`, async () => {
    for (const [url, headers, status] of [
      [USERS, { cookie }, 200],
      [`${USERS}?filter=x`, { cookie }, 400],
      [USERS, {}, 401],
      [USERS, { authorization: 'Bearer vst_x' }, 401],
    ] as const) {
      const answer = await ask(url, { ...headers, accept });
      assert.equal([answer.statusCode, answer.headers['content-type']], [status, type]);
      assert.match(String(answer.headers.vary), 'Accept');
      const { schemas, status: said } = answer.json();
      const [schema] = status === 200 ? ['ListResponse'] : ['Error'];
      assert.equal(schemas, [`urn:ietf:params:scim:api:messages:2.0:${schema}`]);
      assert.is(said, status === 200 ? undefined : String(status));
    }
  });
}

test('an answer has at most a thousand items, and a hundred by default', async () => {
  const rows = Array.from({ length: 1100 }, (_, index) =>
    groupRow({ id: `g${index}`, displayName: `Group ${String(index).padStart(4, '0')}` }),
  );
  await app.storage.db.insertInto('groups').values(rows).execute();
  const many = (await ask(`${GROUPS}?count=5000`)).json();
  assert.equal([many.itemsPerPage, many.resources.length, many.totalResults], [1000, 1000, 1100]);
  assert.is((await ask(GROUPS)).json().itemsPerPage, 100);
});

const BAD: readonly (readonly [query: string, scimType: string])[] = [
  ['filter=userName', 'invalidFilter'],
  ['filter=password+pr', 'invalidFilter'],
  ['filter=userName+eq+%22%5Cu0000%22', 'invalidFilter'],
  [`filter=${'('.repeat(5000)}`, 'invalidFilter'],
  ['filter=%ff', 'invalidFilter'],
  ['count=ten', 'invalidValue'],
  ['count=1.5', 'invalidValue'],
  ['count=1e3', 'invalidValue'],
  ['count=99999999999', 'invalidValue'],
  ['startIndex=0x1', 'invalidValue'],
  ['sortBy=password', 'invalidValue'],
  ['sortBy=constructor', 'invalidValue'],
  ['sortBy=id&sortOrder=down', 'invalidValue'],
  ['attributes=id&excludedAttributes=id', 'invalidValue'],
];

const DETAIL =
  /^(filter, character \d+: [a-z, ]+|(count|startIndex) is no whole number|sort(By|Order) is [a-z, ]+|attributes and excludedAttributes cannot be combined)$/i;

for (const address of [USERS, GROUPS]) {
  for (const [query, scimType] of BAD) {
    test(`${address}?${query.slice(0, 30)} is refused as ${scimType}, with nothing of it in the answer`, async () => {
      const answer = await ask(`${address}?${query}`);
      assert.is(answer.statusCode, 400);
      const { detail, ...body } = answer.json();
      assert.equal(body, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '400',
        statusCode: 400,
        messageKey: 'ERROR_BAD_REQUEST',
        scimType,
      });
      assert.match(detail, DETAIL);
    });
  }
}

test('groups of technical users are listed on request, the excluded one never', async () => {
  const { db } = app.storage;
  const groups = [
    { id: 'G1', displayName: 'Staff' },
    { id: EXCLUDED_GROUP_ID, displayName: 'Everybody' },
    { id: 'g2', displayName: 'Machines' },
  ];
  await db.insertInto('groups').values(groups.map(groupRow)).execute();
  const robot = { userName: 'robot', displayName: 'Robot', email: '', isTechnical: true };
  const robotId = (await createUser(db, app.deps.clock, robot)) ?? '';
  await db.insertInto('group_members').values({ group_id: 'g2', user_id: robotId }).execute();
  assert.equal((await ask(GROUPS)).json().resources, [{ id: 'g1', displayName: 'Staff' }]);
  assert.equal((await ask(`${GROUPS}?showTechnicalUserGroups=TRUE`)).json().resources, [
    { id: 'g2', displayName: 'Machines' },
    { id: 'g1', displayName: 'Staff' },
  ]);
});

test('only reads are allowed', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await app.call({ method, url: USERS, headers: { cookie }, payload: '{}' });
    assert.is(answer.statusCode, 405);
    assert.is(answer.headers.allow, 'GET, HEAD');
  }
});

test.run();
