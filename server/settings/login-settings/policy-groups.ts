import * as v from 'valibot';
import type { Db } from '../../storage/connection';
import { readJson, readVersionedJson, replaceJson, writeJson } from '../../storage/json-settings';

/** The policies that apply to members of selected groups: forced two-factor, and the allow-list for sign-in. */
export type GroupPolicy = 'tfa' | 'allow-list';

/** The keys in the settings table. */
const KEYS: Readonly<Record<GroupPolicy, string>> = { tfa: 'tfa-groups', 'allow-list': 'allowed-groups' };

const GroupIds = v.array(v.string());

/** A group as the pages show it. */
export interface PolicyGroup {
  readonly id: string;
  /** The display name, or the id of a group that was deleted. */
  readonly displayName: string;
}

/** Reads the ids of the groups of a policy. */
export async function readPolicyGroupIds(db: Db, policy: GroupPolicy): Promise<string[]> {
  return v.parse(GroupIds, (await readJson(db, KEYS[policy])) ?? []);
}

/** Replaces the groups of a policy. */
export async function writePolicyGroupIds(db: Db, policy: GroupPolicy, ids: readonly string[]): Promise<void> {
  await writeJson(db, KEYS[policy], [...new Set(ids)]);
}

/** Reads the version of the groups of a policy, which `replacePolicyGroupIds` needs. */
export async function readPolicyGroupsVersion(db: Db, policy: GroupPolicy): Promise<string> {
  return (await readVersionedJson(db, KEYS[policy])).version;
}

/**
 * Replaces the groups of a policy if they still have this version.
 * @returns false if other groups are stored
 */
export async function replacePolicyGroupIds(
  db: Db,
  policy: GroupPolicy,
  { ids, version }: { ids: readonly string[]; version: string },
): Promise<boolean> {
  const value = [...new Set(ids)];
  return (await replaceJson(db, { key: KEYS[policy], version, value })) !== undefined;
}

/** Reads the groups of a policy with their names, sorted by name. */
export async function readPolicyGroups(db: Db, policy: GroupPolicy): Promise<PolicyGroup[]> {
  const ids = await readPolicyGroupIds(db, policy);
  if (ids.length === 0) return [];
  const names = await readGroupNames(db, ids);
  return ids
    .map((id) => ({ id, displayName: names.get(id) ?? id }))
    .sort((one, other) => one.displayName.localeCompare(other.displayName));
}

/** Reads the names of groups by id. */
export async function readGroupNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('groups').select(['id', 'display_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.display_name]));
}

/** @returns the ids that no group has */
export async function unknownGroupIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Tells whether a user is a member of at least one of these groups. */
export async function isMemberOf(db: Db, userId: string, groupIds: readonly string[]): Promise<boolean> {
  if (groupIds.length === 0) return false;
  const membership = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('group_id', 'in', [...groupIds])
    .limit(1)
    .executeTakeFirst();
  return membership !== undefined;
}
