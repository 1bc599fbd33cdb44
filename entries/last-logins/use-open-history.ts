import { useState } from 'react';
import { LAST_LOGINS_ADDRESS } from '../../shared/contract/addresses';
import { type LastLogin, NO_LOGIN_TIME } from '../../shared/contract/settings/last-logins';
import { usePage } from '../../shared/runtime/start/page-context';

/** The account whose history is open: at first the one whose id `?user=` of the page's address names. */
export function useOpenHistory(lastLogins: readonly LastLogin[]) {
  const { shell } = usePage();
  const [opened, open] = useState(() => namedIn(lastLogins));
  return {
    opened,
    open,
    close() {
      open(undefined);
      if (location.search === '') return;
      history.replaceState(history.state, '', LAST_LOGINS_ADDRESS);
      shell.post({ type: 'Navigated', path: LAST_LOGINS_ADDRESS, title: document.title });
    },
  };
}

function namedIn(lastLogins: readonly LastLogin[]): LastLogin | undefined {
  const userId = new URLSearchParams(location.search).get('user');
  if (!userId) return undefined;
  const listed = lastLogins.find((login) => login.userId === userId);
  // The list may be older than the account.
  return listed ?? { userId, name: '', account: '', lastLogin: NO_LOGIN_TIME, unknownUsername: false };
}
