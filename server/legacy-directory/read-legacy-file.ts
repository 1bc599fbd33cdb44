import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'libsql';
import * as v from 'valibot';
import { verifySaltedSha } from '../passwords/salted-sha';
import { userNameKey } from '../storage/user-names';
import type { LegacyDirectory, LegacyFacts, LegacyPage } from './legacy-directory';
import type { LegacyFactName } from './legacy-schema';
import { groupOfRow, passwordOfRow, userOfRow } from './parse-legacy-rows';

/** The oldest version that a migration supports. */
const OLDEST_VERSION = [8, 1] as const;

/** The maximum number of rows of one page. Other requests wait while they are read. */
const PAGE_MAX = 1000;

/** Runs a statement and returns its rows. @throws SourceError */
export type ReadRows = (sql: string, ...parameters: (string | number)[]) => readonly unknown[];

/** The numbers of users, groups and passwords of a legacy system. */
export type LegacyCounts = Pick<LegacyFacts, 'users' | 'groups' | 'passwords'>;

/** Reads the file of a legacy system. */
export interface LegacyReader {
  readonly read: ReadRows;
  /**
   * Returns the last counts if the file has not changed since, and otherwise counts again.
   * @throws SourceError
   */
  counted(count: () => Promise<LegacyCounts>): Promise<LegacyCounts>;
}

const USER_COLUMNS = `id, user_name, display_name, given_name, family_name, email, department, is_disabled, optional_fields,
  password_hash <> '' as has_password,
  (select json_group_array(group_id) from group_members where user_id = users.id) as group_ids`;

const PASSWORDS = "select id, password_hash, is_disabled from users where password_hash <> ''";

const GROUP_COLUMNS = `id, name,
  (select json_group_array(parent_id) from group_parents where group_id = groups.id) as parent_ids`;

/** Creates the directory of a legacy system from a reader of its file. */
export function legacyDirectoryOf({ read, counted }: LegacyReader): LegacyDirectory {
  const page = async <Item>(sql: string, { after, limit }: LegacyPage, itemOf: (row: unknown) => Item) => {
    await nextTurn(); // statements are synchronous
    return read(`${sql} order by id limit ?`, after, Math.min(limit, PAGE_MAX)).map(itemOf);
  };
  return {
    facts: async () => factsOf(read, await counted(() => countAll(read))),
    isServiceAccount: async (username, password) => isServiceAccount(readFacts(read), username, password),
    users: (of) => page(`select ${USER_COLUMNS} from users where id > ?`, of, userOfRow),
    groups: (of) => page(`select ${GROUP_COLUMNS} from groups where id > ?`, of, groupOfRow),
    passwords: (of) => page(`${PASSWORDS} and id > ?`, of, passwordOfRow),
    findUser: async (userName) => {
      const [row] = read(`select ${USER_COLUMNS} from users where user_name_key = ? limit 1`, userNameKey(userName));
      return row === undefined ? undefined : userOfRow(row);
    },
    groupsOf: async (userId) => read(GROUPS_OF_USER, userId).map(groupOfRow),
    findPassword: async (userId) => {
      const [row] = read(`${PASSWORDS} and id = ?`, userId);
      return row === undefined ? undefined : passwordOfRow(row);
    },
  };
}

/** `union` drops duplicates, so that a cycle of groups ends. */
const GROUPS_OF_USER = `with recursive found (id) as (
    select group_id from group_members where user_id = ?
    union
    select parent_id from group_parents join found on group_parents.group_id = found.id
  )
  select ${GROUP_COLUMNS} from groups where id in (select id from found) order by id limit ${PAGE_MAX}`;

const FactRows = v.array(v.object({ name: v.string(), value: v.string() }));

type Facts = Partial<Record<LegacyFactName, string>>;

/** Reads the facts about a legacy system as texts. @throws SourceError */
export function readFacts(read: ReadRows): Facts {
  const rows = v.safeParse(
    FactRows,
    read('select substr(name, 1, 100) as name, substr(value, 1, 2048) as value from facts limit 100'),
  );
  return rows.success ? Object.fromEntries(rows.output.map(({ name, value }) => [name, value])) : {};
}

function factsOf(read: ReadRows, counts: LegacyCounts): LegacyFacts {
  const { version = '', autoStart } = readFacts(read);
  const hasNestedGroups = read('select 1 from group_parents limit 1').length > 0;
  return { version, isOutdated: isOutdated(version), autoStart: autoStart === '1', ...counts, hasNestedGroups };
}

/** How many rows are counted while other requests wait. */
const COUNTED = 5000;

const Count = v.tuple([v.object({ count: v.number(), last: v.nullable(v.string()) })]);

interface CountedPart {
  total: number;
  /** The last counted id, or null at the end. */
  after: string | null;
}

async function countAll(read: ReadRows): Promise<LegacyCounts> {
  const count = async (rows: string): Promise<number> => {
    const part = `select id from ${rows} and id > ? order by id limit ${COUNTED}`;
    const counted: CountedPart = { total: 0, after: '' };
    while (counted.after !== null) {
      const [{ count, last }] = v.parse(
        Count,
        read(`select count(*) as count, max(id) as last from (${part})`, counted.after),
      );
      counted.total += count;
      counted.after = count < COUNTED ? null : last;
      await nextTurn();
    }
    return counted.total;
  };
  const passwords = await count("users where password_hash <> ''");
  return { users: await count('users where true'), groups: await count('groups where true'), passwords };
}

/** Tells whether a version is too old for a migration. An unreadable version counts as too old. */
function isOutdated(version: string): boolean {
  const parts = /^(\d{1,6})(?:\.(\d{1,6}))?/.exec(version.trim());
  if (parts === null) return true;
  const [major, minor] = [Number(parts[1]), Number(parts[2] ?? 0)];
  return major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]);
}

function isServiceAccount(facts: Facts, username: string, password: string): boolean {
  const { serviceAccount = '', servicePasswordHash = '' } = facts;
  const isRight = verifySaltedSha(servicePasswordHash, password);
  return isRight && serviceAccount !== '' && userNameKey(username) === userNameKey(serviceAccount);
}

/** Returns a function that runs statements on an open file. */
export function rowsOf(database: Database.Database): ReadRows {
  return (sql, ...parameters) => database.prepare(sql).all(parameters);
}
