import type { AuditChange } from '../../../shared/contract/settings/audit';
import type { SaveLoginSettings, SaveProblem } from '../../../shared/contract/settings/login-settings';
import { changesOf } from '../../audit/audit-changes';
import type { AuditEntry } from '../../audit/audit-entry';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import { canAdministratorSignIn, lockAdministratorSignIn } from './administrator-lockout';
import { type LoginSettings, readVersionedLoginSettings, replaceLoginSettings, withChanges } from './login-settings';
import { readGroupNames, readPolicyGroupIds, unknownGroupIds } from './policy-groups';
import { policyOf } from './policy-to-sql';
import { forgetOverdueBrowsers } from './remembered-days';

/**
 * The version of the saved settings, or the reason why nothing was saved. If `ok` is true, `problem` says that a
 * setting is off because it has no groups.
 */
export type SavedSettings = { ok: true; version: string; problem?: SaveProblem } | { ok: false; problem: SaveProblem };

const HOUR = 3_600_000;

/**
 * Saves changed login settings, unless the caller has seen an older version, or all administrators would be locked out.
 * A shorter lifetime also applies to existing sessions, and a shorter time to remembered browsers.
 */
export async function saveLoginSettings(deps: Deps, { version, ...fields }: SaveLoginSettings): Promise<SavedSettings> {
  const result = await recordingTransaction(deps, async (trx, record): Promise<SavedSettings> => {
    await lockAdministratorSignIn(trx);
    const stored = await readVersionedLoginSettings(trx);
    if (stored.version !== (version ?? stored.version)) return { ok: false, problem: 'LOGIN_CONFIG_STALE' };
    const settings = withChanges(stored.settings, fields);
    const { openIdSubAdminGroupId } = settings;
    const isUnknownGroup =
      openIdSubAdminGroupId !== '' &&
      openIdSubAdminGroupId !== stored.settings.openIdSubAdminGroupId &&
      (await unknownGroupIds(trx, [openIdSubAdminGroupId])).length > 0;
    if (isUnknownGroup) return { ok: false, problem: 'LOGIN_CONFIG_UNKNOWN_GROUP' };
    const policy = await policyOf(trx, settings);
    if (!(await canAdministratorSignIn(trx, { policy }))) return { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' };
    const consistent = await withoutEmptyPolicies(trx, settings);
    const saved = await replaceLoginSettings(trx, consistent, stored.version);
    if (saved === undefined) return { ok: false, problem: 'LOGIN_CONFIG_STALE' };
    if (settings.sessionLifetimeHours < stored.settings.sessionLifetimeHours)
      await shortenSessions(trx, settings.sessionLifetimeHours);
    await forgetOverdueBrowsers({ db: trx, clock: deps.clock }, consistent);
    await record(await settingsEntry(trx, stored.settings, consistent));
    const fellBack = consistent.tfaRadio !== settings.tfaRadio;
    return { ok: true, version: saved, ...(fellBack && { problem: 'LOGIN_CONFIG_GROUPS_EMPTY' }) };
  });
  if (result.ok) deps.sessionsChanged?.();
  return result;
}

/** Returns the audit entry for a change of the settings. A group is recorded by its name. */
export async function settingsEntry(db: Db, before: LoginSettings, after: LoginSettings): Promise<AuditEntry> {
  const names = await readGroupNames(db, [before.openIdSubAdminGroupId, after.openIdSubAdminGroupId]);
  const nameOf = (id: AuditChange['after']) => names.get(String(id)) ?? id;
  const changes = changesOf(before, after).map((change) =>
    change.field === 'openIdSubAdminGroupId'
      ? { ...change, before: nameOf(change.before), after: nameOf(change.after) }
      : change,
  );
  return { event: 'login-settings-changed', detail: changes.map(({ field }) => field).join(' '), changes };
}

/** Replaces ForceSelectedGroups without groups by Enabled, which has the same effect. */
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
