import { type MouseEvent, useState } from 'react';
import { LOGOUT_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';

interface SignOutLinkProps {
  logoutToken: string;
  /** Signs out by script; resolves when that has failed and the user may try again. */
  onSignOut?: (logoutToken: string) => Promise<void>;
}

/** A link that signs out, so that it works without a script. */
export function SignOutLink({ logoutToken, onSignOut }: SignOutLinkProps) {
  const [busy, setBusy] = useState(false);
  const onClick = async (event: MouseEvent) => {
    if (onSignOut === undefined) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onSignOut(logoutToken);
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
      onClick={(event) => void onClick(event)}
    >
      {t('LOGOUT_BUTTON')}
    </a>
  );
}
