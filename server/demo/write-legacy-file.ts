import { createHash } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import { LEGACY_SCHEMA } from '../legacy-directory/legacy-schema';
import { hashSaltedSha, verifySaltedSha } from '../passwords/salted-sha';
import { createPrivateFolder } from '../storage/private-folder';
import { userNameKey } from '../storage/user-names';
import { LEGACY_GROUPS, legacyPerson, legacyProjectGroup, legacyProjects, legacyUserId } from './legacy-people';

/** The content of the demo's legacy system. */
export interface LegacyFileContent {
  /** The number of users. A file that has more keeps them. */
  readonly users: number;
  /** The password of all users. */
  readonly password: string;
  readonly facts: Readonly<Record<string, string>>;
}

/**
 * Writes the file, or adds what an existing file lacks, in one transaction. A new file appears only when it is
 * complete, so that a server that is stopped in between leaves none.
 */
export function writeLegacyFile(path: string, content: LegacyFileContent): void {
  createPrivateFolder(dirname(path));
  const isNew = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
  const target = isNew ? `${path}.${process.pid}.new` : path;
  try {
    // SQLite would make the file readable for all users.
    closeSync(openSync(target, isNew ? 'w' : 'a', 0o600));
    withDatabase(target, (database) => update(database, content, isNew));
    if (isNew) renameSync(target, path);
  } finally {
    if (isNew) rmSync(target, { force: true });
  }
}

function withDatabase(path: string, work: (database: Database.Database) => void): void {
  const database = new Database(path, { timeout: 5000 });
  try {
    // The journal mode keeps everything in one file, because others open it read-only.
    database.exec('pragma journal_mode = delete; begin immediate');
    work(database);
    database.exec('commit');
  } finally {
    if (database.inTransaction) database.exec('rollback');
    database.close();
  }
}

const Facts = v.array(v.object({ name: v.string(), value: v.string() }));

function update(database: Database.Database, { users, password, facts }: LegacyFileContent, isNew: boolean): void {
  if (isNew) database.exec(LEGACY_SCHEMA);
  const rows = v.parse(Facts, database.prepare('select name, value from facts').all());
  const known = new Map(rows.map(({ name, value }) => [name, value]));
  const present = Number(known.get('users') ?? 0);
  if (present > 0 && !verifySaltedSha(known.get('password') ?? '', password))
    changePasswords(database, present, password);
  const total = Math.max(present, users);
  if (total > present) addGroups(database, total);
  if (total > present) addUsers(database, { from: present + 1, to: total, password });
  const written = { ...facts, users: String(total), password: hashSaltedSha(password) };
  const store = database.prepare('insert or replace into facts (name, value) values (?, ?)');
  for (const fact of Object.entries(written)) store.run(fact);
}

const groupId = (name: string) => `g${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;

function addGroups(database: Database.Database, users: number): void {
  const group = database.prepare('insert or ignore into groups (id, name) values (?, ?)');
  const parent = database.prepare('insert or ignore into group_parents (group_id, parent_id) values (?, ?)');
  const projects = Array.from({ length: legacyProjects(users) }, (_, index) => legacyProjectGroup(index + 1));
  for (const [name, ...parents] of [...LEGACY_GROUPS, ...projects.map((name) => [name, 'd.3 projects'] as const)]) {
    group.run([groupId(name), name]);
    for (const outer of parents) parent.run([groupId(name), groupId(outer)]);
  }
}

interface Numbers {
  readonly from: number;
  readonly to: number;
  readonly password: string;
}

function addUsers(database: Database.Database, { from, to, password }: Numbers): void {
  const user = database.prepare(
    `insert into users (id, user_name, user_name_key, display_name, given_name, family_name, email, department, is_disabled,
      optional_fields, password_hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const member = database.prepare('insert or ignore into group_members (user_id, group_id) values (?, ?)');
  for (let number = from; number <= to; number += 1) {
    const { id, userName, givenName, familyName, email, department, isDisabled, ...rest } = legacyPerson(number);
    const displayName = `${givenName} ${familyName}`.trim();
    const hash = rest.hasPassword ? hashOf(number, password) : '';
    user.run([
      ...[id, userName, userNameKey(userName), displayName, givenName, familyName, email, department],
      ...[isDisabled ? 1 : 0, JSON.stringify(rest.optionalFields), hash],
    ]);
    for (const group of rest.groups) member.run([id, groupId(group)]);
  }
}

function changePasswords(database: Database.Database, users: number, password: string): void {
  const change = database.prepare("update users set password_hash = ? where id = ? and password_hash <> ''");
  for (let number = 1; number <= users; number += 1) change.run([hashOf(number, password), legacyUserId(number)]);
}

/** Hashes the password of a user. Each user has a different salt, which is the same on all machines. */
function hashOf(number: number, password: string): string {
  return hashSaltedSha(password, createHash('sha256').update(`legacy salt ${number}`).digest().subarray(0, 8));
}
