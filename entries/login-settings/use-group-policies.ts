import { useMemo, useState } from 'react';
import { LOGIN_SETTINGS_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { type GroupOption, type GroupPolicy, getPolicyGroups, postPolicyGroups } from './api';
import { useConfirmEffects } from './use-confirm-effects';
import type { useLoginSettings } from './use-login-settings';
import { useSettingsReport } from './use-settings-report';

const CHANGES = [{ resource: LOGIN_SETTINGS_ADDRESS, action: 'changed' }] as const;

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

/** The groups of a policy, as options; loaded with the page. */
function usePolicyGroups(policy: GroupPolicy) {
  const [load] = useState(() => (signal: AbortSignal) => getPolicyGroups(policy, signal));
  const { state, change, restart, reload } = useResource({ load, initial: undefined, changes: CHANGES });
  const report = useSettingsReport();
  const data = state.kind === 'loaded' ? state.data : undefined;
  const groups = useMemo(
    () => data?.groups.map(({ display, value }) => ({ id: value, name: display || value })),
    [data],
  );

  /** Resolves to whether they were saved. */
  const save = async (chosen: readonly GroupOption[]): Promise<boolean> => {
    const { antiCsrfToken = '', version } = data ?? {};
    const ids = chosen.map(({ id }) => id);
    const answer = await postPolicyGroups(policy, { groups: ids, antiCsrfToken, version });
    const saved = report(answer, t('LOGIN_CONFIG_GROUPS_SAVED'));
    if (saved)
      change((before) => ({ ...before, groups: chosen.map(({ id, name }) => ({ display: name, value: id })) }));
    if (answer.ok) void reload(); // for the new version, or after a refusal what another administrator has saved
    return saved !== undefined;
  };
  return { state, groups, save, retry: () => restart() };
}

export type PolicyGroups = ReturnType<typeof usePolicyGroups>;
