import type { MouseEvent } from 'react';
import { t } from '../../shared/i18n/translate';
import { MenuLink } from './MenuLink';

interface SignedOutMenuProps {
  href: string;
  onLogin?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The menu while no user is signed in. */
export function SignedOutMenu({ href, onLogin }: SignedOutMenuProps) {
  return (
    <>
      <p className="px-3 pb-2 text-muted">{t('MENU_SIGNED_OUT')}</p>
      <ul>
        <li>
          <MenuLink action="login" href={href} icon="login" text={t('LOGIN_BUTTON')} onClick={onLogin} />
        </li>
      </ul>
    </>
  );
}
