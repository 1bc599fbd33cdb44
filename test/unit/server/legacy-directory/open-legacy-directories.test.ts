import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { legacyFilePath } from '../../../../server/legacy-directory/legacy-file-path';
import { normaliseLegacyHost } from '../../../../server/legacy-directory/normalise-legacy-host';
import { verifySaltedSha } from '../../../../server/passwords/salted-sha';
import { temporaryFolder } from '../../../support/server/temporary-storage';
import {
  addLegacyUsers,
  changeLegacyFile,
  LEGACY_PASSWORD,
  LEGACY_SYSTEM,
  legacyFile,
  legacyFolder,
  openLegacy,
  refusal,
  SERVICE_PASSWORD,
} from './legacy-fixtures';

test('lists are read in pages in the order of their ids, each entry once', async () => {
  const { directory, close } = openLegacy(legacyFolder(25));
  const read: string[] = [];
  for (let after = ''; ; after = read.at(-1) ?? '') {
    const page = await directory.users({ after, limit: 7 });
    if (page.length === 0) break;
    assert.ok(page.length <= 7);
    read.push(...page.map(({ id }) => id));
  }
  const all = Array.from({ length: 25 }, (_, index) => `u${String(index + 1).padStart(7, '0')}`);
  assert.equal(read, all);
  const groups = (await directory.groups({ after: '', limit: 1000 })).map(({ id }) => id);
  assert.equal(groups, groups.toSorted());
  assert.is((await directory.users({ after: '', limit: 1_000_000 })).length, 25);
  close();
});

const VERSIONS = { new: ['8.1', '8.1.0', '9', '10.0.2', '8.10'], outdated: ['8.0.99', '8', '7.9', '', 'current'] };

test('the facts say what a migration needs to know', async () => {
  const { directory, close } = openLegacy(legacyFolder(60));
  const { groups: _, ...facts } = await directory.facts();
  const counts = { users: 60, passwords: 59, hasNestedGroups: true };
  assert.equal(facts, { version: '8.1.24', isOutdated: false, autoStart: false, ...counts });
  close();
  const folder = temporaryFolder();
  const own = `('host', 'd3.example'), ('autoStart', '1')`;
  for (const version of [...VERSIONS.new, ...VERSIONS.outdated]) {
    const sql = `delete from facts; insert into facts values ${own}, ('version', '${version}')`;
    changeLegacyFile(legacyFile(folder), sql);
    const opened = openLegacy(folder);
    const { isOutdated, autoStart, hasNestedGroups } = await opened.directory.facts();
    assert.equal([isOutdated, autoStart, hasNestedGroups], [VERSIONS.outdated.includes(version), true, false], version);
    opened.close();
  }
  changeLegacyFile(legacyFile(folder), `update facts set value = printf('%.*c', 3000000, 'x') where name = 'version'`);
  const long = openLegacy(folder);
  assert.is((await long.directory.facts()).version.length, 2048, 'a fact is read up to a sensible length');
  long.close();
});

test('a user is found by the name in any case, with the password and all groups, also in a cycle', async () => {
  const { directory, close } = openLegacy(legacyFolder(20));
  const user = await directory.findUser(' DEVICE ');
  assert.is(user?.userName, 'Device');
  assert.is(user?.optionalFields.length, 10);
  assert.is(await directory.findUser('nobody'), undefined);
  const found = await directory.findPassword(user?.id ?? '');
  assert.ok(verifySaltedSha(found?.hash ?? '', LEGACY_PASSWORD));
  assert.is(found?.isDisabled, false);
  assert.is(await directory.findPassword('u9999999'), undefined);
  const names = (await directory.groupsOf('u0000015')).map(({ name }) => name).sort();
  // Purchasing is in the plant, which is in the company; projects and their office are in each other.
  assert.ok(names.includes('d.3 company') && names.includes('d.3 project 0001'), names.join());
  assert.ok(names.includes('d.3 projects') && names.includes('d.3 project office'), names.join());
  assert.is(new Set(names).size, names.length);
  assert.equal(await directory.groupsOf('u9999999'), []);
  close();
});

test('only its name and password are those of the service account', async () => {
  const { directory, close } = openLegacy(legacyFolder(1));
  for (const [name, password, isRight] of [
    ['d3.service', SERVICE_PASSWORD, true],
    ['D3.Service', SERVICE_PASSWORD, true],
    ['d3.service', 'other', false],
    ['d3.service', '', false],
    ['d3.admin', SERVICE_PASSWORD, false],
    ['', SERVICE_PASSWORD, false],
  ] as const)
    assert.is(await directory.isServiceAccount(name, password), isRight, `${name} ${password}`);
  close();
});

test('other types have no legacy system, and only the host of the file is its own', async () => {
  const folder = legacyFolder(1);
  const { legacyDirectoryOf, directory, close } = openLegacy(folder);
  for (const type of ['Ldap', 'Scim', 'Usermanagement', 'BuiltInAdmin'] as const)
    assert.is(legacyDirectoryOf({ ...LEGACY_SYSTEM, type }), undefined);
  const of = (host: string, domainOrId = 'archive') =>
    refusal(legacyDirectoryOf({ type: 'D3', host, domainOrId })?.facts());
  assert.is(await of('https://D3.EXAMPLE:443/path'), 'no refusal');
  assert.is(await of('d3.example', ' ARCHIVE '), 'no refusal');
  for (const host of ['other.example', '', 'user@d3.example', 'd3.example.', 'x d3.example'])
    assert.is(await of(host), host === 'd3.example.' ? 'no refusal' : 'CONNECTION_UNREACHABLE', host);
  assert.is(await of('d3.example', 'other'), 'CONNECTION_REPOSITORY_NOT_FOUND');
  assert.is((await directory.facts()).users, 1);
  close();
});

