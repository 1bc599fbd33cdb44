import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { LOGIN_SETTINGS_ADDRESS } from '../../shared/contract/addresses';
import { reportAddress } from '../../shared/host/report-address';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { usePage } from '../../shared/runtime/start/page-context';
import type { GroupPolicy } from './api';

/** The name in the query of the page's address, so that the back button closes the panel. */
const QUERY = 'groups';

/** Which policy's groups are open in the side panel, by the page's address; each change is reported to the shell. */
export function useOpenGroupsPanel() {
  const { shell } = usePage();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [isUnsaved, setUnsaved] = useState(false);
  const { confirmLeave } = useUnsavedGuard(isUnsaved);
  const reported = useRef(search); // startEntry reports the initial address
  useEffect(() => {
    if (reported.current === search) return;
    reported.current = search;
    reportAddress(shell);
  }, [search, shell]);
  const open = (policy: GroupPolicy | undefined) =>
    navigate(policy === undefined ? LOGIN_SETTINGS_ADDRESS : `${LOGIN_SETTINGS_ADDRESS}?${QUERY}=${policy}`);
  return {
    editing: policyIn(search),
    setUnsaved,
    /** Opens the groups of a policy, or closes the panel; asks before it discards unsaved changes. */
    async show(policy: GroupPolicy | undefined) {
      if (await confirmLeave()) open(policy);
    },
    /** Closes the panel, whose changes are saved. */
    close: () => open(undefined),
  };
}

function policyIn(search: string): GroupPolicy | undefined {
  const value = new URLSearchParams(search).get(QUERY);
  return value === 'tfa' || value === 'allow-list' ? value : undefined;
}
