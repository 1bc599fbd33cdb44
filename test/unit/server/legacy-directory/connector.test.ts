import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLegacyConnector } from '../../../../server/legacy-directory/connector';
import { sourceGroupOf } from '../../../../server/legacy-directory/convert-to-source-users';
import { readAllPages } from '../../../../server/legacy-directory/read-all-pages';
import type { SourceGroup, SourceUser } from '../../../../server/providers/directory-source';
import type { IdentityProvider } from '../../../../server/providers/identity-providers';
import { matchOf } from '../../../../server/providers/rights-group';
import { readAll } from '../../../support/server/read-all';
import { DIRECTORY, storedOf } from '../provider-settings/provider-fixtures';
import {
  changeLegacyFile,
  LEGACY_SYSTEM,
  legacyFile,
  legacyFolder,
  openLegacy,
  refusal,
  SERVICE_PASSWORD,
} from './legacy-fixtures';

const PROVIDER: IdentityProvider = {
  ...storedOf(DIRECTORY),
  ...LEGACY_SYSTEM,
  username: 'd3.service',
  password: SERVICE_PASSWORD,
  adminGroup: 'd.3 administrators',
  technicalUserGroup: 'd.3 technical users',
};

const { signal } = new AbortController();

function connect(folder: string, change: Partial<IdentityProvider> = {}) {
  const provider = { ...PROVIDER, ...change };
  const { legacyDirectoryOf, close } = openLegacy(folder);
  const directory = legacyDirectoryOf(provider);
  if (directory === undefined) throw new Error('no directory');
  return { connector: createLegacyConnector(directory, provider), close };
}

test('users and groups are read with their members', async () => {
  const { connector, close } = connect(legacyFolder(1200));
  const users: SourceUser[] = await readAll(connector.users(signal));
  const groups: SourceGroup[] = await readAll(connector.groups(signal));
  assert.is(users.length, 1200);
  assert.is(new Set(users.map(({ externalId }) => externalId)).size, 1200);
  const find = (name: string) => groups.find(({ names }) => names.includes(name));
  const admins = find('d.3 administrators');
  const ofAdmins = users.filter(({ references }) => references.some((each) => admins?.members.includes(each)));
  const names = ofAdmins.map(({ userName }) => userName);
  assert.equal(names, ['d3.admin', 'h.tanaka']);
  const office = find('d.3 project office');
  assert.ok(office?.members.includes(find('d.3 projects')?.references[0] ?? ''), 'groups are members');
  assert.is(find('d.3 project 0003')?.displayName, 'd.3 project 0003');
  close();
});

test('a name that looks like a reference names only the group with the name', () => {
  const formats = { userDisplayFormat: '', groupDisplayFormat: '' };
  const matchesOf = (id: string, name: string) =>
    matchOf(sourceGroupOf({ id, name, parentIds: [] }, formats), 'Group 5');
  assert.equal([matchesOf('5', 'Other'), matchesOf('6', 'Group 5')], [undefined, 'name']);
});

test('display formats make the names', async () => {
  const formats = { userDisplayFormat: '{familyName}, {givenName} ({userName})', groupDisplayFormat: 'd.3: {name}' };
  const { connector, close } = connect(legacyFolder(3), formats);
  const names = (await readAll(connector.users(signal))).map(({ displayName }) => displayName);
  assert.equal(names, ['Achterberg, Dorothea (d3.admin)', 'Süßmann, Ulrike (user)', 'de Vries, Daan (Device)']);
  const employees = (await readAll(connector.groups(signal))).find(({ names }) => names.includes('Employees'));
  assert.is(employees?.displayName, 'd.3: Employees');
  close();
});

test('another service account reads nothing', async () => {
  for (const change of [{ password: 'other' }, { username: 'other' }, { username: '', password: '' }]) {
    const { connector, close } = connect(legacyFolder(3), change);
    assert.is(await refusal(readAll(connector.users(signal))), 'CONNECTION_BIND_REFUSED');
    assert.is(await refusal(readAll(connector.groups(signal))), 'CONNECTION_BIND_REFUSED');
    close();
  }
});