test('no repository id leads out of the folder', async () => {
  const folder = legacyFolder(1);
  const { legacyDirectoryOf, close } = openLegacy(folder);
  const ids = [
    ...['', '.', '..', '../archive', 'legacy/archive', '..\\archive', '/etc/passwd', 'archive.db', 'archive\0'],
    ...['-archive', 'archive-', 'ärchiv', 'a b', 'a%2e', 'archive?mode=rwc', `${'a'.repeat(64)}`, 'con:'],
  ];
  for (const domainOrId of ids) {
    assert.is(legacyFilePath(folder, domainOrId), undefined, domainOrId);
    const directory = legacyDirectoryOf({ ...LEGACY_SYSTEM, domainOrId });
    assert.is(await refusal(directory?.facts()), 'CONNECTION_REPOSITORY_NOT_FOUND', domainOrId);
  }
  assert.is(legacyFilePath(folder, '0A1b-2'), join(folder, 'legacy', '0a1b-2.db'));
  close();
});

test('a file that is missing, damaged or another one is a failure with a key, until it is mended', async () => {
  const folder = legacyFolder(200);
  const path = legacyFile(folder);
  const { directory, close } = openLegacy(folder);
  const ask = () => refusal(directory.users({ after: '', limit: 1000 }));
  const whole = readFileSync(path);
  assert.is(await ask(), 'no refusal');

  renameSync(path, `${path}.away`);
  assert.is(await ask(), 'CONNECTION_REPOSITORY_NOT_FOUND');
  mkdirSync(path);
  assert.is(await ask(), 'CONNECTION_REPOSITORY_NOT_FOUND');
  rmSync(path, { recursive: true });

  const flipped = Buffer.from(whole);
  for (let index = 4096; index < flipped.length; index += 11) flipped[index] = (flipped[index] ?? 0) ^ 0x5a;
  const contents = [Buffer.of(), Buffer.from('not a database '.repeat(500)), whole.subarray(0, 4096), flipped];
  for (const content of contents) {
    writeFileSync(path, content);
    assert.is(await ask(), 'CONNECTION_ANSWER_INVALID', String(contents.indexOf(content)));
    rmSync(path);
  }

  const host = "insert into facts values ('host', 'd3.example');";
  for (const [sql, schema] of [
    [host, 'create table facts (name text, value text)'],
    [`${host} drop table users; create view users as select 1 as id`],
    [`${host} drop table group_parents; create virtual table group_parents using fts5(group_id, parent_id)`],
  ] as const) {
    changeLegacyFile(path, sql, schema);
    assert.is(await ask(), 'CONNECTION_ANSWER_INVALID', sql);
    rmSync(path);
  }

  renameSync(`${path}.away`, path);
  assert.is(await ask(), 'no refusal');
  assert.is(statSync(path).size, whole.length, 'reading changes nothing');
  close();
});

test('what stands in a row is text of a sensible length, or is left out', async () => {
  const folder = legacyFolder(0);
  changeLegacyFile(
    legacyFile(folder),
    `insert into users (id, user_name, user_name_key, display_name, email, is_disabled, optional_fields, password_hash) values
      ('a', x'00ff', 'a', x'12', ' a@b.example ', 'yes', '{"no": "list"}', 'x'),
      ('b', 'b', 'b', '${'x'.repeat(5000)}', '', 1, '["one", 2, null, "${'y'.repeat(3000)}", " five "]', ''),
      ('c', 'c', 'c', '', '', 1, 'not json', 'z');
     insert into group_members values ('a', ''), ('a', 'g');`,
  );
  const { directory, close } = openLegacy(folder);
  const [a, b, c] = await directory.users({ after: '', limit: 10 });
  assert.equal([a?.userName, a?.displayName, a?.email, a?.isDisabled], ['', '', 'a@b.example', false]);
  assert.equal(a?.optionalFields, Array(10).fill(''));
  assert.equal(a?.groupIds, ['g']);
  assert.equal([b?.displayName, b?.isDisabled, b?.hasPassword], ['', true, false]);
  assert.equal(b?.optionalFields, ['one', '', '', '', 'five', '', '', '', '', '']);
  assert.equal(c?.optionalFields, Array(10).fill(''));
  const passwords = (await directory.passwords({ after: '', limit: 10 })).map((each) => [each.hash, each.isDisabled]);
  assert.equal(passwords.flat(), ['x', false, 'z', true]);
  assert.equal(await directory.findPassword('c'), { userId: 'c', hash: 'z', isDisabled: true });
  const hostile = `insert into users (id, user_name, user_name_key) values ('d' || char(10), 'd', 'd')`;
  changeLegacyFile(legacyFile(folder), hostile);
  assert.is(await refusal(directory.users({ after: '', limit: 10 })), 'CONNECTION_ANSWER_INVALID');
  close();
});

test('users that were added are read, also after the directory was closed', async () => {
  const folder = legacyFolder(3);
  const { directory, close } = openLegacy(folder);
  assert.is((await directory.facts()).users, 3);
  addLegacyUsers(folder, 5);
  assert.is((await directory.facts()).users, 5);
  close();
  assert.is((await directory.facts()).users, 5, 'opened again');
  close();
});

test('hosts are compared without what a browser adds', () => {
  const hosts = {
    'D3.example': 'd3.example',
    'https://d3.example:8443/d3': 'd3.example',
    'http://[::1]': '[::1]',
    '': '',
  };
  for (const [entered, host] of Object.entries(hosts)) assert.is(normaliseLegacyHost(entered), host, entered);
  for (const entered of ['ldap://d3.example', 'me:secret@d3.example'])
    assert.is(normaliseLegacyHost(entered), '', entered);
});

test.run();
