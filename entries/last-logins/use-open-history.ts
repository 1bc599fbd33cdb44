import { useEffect, useState } from 'react';
import { type LastLogin, NO_LOGIN_TIME } from '../../shared/contract/settings/last-logins';
import { useAddressParameter } from '../../shared/runtime/navigation/use-address-parameter';
import { findAccount } from './api';

/** The account whose history is open, which is the one whose id `?user=` of the page's address names. */
export function useOpenHistory(lastLogins: readonly LastLogin[]) {
  const [userId, setUserId] = useAddressParameter('user');
  const [search, onSearch] = useAddressParameter('history-search');
  const listed = lastLogins.find((login) => login.userId === userId);
  // The list may be older than the account.
  const unlisted = useUnlisted(listed ? '' : userId);
  return {
    opened: userId === '' ? undefined : (listed ?? unlisted),
    open: (login: LastLogin) => setUserId(login.userId),
    search,
    onSearch,
    onClose() {
      setUserId('');
      onSearch('');
    },
  };
}

/** An account that the list does not have; its names are empty until they are read, and where that fails. */
function useUnlisted(userId: string): LastLogin {
  const [names, setNames] = useState({ id: '', name: '', account: '' });
  useEffect(() => {
    if (userId === '') return;
    const controller = new AbortController();
    void findAccount(userId, controller.signal).then((found) => found && setNames(found));
    return () => controller.abort();
  }, [userId]);
  const { name, account } = names.id === userId ? names : { name: '', account: '' };
  return { userId, name, account, lastLogin: NO_LOGIN_TIME, unknownUsername: false };
}
