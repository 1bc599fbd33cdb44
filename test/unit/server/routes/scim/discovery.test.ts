import { parse, filter as predicateOf } from 'scim2-parse-filter';
import SCIMMY from 'scimmy';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupRow } from '../../../../../server/people/groups';
import { createUser } from '../../../../../server/people/users';
import type { SchemaAttribute } from '../../../../../server/scim-service/schemas';
import { SCIM_ADDRESS } from '../../../../../shared/contract/addresses';
import { setApp, type TestApp } from '../../../../support/server/test-app';
import { addKey } from '../../api-keys/key-fixtures';

let key: string;
const app = setApp(test, { once: true, ready: seed });

async function seed({ storage: { db }, deps, ids, now }: TestApp): Promise<void> {
  await db.insertInto('departments').values({ id: 'd', display_name: 'Research' }).execute();
  const group = groupRow({ id: '11111111-1111-4111-8111-111111111111', displayName: 'Staff' });
  await db.insertInto('groups').values(group).execute();
  for (const [index, name] of ['Eve', 'Max', 'Ünal', 'Zoë'].entries()) {
    const email = index === 3 ? '' : `${name}@Example.org`;
    const user = { userName: `${name}${index}`, displayName: name, email, givenName: name, familyName: 'Example' };
    const department = index % 2 === 0 ? { departmentId: 'd' } : {};
    const id = (await createUser(db, deps.clock, { ...user, ...department, isDisabled: index === 1 })) ?? '';
    await db.insertInto('group_members').values({ group_id: group.id, user_id: id }).execute();
    const more = { division: 'Division', external_id: `x${index}` };
    await db.updateTable('users').set(more).where('id', '=', id).execute();
  }
  key = (await addKey(db, now, { user_id: ids.admin, status: 'Confirmed' })).secret;
}

const read = async (path: string) => {
  const answer = await app.call({ url: SCIM_ADDRESS + path, headers: { authorization: `Bearer ${key}` } });
  assert.is(answer.statusCode, 200, answer.body);
  return answer.json();
};

test('the configuration tells everyone what the service can do, and a fresh one is answered 304', async () => {
  const url = `${SCIM_ADDRESS}/ServiceProviderConfig`;
  const answer = await app.call({ url });
  assert.is(answer.statusCode, 200);
  const { patch, bulk, filter, changePassword, sort, etag, authenticationSchemes, schemas } = answer.json();
  assert.equal(schemas, ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig']);
  assert.equal([patch, bulk.supported, changePassword], [{ supported: false }, false, { supported: false }]);
  assert.equal([filter, sort, etag], [{ supported: true, maxResults: 1000 }, { supported: true }, { supported: true }]);
  const types = authenticationSchemes.map(({ type }: { type: string }) => type);
  assert.equal(types, ['oauthbearertoken', 'httpbasic']);
  const headers = { 'if-none-match': String(answer.headers.etag) };
  assert.is((await app.call({ url, headers })).statusCode, 304);
});

test('types and schemas are lists of which each one has an address of its own', async () => {
  for (const name of ['ResourceTypes', 'Schemas']) {
    const { Resources, totalResults } = await read(`/${name}`);
    assert.is(totalResults, Resources.length);
    for (const each of Resources) assert.equal(await read(`/${name}/${each.id}`), each);
  }
  const { Resources } = await read('/ResourceTypes');
  for (const { endpoint, schema } of Resources) {
    await read(`${endpoint}?count=1`);
    await read(`/Schemas/${schema}`);
  }
  const headers = { authorization: `Bearer ${key}` };
  const filtered = await app.call({ url: `${SCIM_ADDRESS}/Schemas?filter=id+pr`, headers });
  assert.equal([filtered.statusCode, filtered.json().status], [403, '403'], 'they are not filtered');
});

/** What of a value its schema does not describe, with the path; common attributes are in no schema (RFC 7643 §3.1). */
function undescribed(value: object, attributes: readonly SchemaAttribute[], path = ''): string[] {
  return Object.entries(value).flatMap(([name, each]) => {
    const attribute = attributes.find((known) => known.name === name);
    if (attribute === undefined) return [`${path}${name}: unknown`];
    if (attribute.multiValued !== Array.isArray(each)) return [`${path}${name}: not as multi-valued as described`];
    return [each].flat().flatMap((one) => {
      if (attribute.type === 'complex') return undescribed(one, attribute.subAttributes ?? [], `${path}${name}.`);
      const type = attribute.type === 'boolean' ? 'boolean' : 'string';
      const isCanonical = attribute.canonicalValues?.includes(one) ?? true;
      return typeof one === type && isCanonical ? [] : [`${path}${name}: ${String(one)}`];
    });
  });
}

test('every resource is what the schemas describe, and what those of the package scimmy accept', async () => {
  const { User, Group, EnterpriseUser } = SCIMMY.Schemas;
  User.definition.extend(EnterpriseUser.definition, false);
  const { Resources: schemas } = await read('/Schemas');
  const attributesOf = (id: string): SchemaAttribute[] =>
    schemas.find((each: { id: string }) => each.id === id).attributes;
  for (const [type, schema] of Object.entries({ Users: User, Groups: Group })) {
    const { Resources } = await read(`/${type}`);
    assert.ok(Resources.length > 0);
    for (const resource of Resources) {
      const { schemas: used, id, externalId, meta, ...rest } = resource;
      assert.equal([typeof id, typeof meta.location], ['string', 'string']);
      const [core, ...extensions] = used;
      const inExtensions = extensions.flatMap((urn: string) => undescribed(rest[urn], attributesOf(urn), `${urn}:`));
      const ofCore = Object.fromEntries(Object.entries(rest).filter(([name]) => !extensions.includes(name)));
      assert.equal([...undescribed(ofCore, attributesOf(core)), ...inExtensions], []);
      for (const { name, required } of attributesOf(core)) assert.ok(!required || rest[name] !== undefined, name);
      const { userName, displayName } = Reflect.construct(schema, [resource, 'out']);
      assert.equal([userName, displayName], [resource.userName, resource.displayName]);
    }
  }
});

/** Filters whose result the package scim2-parse-filter computes from the whole list. */
const FILTERS = [
  'displayName eq "eve"',
  'userName sw "m" or userName sw "z"',
  'emails[type eq "work" and value co "@example.org"]',
  'emails pr and active eq true',
  'not (emails pr)',
  'name.familyName eq "example" and (active eq false or displayName eq "eve")',
  'groups.display eq "staff"',
  'externalId ge "x1"',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department eq "research"',
];

test('a filter finds those whom the package scim2-parse-filter finds', async () => {
  const all: { id: string }[] = (await read('/Users')).Resources;
  for (const filter of FILTERS) {
    const matches = predicateOf(parse(filter));
    const expected = all.filter((user) => matches(lowerCase(user))).map(({ id }) => id);
    const { Resources } = await read(`/Users?filter=${encodeURIComponent(filter)}`);
    assert.ok(expected.length > 0, `${filter} finds someone`);
    assert.equal(Resources.map(({ id }: { id: string }) => id).sort(), expected.sort(), filter);
  }
});

/** The package compares case by case: the values are compared without it here, as RFC 7643 §2.2 has it. */
function lowerCase(resource: unknown): unknown {
  if (typeof resource === 'string') return resource.toLowerCase();
  if (Array.isArray(resource)) return resource.map(lowerCase);
  if (typeof resource !== 'object' || resource === null) return resource;
  return Object.fromEntries(Object.entries(resource).map(([name, value]) => [name, lowerCase(value)]));
}

test.run();
