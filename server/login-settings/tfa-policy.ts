import * as v from 'valibot';
import type { Db } from '../storage/connection';
import { readJson, writeJson } from '../storage/json-settings';
import type { LoginSettings } from './login-settings';

const KEY = 'tfa-groups';

const GroupIds = v.array(v.string());

/** Reads the groups whose members must use two-factor under ForceSelectedGroups. */
export async function readTfaGroups(db: Db): Promise<string[]> {
  return v.parse(GroupIds, (await readJson(db, KEY)) ?? []);
}

/** Replaces the groups whose members must use two-factor under ForceSelectedGroups. */
export async function writeTfaGroups(db: Db, ids: readonly string[]): Promise<void> {
  await writeJson(db, KEY, ids);
}

/** Whether the policy forces a user to use two-factor. Disabled and Enabled force no user. */
export async function isForced(
  db: Db,
  { tfaRadio }: Pick<LoginSettings, 'tfaRadio'>,
  user: { id: string; isAdmin: boolean },
): Promise<boolean> {
  if (tfaRadio === 'ForceAll') return true;
  if (tfaRadio === 'ForceAdmins') return user.isAdmin;
  if (tfaRadio !== 'ForceSelectedGroups') return false;
  const groups = await readTfaGroups(db);
  if (groups.length === 0) return false;
  const membership = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', user.id)
    .where('group_id', 'in', groups)
    .limit(1)
    .executeTakeFirst();
  return membership !== undefined;
}
