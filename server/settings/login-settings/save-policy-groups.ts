import { changesOf, listChangesOf } from '../../audit/audit-changes';
import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import { canAdministratorSignIn, lockAdministratorSignIn } from './administrator-lockout';
import { readVersionedLoginSettings, replaceLoginSettings } from './login-settings';
import {
  type GroupPolicy,
  readGroupNames,
  readPolicyGroupIds,
  readPolicyGroupsVersion,
  replacePolicyGroupIds,
  unknownGroupIds,
} from './policy-groups';
import type { SavedSettings } from './save-login-settings';

interface NewGroups {
  readonly ids: readonly string[];
  /** The version of the groups that the caller has seen. Without it, any stored groups are replaced. */
  readonly version?: string | null | undefined;
}

/**
 * Saves the groups of a policy, unless they were changed since they were loaded. If there are no groups, the policy
 * that needs them is turned off: ForceSelectedGroups becomes Enabled, and the allow-list is not used.
 */
export async function savePolicyGroups(deps: Deps, policy: GroupPolicy, groups: NewGroups): Promise<SavedSettings> {
  const { ids } = groups;
  return recordingTransaction(deps, async (trx, record): Promise<SavedSettings> => {
    await lockAdministratorSignIn(trx);
    const groupsVersion = await readPolicyGroupsVersion(trx, policy);
    if (groupsVersion !== (groups.version ?? groupsVersion)) return { ok: false, problem: 'LOGIN_CONFIG_STALE' };
    const stored = await readPolicyGroupIds(trx, policy);
    const added = ids.filter((id) => !stored.includes(id));
    if ((await unknownGroupIds(trx, added)).length > 0) return { ok: false, problem: 'LOGIN_CONFIG_UNKNOWN_GROUP' };
    const { settings, version } = await readVersionedLoginSettings(trx);
    const after = { settings, tfaGroupIds: [], allowedGroupIds: ids };
    if (policy === 'allow-list' && !(await canAdministratorSignIn(trx, { policy: after })))
      return { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' };
    const isReplaced = await replacePolicyGroupIds(trx, policy, { ids, version: groupsVersion });
    if (!isReplaced) return { ok: false, problem: 'LOGIN_CONFIG_STALE' };
    const removed = stored.filter((id) => !ids.includes(id));
    const names = await readGroupNames(trx, [...added, ...removed]);
    const namesOf = (some: readonly string[]) => some.map((id) => names.get(id) ?? id);
    const field = policy === 'tfa' ? 'tfaGroups' : 'allowedGroups';
    const off = policy === 'tfa' ? { tfaRadio: 'Enabled' as const } : { useWhitelist: false };
    const isUsed = policy === 'tfa' ? settings.tfaRadio === 'ForceSelectedGroups' : settings.useWhitelist;
    const changes = [
      ...listChangesOf(field, { added: namesOf(added), removed: namesOf(removed) }),
      ...(ids.length === 0 && isUsed ? changesOf(settings, { ...settings, ...off }) : []),
    ];
    await record({ event: 'login-settings-changed', detail: `${field}=${ids.length}`, changes });
    if (ids.length > 0) return { ok: true, version };
    const problem = 'LOGIN_CONFIG_GROUPS_EMPTY';
    if (!isUsed) return { ok: true, version, problem };
    const saved = await replaceLoginSettings(trx, { ...settings, ...off }, version);
    if (saved === undefined) throw new Error('the login configuration was changed in the same moment'); // rolls back
    return { ok: true, version: saved, problem };
  });
}
