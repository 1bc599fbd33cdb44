import type { MouseEvent } from 'react';
import { LOGOUT_ADDRESS } from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { MenuLink } from './MenuLink';

interface SignOutLinkProps {
  /** Percent-encoded. */
  logoutToken: string;
  busy?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/** The link that signs out, also without a script. */
export function SignOutLink({ logoutToken, ...link }: SignOutLinkProps) {
  const href = `${LOGOUT_ADDRESS}/${logoutToken}?basiclogout=true`;
  return <MenuLink action="logout" href={href} icon="logout" text={t('LOGOUT_BUTTON')} {...link} />;
}
