import type { SaveLoginSettings } from '../../shared/contract/login-settings';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { readVersionedLoginSettings, replaceLoginSettings, writeLoginSettings } from './login-settings';
import { locksOut, policyOf } from './policy-effects';
import { type GroupPolicy, readPolicyGroupIds, unknownGroupIds, writePolicyGroupIds } from './policy-groups';

/** Why a change of the login configuration was not saved: a message key. */
export type SaveProblem =
  | 'LOGIN_CONFIG_STALE'
  | 'LOGIN_CONFIG_LOCKS_OUT'
  | 'LOGIN_CONFIG_UNKNOWN_GROUP'
  /** Saved, but the policy that applied to the groups is off, as there are none. */
  | 'LOGIN_CONFIG_GROUPS_EMPTY';

export type SavedSettings = { ok: true; version: string } | { ok: false; problem: SaveProblem };

const HOUR = 3_600_000;

/**
 * Saves what administrators change of the login configuration, unless it was changed since it was loaded or would lock out
 * every administrator. A shorter lifetime also applies to the sessions that exist.
 */
export async function saveLoginSettings(deps: Deps, { version, ...fields }: SaveLoginSettings): Promise<SavedSettings> {
  const result = await deps.db.transaction().execute(async (trx): Promise<SavedSettings> => {
    const stored = await readVersionedLoginSettings(trx);
    if (stored.version !== version) return { ok: false, problem: 'LOGIN_CONFIG_STALE' };
    const settings = { ...stored.settings, ...fields };
    const { openIdSubAdminGroupId } = settings;
    const isUnknownGroup =
      openIdSubAdminGroupId !== '' &&
      openIdSubAdminGroupId !== stored.settings.openIdSubAdminGroupId &&
      (await unknownGroupIds(trx, [openIdSubAdminGroupId])).length > 0;
    if (isUnknownGroup) return { ok: false, problem: 'LOGIN_CONFIG_UNKNOWN_GROUP' };
    if (await locksOut(trx, await policyOf(trx, settings))) return { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' };
    const saved = await replaceLoginSettings(trx, await withoutEmptyPolicies(trx, settings), version);
    if (saved === undefined) return { ok: false, problem: 'LOGIN_CONFIG_STALE' };
    if (settings.sessionLifetimeHours < stored.settings.sessionLifetimeHours)
      await shortenSessions(trx, settings.sessionLifetimeHours);
    return { ok: true, version: saved };
  });
  if (result.ok) deps.sessionsChanged?.();
  return result;
}

/** ForceSelectedGroups without groups would force no user, as Enabled says. */
async function withoutEmptyPolicies<Settings extends { tfaRadio: string }>(db: Db, settings: Settings) {
  const isEmpty = settings.tfaRadio === 'ForceSelectedGroups' && (await readPolicyGroupIds(db, 'tfa')).length === 0;
  return isEmpty ? { ...settings, tfaRadio: 'Enabled' as const } : settings;
}

async function shortenSessions(db: Db, hours: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set(({ eb }) => ({ expires_at: eb('created_at', '+', hours * HOUR) }))
    .where('kind', '=', 'user')
    .where(({ eb }) => eb('expires_at', '>', eb('created_at', '+', hours * HOUR)))
    .execute();
}

export type SavedGroups = { ok: true; version: string; problem?: SaveProblem } | { ok: false; problem: SaveProblem };

/**
 * Saves the groups of a policy. Without groups the policy that needs them is turned off: ForceSelectedGroups becomes Enabled,
 * and the allow-list is not used.
 */
export async function savePolicyGroups(deps: Deps, policy: GroupPolicy, ids: readonly string[]): Promise<SavedGroups> {
  return deps.db.transaction().execute(async (trx): Promise<SavedGroups> => {
    const stored = await readPolicyGroupIds(trx, policy);
    const added = ids.filter((id) => !stored.includes(id));
    if ((await unknownGroupIds(trx, added)).length > 0) return { ok: false, problem: 'LOGIN_CONFIG_UNKNOWN_GROUP' };
    const { settings, version } = await readVersionedLoginSettings(trx);
    if (policy === 'allow-list' && (await locksOut(trx, { settings, tfaGroupIds: [], allowedGroupIds: ids })))
      return { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' };
    await writePolicyGroupIds(trx, policy, ids);
    if (ids.length > 0) return { ok: true, version };
    const off = policy === 'tfa' ? { tfaRadio: 'Enabled' as const } : { useWhitelist: false };
    const isUsed = policy === 'tfa' ? settings.tfaRadio === 'ForceSelectedGroups' : settings.useWhitelist;
    if (isUsed) await writeLoginSettings(trx, { ...settings, ...off });
    return { ok: true, version: (await readVersionedLoginSettings(trx)).version, problem: 'LOGIN_CONFIG_GROUPS_EMPTY' };
  });
}
