import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SourceError, type SourceGroup, type SourceUser } from '../../../../server/identity-providers/directory-source';
import type { IdentityProvider } from '../../../../server/identity-providers/providers';
import { createLegacyConnector } from '../../../../server/legacy-directory/connector';
import { sourceGroupOf } from '../../../../server/legacy-directory/legacy-source';
import { readAll } from '../../../../server/legacy-directory/read-all';
import { matchOf } from '../../../../server/provider-accounts/rights-group';
import { DIRECTORY, storedOf } from '../identity-providers/provider-fixtures';
import {
  changeLegacyFile,
  LEGACY_SYSTEM,
  legacyFile,
  legacyFolder,
  openLegacy,
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

async function allOf<Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof SourceError ? error.messageKey : String(error)),
  );
}

test('users and groups are read with their members', async () => {
  const { connector, close } = connect(legacyFolder(1200));
  const users: SourceUser[] = await allOf(connector.users(signal));
  const groups: SourceGroup[] = await allOf(connector.groups(signal));
  assert.is(users.length, 1200);
  assert.is(new Set(users.map(({ externalId }) => externalId)).size, 1200);
  const find = (name: string) => groups.find(({ names }) => names.includes(name));
  const admins = find('d.3 administrators');
  const names = users.filter(({ references }) => references.some((each) => admins?.members.includes(each)));
  assert.equal(
    names.map(({ userName }) => userName),
    ['d3.admin', 'h.tanaka'],
  );
  const office = find('d.3 project office');
  assert.ok(office?.members.includes(find('d.3 projects')?.references[0] ?? ''), 'groups are members');
  assert.is(find('d.3 project 0003')?.displayName, 'd.3 project 0003');
  close();
});

test('a name that looks like a reference names only the group with the name', () => {
  const groups = [
    { id: '5', name: 'Other', parentIds: [] },
    { id: '6', name: 'Group 5', parentIds: [] },
  ];
  const sources = groups.map((group) => sourceGroupOf(group, { userDisplayFormat: '', groupDisplayFormat: '' }));
  assert.equal(
    sources.map((source) => matchOf(source, 'Group 5')),
    [undefined, 'name'],
  );
});

test('display formats make the names', async () => {
  const { connector, close } = connect(legacyFolder(3), {
    userDisplayFormat: '{familyName}, {givenName} ({userName})',
    groupDisplayFormat: 'd.3: {name}',
  });
  const users = await allOf(connector.users(signal));
  assert.equal(
    users.map(({ displayName }) => displayName),
    ['Achterberg, Dorothea (d3.admin)', 'Süßmann, Ulrike (user)', 'de Vries, Daan (Device)'],
  );
  const employees = (await allOf(connector.groups(signal))).find(({ names }) => names.includes('Employees'));
  assert.is(employees?.displayName, 'd.3: Employees');
  close();
});

test('another service account reads nothing', async () => {
  for (const change of [{ password: 'other' }, { username: 'other' }, { username: '', password: '' }]) {
    const { connector, close } = connect(legacyFolder(3), change);
    assert.is(await refusal(allOf(connector.users(signal))), 'CONNECTION_BIND_REFUSED');
    assert.is(await refusal(allOf(connector.groups(signal))), 'CONNECTION_BIND_REFUSED');
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
  assert.is(await refusal(allOf(readAll(same))), 'CONNECTION_PAGING');
});

const whole = legacyFolder(12);

const CHECKS: readonly (readonly [what: string, change: Partial<IdentityProvider>, found: Record<string, string>])[] = [
  ['all is well', {}, {}],
  ['no host', { host: 'ldap://x' }, { name: 'CONNECTION_HOST_INVALID' }],
  ['another host', { host: 'other.example' }, { tcp: 'CONNECTION_UNREACHABLE' }],
  ['another repository', { domainOrId: 'other' }, { tcp: 'CONNECTION_REPOSITORY_NOT_FOUND' }],
  ['a path as repository', { domainOrId: '../legacy/archive' }, { tcp: 'CONNECTION_REPOSITORY_NOT_FOUND' }],
  ['a wrong password', { password: 'x' }, { access: 'CONNECTION_BIND_REFUSED' }],
  ['another admin group', { adminGroup: 'd3 administrator' }, { adminGroup: 'CONNECTION_GROUP_NOT_FOUND' }],
  [
    'another technical group',
    { technicalUserGroup: 'technical' },
    { technicalUserGroup: 'CONNECTION_GROUP_NOT_FOUND' },
  ],
  ['a malformed format', { userDisplayFormat: '{cn}' }, { displayFormat: 'CONNECTION_USER_FORMAT_INVALID' }],
  ['a malformed group format', { groupDisplayFormat: '{' }, { displayFormat: 'CONNECTION_GROUP_FORMAT_INVALID' }],
];

for (const [what, change, failed] of CHECKS)
  test(`the check says where it fails: ${what}`, async () => {
    const { connector, close } = connect(whole, change);
    const stages = await connector.check(signal);
    assert.equal(
      Object.fromEntries(
        stages.flatMap(({ stage, result, messageKey }) => (result === 'failed' ? [[stage, messageKey]] : [])),
      ),
      failed,
    );
    const isConnected = failed.name === undefined && failed.tcp === undefined && failed.access === undefined;
    const users = stages.find(({ stage }) => stage === 'users');
    assert.is(users?.result, isConnected ? 'passed' : 'not-tried');
    close();
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
  assert.equal(
    [of('users')?.messageKey, of('adminGroup')?.result, of('tls')?.result],
    ['CONNECTION_NO_USERS', 'skipped', 'skipped'],
  );
  close();
});

test.run();