test('reading ends with its signal, and a system that repeats itself is refused', async () => {
  const ended = new AbortController();
  const { connector, close } = connect(legacyFolder(1200));
  const reading = connector.users(ended.signal)[Symbol.asyncIterator]();
  await reading.next();
  ended.abort(new Error('ended'));
  assert.is(await refusal(Promise.resolve(reading.next())), 'Error: ended');
  close();
  const same = async () => [{ id: 'a' }, { id: 'b' }];
  assert.is(await refusal(readAll(readAllPages(same))), 'CONNECTION_PAGING');
});

const CHECKS: readonly (readonly [change: Partial<IdentityProvider>, stage: string, messageKey: string])[] = [
  [{ host: 'ldap://x' }, 'name', 'CONNECTION_HOST_INVALID'],
  [{ host: 'other.example' }, 'tcp', 'CONNECTION_UNREACHABLE'],
  [{ domainOrId: '../legacy/archive' }, 'tcp', 'CONNECTION_REPOSITORY_NOT_FOUND'],
  [{ password: 'x' }, 'access', 'CONNECTION_BIND_REFUSED'],
  [{ userDisplayFormat: '{cn}' }, 'displayFormat', 'CONNECTION_USER_FORMAT_INVALID'],
  [{ groupDisplayFormat: '{' }, 'displayFormat', 'CONNECTION_GROUP_FORMAT_INVALID'],
  [{}, '', ''],
];

test('the check says where it fails, and reads users wherever it is connected', async () => {
  const whole = legacyFolder(12);
  for (const [change, stage, messageKey] of CHECKS) {
    const { connector, close } = connect(whole, change);
    const stages = await connector.check(signal);
    close();
    const failed = stages.filter(({ result }) => result === 'failed').map((each) => [each.stage, each.messageKey]);
    assert.equal(failed, stage === '' ? [] : [[stage, messageKey]]);
    const isConnected = !['name', 'tcp', 'access'].includes(stage);
    const users = stages.find((each) => each.stage === 'users');
    assert.is(users?.result, isConnected ? 'passed' : 'not-tried');
  }
});

test('near names are offered, and of groups with one name their ids', async () => {
  const folder = legacyFolder(3);
  const near = connect(folder, { adminGroup: 'D3 Administrator' });
  const adminStage = async (of: ReturnType<typeof connect>) =>
    (await of.connector.check(signal)).find(({ stage }) => stage === 'adminGroup');
  assert.is((await adminStage(near))?.candidates?.[0], 'd.3 administrators');
  near.close();
  changeLegacyFile(legacyFile(folder), "insert into groups (id, name) values ('other', 'D.3 ADMINISTRATORS')");
  const ambiguous = connect(folder);
  const found = await adminStage(ambiguous);
  assert.equal([found?.messageKey, found?.candidates?.includes('other')], ['CONNECTION_GROUP_AMBIGUOUS', true]);
  ambiguous.close();
  const byId = connect(folder, { adminGroup: 'other' });
  assert.is((await adminStage(byId))?.result, 'passed');
  byId.close();
});

test('a system without users is warned about', async () => {
  const folder = legacyFolder(0);
  const { connector, close } = connect(folder, { adminGroup: '', technicalUserGroup: '' });
  const stages = await connector.check(signal);
  const of = (name: string) => stages.find(({ stage }) => stage === name);
  assert.is(of('users')?.messageKey, 'CONNECTION_NO_USERS');
  assert.equal([of('adminGroup')?.result, of('tls')?.result], ['skipped', 'skipped']);
  close();
});

test('a file that another process writes is read afterwards, and keeps nothing else waiting', async () => {
  const folder = legacyFolder(1);
  const { directory, close } = openLegacy(folder);
  assert.ok(await directory.findPassword('u0000001'));
  const writer = new Database(legacyFile(folder));
  writer.exec('begin exclusive');
  let isFound = false;
  const found = directory.findPassword('u0000001').then((password) => {
    isFound = true;
    return password;
  });
  // SQLite itself would keep everything waiting, until there is no patience left.
  for (let turn = 0; turn < 3; turn += 1) await wait(1);
  assert.not(isFound);
  writer.exec('commit');
  writer.close();
  assert.ok(await found);
  close();
});

test.run();
