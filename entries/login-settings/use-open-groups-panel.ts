import { useState } from 'react';
import { LOGIN_SETTINGS_ADDRESS } from '../../shared/contract/addresses';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { navigate, useAddress } from '../../shared/runtime/navigation/use-address';
import type { GroupPolicy } from './api';

/** The name in the query of the page's address, so that the back button closes the panel. */
const QUERY = 'groups';

/** Which policy's groups are open in the side panel, by the page's address. */
export function useOpenGroupsPanel() {
  const parameters = useAddress();
  const [isUnsaved, setUnsaved] = useState(false);
  const { confirmLeave } = useUnsavedGuard(isUnsaved);
  const open = (policy: GroupPolicy | undefined) =>
    navigate(policy === undefined ? LOGIN_SETTINGS_ADDRESS : `${LOGIN_SETTINGS_ADDRESS}?${QUERY}=${policy}`);
  return {
    editing: policyIn(parameters.get(QUERY)),
    setUnsaved,
    /** Opens the groups of a policy, or closes the panel; asks before it discards unsaved changes. */
    async show(policy: GroupPolicy | undefined) {
      if (await confirmLeave()) open(policy);
    },
    /** Closes the panel, whose changes are saved. */
    close: () => open(undefined),
  };
}

function policyIn(value: string | null): GroupPolicy | undefined {
  return value === 'tfa' || value === 'allow-list' ? value : undefined;
}
