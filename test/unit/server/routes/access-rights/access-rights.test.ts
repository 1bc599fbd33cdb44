import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupRow } from '../../../../../server/people/groups';
import { storePhoto } from '../../../../../server/people/photos';
import { ACCESS_RIGHTS_ADDRESS, GROUPS_ADDRESS, USERS_ADDRESS } from '../../../../../shared/contract/addresses';
import { type Caller, signedInCaller } from '../../../../support/server/admin-calls';
import { addUser } from '../../../../support/server/temporary-storage';
import { setApp } from '../../../../support/server/test-app';
import { publishedBy } from '../../../../support/server/test-browser';
import { addDepartments } from '../../access-rights/rights-fixtures';
import { addKey } from '../../api-keys/key-fixtures';

const app = setApp(test, { ready: ({ storage }) => addDepartments(storage.db) });

const SETTINGS = { featureActive: true, unconfiguredDepartmentsAllowed: false };
const RIGHTS = { ...SETTINGS, department: 's', allowedDepartments: ['e'] };

const of = (department: string) => `${ACCESS_RIGHTS_ADDRESS}?DEPARTMENT=${department}`;

const save = ({ send, antiCsrfToken }: Caller, rights: object) =>
  send('POST', ACCESS_RIGHTS_ADDRESS, { ...RIGHTS, ...rights, antiCsrfToken });

const moveAda = (department_id: string | null) =>
  app.storage.db.updateTable('users').set({ department_id }).where('id', '=', app.ids.ada).execute();

