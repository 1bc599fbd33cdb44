import { type LastLogin, NO_LOGIN_TIME } from '../../shared/contract/settings/last-logins';
import { useAddressParameter } from '../../shared/runtime/navigation/use-address-parameter';

/** The account whose history is open, which is the one whose id `?user=` of the page's address names. */
export function useOpenHistory(lastLogins: readonly LastLogin[]) {
  const [userId, setUserId] = useAddressParameter('user');
  const [search, onSearch] = useAddressParameter('history-search');
  return {
    opened: userId === '' ? undefined : accountOf(userId, lastLogins),
    open: (login: LastLogin) => setUserId(login.userId),
    search,
    onSearch,
    onClose() {
      setUserId('');
      onSearch('');
    },
  };
}

function accountOf(userId: string, lastLogins: readonly LastLogin[]): LastLogin {
  const listed = lastLogins.find((login) => login.userId === userId);
  // The list may be older than the account.
  return listed ?? { userId, name: '', account: '', lastLogin: NO_LOGIN_TIME, unknownUsername: false };
}
