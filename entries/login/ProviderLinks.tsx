import type { MouseEvent, ReactNode } from 'react';
import { linkTarget } from '../../shared/contract/redirect-target';
import type { LoginData } from '../../shared/contract/sign-in/login';
import { t } from '../../shared/i18n/translate';
import { hasKerberos } from './login-methods';
import { ProviderLink, ProviderLogo } from './ProviderLink';
import { truncate, useLabelLimits } from './provider-label-limits';
import type { FrameRefs } from './use-login';

interface ProviderLinksProps extends Pick<FrameRefs, 'openInPopup'> {
  data: LoginData;
}

/** The links to the OpenID providers and to Kerberos sign-in. In a frame of another origin, providers open in the popup. */
export function ProviderLinks({ data, openInPopup }: ProviderLinksProps) {
  const limits = useLabelLimits();
  const openProvider = (event: MouseEvent) => {
    if (!openInPopup.current) return;
    event.preventDefault();
    openInPopup.current();
  };
  return (
    <ProviderList>
      {data.openIdProviderList.map(({ id, description, url, logo }) => {
        const name = truncate(description, limits.characters);
        return (
          <ProviderLink
            key={id}
            action="provider"
            mark={logo ? <ProviderLogo source={logo} /> : null}
            href={linkTarget(url, location.origin) ?? ''}
            label={limits.fullText ? t('LOGIN_OPENID_BUTTON', { name }) : name}
            fullLabel={t('LOGIN_OPENID_BUTTON', { name: description })}
            onClick={openProvider}
          />
        );
      })}
      {hasKerberos(data) ? (
        <ProviderLink
          action="kerberos"
          href={linkTarget(data.ldapLoginUrl, location.origin) ?? ''}
          label={t('LOGIN_KERBEROS')}
          onClick={openProvider}
        />
      ) : null}
    </ProviderList>
  );
}

/** The list of provider links; when it is empty, CSS hides it and the divider after it. */
export function ProviderList({ children }: { children: ReactNode }) {
  return <div className="peer flex flex-col gap-3 empty:hidden">{children}</div>;
}