test('an administrator reads the departments, saves rights and reads them again', async () => {
  const admin = await signedInCaller(app);
  const loaded = (await admin.get(ACCESS_RIGHTS_ADDRESS)).json();
  assert.equal([loaded.featureActive, loaded.unconfiguredDepartmentsAllowed], [false, false]);
  const ids = loaded.departments.map(({ id }: { id: string }) => id);
  assert.equal(ids, ['', 'a', 'e', 'o', 's']);
  const { departments, version } = (await admin.get(of('s'))).json();
  assert.equal(departments, []);
  const saved = await save(admin, { version });
  assert.is(saved.statusCode, 200);
  const rights = (await admin.get(of('s'))).json();
  assert.equal(rights, { departments: ['e'], version: saved.json().version });
  const after = (await admin.get(ACCESS_RIGHTS_ADDRESS)).json();
  assert.is(after.featureActive, true);
  assert.equal(
    after.departments.filter((each: { hasRightsAssigned: boolean }) => each.hasRightsAssigned),
    [{ id: 's', departmentName: 'Sales', hasRightsAssigned: true }],
  );
  const page = await admin.open(of('s'));
  assert.equal([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8']);
});

test('the second of two administrators is told, and overwrites nothing', async () => {
  const [one, other] = [await signedInCaller(app), await signedInCaller(app)];
  const loaded = async (department: string) => (await one.get(of(department))).json();
  const refused = async (rights: object, key: string) => {
    const answer = await save(other, rights);
    assert.equal([answer.statusCode, answer.json().messageKey], [409, key]);
  };
  const [{ version }, { version: ofOther }] = [await loaded('s'), await loaded('e')];
  const off = { featureActive: false };
  assert.is((await save(one, { version, ...off })).statusCode, 200);
  await refused({ version, ...off, allowedDepartments: ['a'] }, 'ACCESS_RIGHTS_STALE');
  const another = { ...off, department: 'e', version: ofOther };
  assert.is((await save(other, another)).statusCode, 200, 'another department is no conflict');
  const before = await loaded('s');
  await save(one, { department: 'e' });
  await refused({ ...off, version: before.version }, 'ACCESS_RIGHTS_STALE');
  await refused({ allowedDepartments: ['gone'] }, 'ACCESS_RIGHTS_UNKNOWN_DEPARTMENT');
  assert.equal((await loaded('s')).departments, ['e']);
  assert.is((await one.get(ACCESS_RIGHTS_ADDRESS)).json().featureActive, true, 'as it was changed meanwhile');
  assert.is((await one.get(of('gone'))).statusCode, 404);
});

test('a department is assigned 20,000 others, and loses them again; a longer body is refused', async () => {
  const { db } = app.storage;
  const admin = await signedInCaller(app);
  const ids = Array.from({ length: 22_000 }, (_, at) => `${at}`.padStart(100, 'x'));
  for (let at = 0; at < 20_000; at += 1000) {
    const rows = ids.slice(at, at + 1000).map((id) => ({ id, display_name: id }));
    await db.insertInto('departments').values(rows).execute();
  }
  const saved = async () => (await admin.get(of('s'))).json().departments.sort();
  for (const count of [20_000, 2]) {
    assert.is((await save(admin, { allowedDepartments: ids.slice(0, count) })).statusCode, 200);
    assert.equal(await saved(), ids.slice(0, count).sort());
  }
  assert.is((await save(admin, { allowedDepartments: ids.slice(0, 20_001) })).statusCode, 400);
  assert.is((await save(admin, { allowedDepartments: ids })).statusCode, 413);
  assert.is((await saved()).length, 2);
});

test('a change is told to administrators alone, and is in the log', async () => {
  const admin = await signedInCaller(app);
  const told = publishedBy(app);
  await save(admin, {});
  await save(admin, { department: 'gone' });
  const audience = { admins: true, userIds: [] };
  assert.equal(told, [{ resource: ACCESS_RIGHTS_ADDRESS, action: 'changed', audience }]);
  const [line = ''] = app.log.filter((each) => each.includes('the access rights were saved'));
  assert.equal(JSON.parse(line).change, { department: 's', ...SETTINGS, assigned: 1 });
});

/** Adds a user of each department, and a program of `s`. @returns their ids, and the headers of the program */
async function addProgram(): Promise<{ ids: string[]; headers: { authorization: string } }> {
  const { db } = app.storage;
  const ids: string[] = [];
  for (const departmentId of 'sea') ids.push(await addUser(db, { userName: `of-${departmentId}`, departmentId }));
  const user_id = await addUser(db, { userName: 'program', isTechnical: true, departmentId: 's' });
  const { secret } = await addKey(db, app.now, { user_id, status: 'Confirmed' });
  return { ids, headers: { authorization: `Bearer ${secret}` } };
}

test('a program finds only the users whom its department may find, as soon as it is saved', async () => {
  const { headers } = await addProgram();
  const found = async (query = '') => {
    const answer = (await app.call({ url: `${USERS_ADDRESS}${query}`, headers })).json();
    assert.is(answer.totalResults, answer.resources.length);
    return answer.resources.map(({ userName }: { userName: string }) => userName);
  };
  const admin = await signedInCaller(app);
  const everyone = ['ada', 'admin', 'disabled', 'of-a', 'of-e', 'of-s'];
  assert.equal(await found(), everyone);
  await save(admin, {});
  assert.equal(await found(), ['of-e', 'of-s']);
  assert.equal(await found('?filter=userName%20eq%20%22of-a%22'), []);
  assert.equal(await found('?filter=userName%20eq%20%22of-a%22%20or%20userName%20eq%20%22of-e%22'), ['of-e']);
  assert.equal(await found('?filter=not%20(userName%20eq%20%22of-e%22)'), ['of-s']);
  assert.equal(await found('?showTechnicalUsers=true'), ['of-e', 'of-s', 'program']);
  const count = await app.call({ url: `${USERS_ADDRESS}?count=0`, headers });
  assert.is(count.json().totalResults, 2, 'the number tells no more');
  const ofAdmin = (await admin.get(USERS_ADDRESS)).json();
  assert.is(ofAdmin.totalResults, everyone.length);
  await save(admin, { featureActive: false });
  assert.equal(await found(), everyone);
});

test('of the members of a group a program learns those only whom its department may find', async () => {
  const { db } = app.storage;
  const { ids, headers } = await addProgram();
  const group = groupRow({ id: 'all', displayName: 'All' });
  await db.insertInto('groups').values(group).execute();
  const members = ids.map((id) => ({ group_id: 'all', user_id: id }));
  await db.insertInto('group_members').values(members).execute();
  const membersFor = async (given: Record<string, string>) => {
    const answer = await app.call({ url: `${GROUPS_ADDRESS}?attributes=members`, headers: given });
    return (answer.json().resources[0].members ?? []).map(({ value }: { value: string }) => value).sort();
  };
  assert.equal(await membersFor(headers), [...ids].sort());
  const admin = await signedInCaller(app);
  await save(admin, {});
  assert.equal(await membersFor(headers), ids.slice(0, 2).sort());
  assert.equal(await membersFor({ cookie: admin.cookie }), [...ids].sort());
});

test('a photo of a user who may not be found is answered as that of no user, also to a browser that has it', async () => {
  const photo = (id: string) => `/identityprovider/SCIM/Photo/${id}`;
  await moveAda('s');
  await storePhoto(app.storage.db, app.deps.clock, app.ids.admin, new Uint8Array([0xff, 0xd8, 0xff]));
  const cookie = await app.cookieOf('ada');
  const get = (id: string, headers = {}) => app.call({ url: photo(id), headers: { cookie, ...headers } });
  const seen = await get(app.ids.admin);
  assert.is(seen.statusCode, 200);
  const admin = await signedInCaller(app);
  await save(admin, {});
  const kept = { 'if-none-match': String(seen.headers.etag) };
  for (const answer of [await get(app.ids.admin), await get(app.ids.admin, kept), await get(app.ids.disabled)]) {
    const none = await get('00000000-0000-4000-8000-000000000000');
    assert.equal([answer.statusCode, answer.body], [404, none.body]);
    assert.is(answer.headers['cache-control'], 'no-store');
  }
  assert.is((await get(app.ids.ada)).statusCode, 200, 'everyone sees their own');
  assert.is((await get(app.ids.ada.toUpperCase())).statusCode, 200);
  assert.is((await admin.get(photo(app.ids.disabled))).statusCode, 200);
  await save(admin, { allowedDepartments: [''] });
  assert.is((await get(app.ids.admin)).statusCode, 200);
});

test.run();
