import type { GroupOption, GroupPolicy } from './api';
import { useConfirmEffects } from './use-confirm-effects';
import type { useLoginSettings } from './use-login-settings';
import { usePolicyGroups } from './use-policy-groups';

/**
 * The groups of the two-factor and the allow-list policy, and a function that saves them once the user has confirmed
 * the effects.
 */
export function useGroupPolicies({ stored, turnOff, reload }: ReturnType<typeof useLoginSettings>) {
  const policies = { tfa: usePolicyGroups('tfa'), 'allow-list': usePolicyGroups('allow-list') };
  const confirmEffects = useConfirmEffects();
  /** Resolves to whether they were saved. */
  const saveGroups = async (policy: GroupPolicy, groups: readonly GroupOption[]): Promise<boolean> => {
    const ids = groups.map(({ id }) => id);
    const changed = policy === 'tfa' ? { tfaGroups: ids } : { allowedGroups: ids };
    if (!(await confirmEffects({ ...stored, ...changed }))) return false;
    if (!(await policies[policy].save(groups))) return false;
    if (groups.length === 0) turnOff(policy);
    void reload();
    return true;
  };
  return { policies, saveGroups };
}
