import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXCLUDED_GROUP_ID } from '../../../../../server/people/groups';
import { SCIM_ADDRESS } from '../../../../../shared/contract/addresses';
import { OWN } from '../../../../support/server/test-app';
import { EVE, GROUP_ID, GROUPS, SEARCH, setScimService, USERS } from './scim-service';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';

const { app, ask, search } = setScimService(test);

const namesOf = ({ body }: { body: string }) =>
  JSON.parse(body).Resources.map(({ userName }: { userName: string }) => userName);

test('a user has the attributes of RFC 7643, and an address and a version of its own', async () => {
  const answer = await ask(`${USERS}/${EVE.toUpperCase()}`, { accept: '*/*' });
  assert.is(answer.statusCode, 200);
  assert.is(answer.headers['content-type'], 'application/scim+json; charset=utf-8');
  const { meta, photos, groups, ...user } = answer.json();
  assert.equal(user, {
    schemas: [CORE, ENTERPRISE],
    id: EVE,
    externalId: 'x-Eve',
    userName: 'eve',
    displayName: 'Eve Ünal',
    name: { formatted: 'Eve Ünal', givenName: 'Eve', familyName: 'Example' },
    active: true,
    emails: [{ value: 'Eve@example.org', type: 'work', primary: true }],
    [ENTERPRISE]: { employeeNumber: '4711', department: 'Research' },
  });
  const location = `${OWN}${USERS}/${EVE}`;
  assert.equal([meta.resourceType, meta.location, meta.lastModified], ['User', location, '2031-01-01T00:00:00.000Z']);
  assert.equal([answer.headers.location, answer.headers.etag], [location, meta.version]);
  assert.equal(photos, [{ value: `${OWN}/identityprovider/SCIM/Photo/${EVE}`, type: 'photo' }]);
  const $ref = `${OWN}${GROUPS}/${GROUP_ID}`;
  assert.equal(groups, [{ value: GROUP_ID, $ref, display: 'Staff', type: 'direct' }]);
});

test('a group has its members, with their addresses', async () => {
  const answer = await ask(`${GROUPS}/${GROUP_ID}`);
  const { meta, ...group } = answer.json();
  const $ref = `${OWN}${USERS}/${EVE}`;
  assert.equal(group, {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id: GROUP_ID,
    displayName: 'Staff',
    members: [{ value: EVE, $ref, display: 'Eve Ünal', type: 'User' }],
  });
  assert.is(meta.version, answer.headers.etag);
  const without = (await ask(`${GROUPS}/${GROUP_ID}?excludedAttributes=members`)).json();
  assert.equal(Object.keys(without), ['schemas', 'id', 'displayName', 'meta']);
  assert.not('version' in without.meta);
});

test('a version stays the same with other attributes, answers 304, and changes with the resource', async () => {
  const { etag } = (await ask(`${USERS}/${EVE}`)).headers;
  const again = await ask(`${USERS}/${EVE}?attributes=userName`);
  assert.is(again.headers.etag, etag);
  const fresh = await ask(`${USERS}/${EVE}`, { 'if-none-match': String(etag) });
  assert.equal([fresh.statusCode, fresh.body], [304, '']);
  const { db } = app.storage;
  await db.deleteFrom('group_members').where('group_id', '=', GROUP_ID).execute();
  const changed = await ask(`${USERS}/${EVE}`, { 'if-none-match': String(etag) });
  await db.insertInto('group_members').values({ group_id: GROUP_ID, user_id: EVE }).execute();
  assert.is(changed.statusCode, 200);
  assert.is.not(changed.headers.etag, etag);
});

const FILTERS: readonly (readonly [filter: string, names: readonly string[]])[] = [
  [`${CORE}:userName sw "e"`, ['eve']],
  ['name.formatted co "EVE UENAL"', ['eve']],
  ['externalId eq "x-Eve"', ['eve']],
  ['externalId eq "x-eve"', []],
  ['emails eq "eve@EXAMPLE.org"', ['eve']],
  ['emails.value ew "@example.org"', ['ada', 'admin', 'disabled', 'eve']],
  ['emails[primary eq true and value co "ada"]', ['ada']],
  ['not (emails pr)', []],
  ['active ne false and userName sw "a"', ['ada', 'admin']],
  ['groups[display eq "staff"]', ['eve']],
  [`groups.value eq "${EXCLUDED_GROUP_ID}"`, []],
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

test('a filter finds the same users in the address and in a search', async () => {
  for (const [filter, names] of FILTERS) {
    const found = await ask(`${USERS}?sortBy=userName&filter=${encodeURIComponent(filter)}`);
    assert.equal([found.statusCode, namesOf(found)], [200, names], filter);
    const searched = await search({ ...SEARCH, SORTBY: 'userName', filter, attributes: ['userName'] });
    assert.equal([searched.statusCode, namesOf(searched)], [200, names], filter);
  }
});

test('groups are found by their members and what they are', async () => {
  for (const [filter, total] of [
    [`members[value eq "${EVE}"]`, 1],
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
    const { id, schemas, ...user } = (await ask(`${USERS}/${EVE}?${query}`)).json();
    assert.equal([id, schemas.length, user], [EVE, 2, expected], query);
  }
});

test('Me is the user of the session, and a client that prefers plain JSON gets it', async () => {
  const answer = await ask(`${SCIM_ADDRESS}/Me?attributes=userName`);
  assert.is(answer.json().userName, 'admin');
  assert.match(String(answer.headers.location), `/Users/${app.ids.admin}`);
  for (const [accept, type] of Object.entries({
    'application/json': 'application/json',
    'application/scim+json, application/json;q=0.9': 'application/scim+json',
    '*/*': 'application/scim+json',
  }))
    assert.is((await ask(USERS, { accept })).headers['content-type'], `${type}; charset=utf-8`);
});

test.run();
