import { type MouseEvent, useState } from 'react';
import { LOGOUT_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';

interface SignOutLinkProps {
  logoutToken: string;
  /** Signs out with a script; resolves when that failed, and a person may try again. */
  onLeave?: (logoutToken: string) => Promise<void>;
}

/** Signs out: a link to where the session ends, so that it works before the script and without it. */
export function SignOutLink({ logoutToken, onLeave }: SignOutLinkProps) {
  const [busy, setBusy] = useState(false);
  const leave = async (event: MouseEvent) => {
    if (onLeave === undefined) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onLeave(logoutToken);
    } finally {
      setBusy(false);
    }
  };
  return (
    <a
      href={`${LOGOUT_ADDRESS}/${logoutToken}?basiclogout=true`}
      data-action="logout"
      aria-disabled={busy || undefined}
      className={buttonStyle('secondary')}
      onClick={(event) => void leave(event)}
    >
      {t('LOGOUT_BUTTON')}
    </a>
  );
}
