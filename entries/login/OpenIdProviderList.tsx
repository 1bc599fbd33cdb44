import type { MouseEvent, ReactNode } from 'react';
import { linkTarget } from '../../shared/contract/redirect-target';
import type { LoginData } from '../../shared/contract/sign-in/login';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/Button';
import { Svg } from '../../shared/ui/image/Icon';
import { truncate, useLabelLimits } from './openid-provider-label';
import type { FrameRefs } from './use-login';

const KEY_ICON = 'M12.65 10A6 6 0 1 0 7 18a6 6 0 0 0 5.65-4H17v4h4v-4h2v-4zM7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4';

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
    <OpenIdProviderList>
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
        />
      ) : null}
    </OpenIdProviderList>
  );
}

const hasKerberos = ({ showKerberos, ldapLoginUrl }: LoginData) => showKerberos && ldapLoginUrl !== '';

/** Whether the page offers neither a provider nor Kerberos nor user name and password. */
export function hasNoMethod(data: LoginData): boolean {
  return !data.showUserLogin && !hasKerberos(data) && data.openIdProviderList.length === 0;
}

/** The list of provider links; when it is empty, CSS hides it and the divider after it. */
export function OpenIdProviderList({ children }: { children: ReactNode }) {
  return <div className="peer flex flex-col gap-3 empty:hidden">{children}</div>;
}

/** A provider's own logo. It may be black: where the page is dark it has a white background. */
export function ProviderLogo({ source }: { source: string }) {
  return <img src={source} alt="" width="20" height="20" className="plate size-6 shrink-0 object-contain" />;
}

/** The icon of a provider without a logo, and of Kerberos. */
export function KeyIcon() {
  return <Svg path={KEY_ICON} className="p-0.5 text-muted" />;
}

interface ProviderLinkProps {
  href: string;
  /** The provider's logo; default a key. */
  mark?: ReactNode;
  /** The visible label, at most two lines. */
  label: ReactNode;
  /** The whole label, for screen readers and as a tooltip. */
  fullLabel?: string;
  action: string;
  onClick?: (event: MouseEvent) => void;
}

/** A link in the style of a button, so that it works without a script. */
export function ProviderLink({ href, mark, label, fullLabel, action, onClick }: ProviderLinkProps) {
  const isTruncated = fullLabel && fullLabel !== label;
  return (
    <a
      href={href}
      data-action={action}
      title={fullLabel}
      className={`${buttonStyle('secondary')} after:max-w-6 after:grow-999 after:basis-0`}
      onClick={onClick}
    >
      {mark ?? <KeyIcon />}
      {/* In the middle of the button while there is room for a space as wide as the mark. */}
      <span className="min-w-0 grow text-balance" aria-hidden={isTruncated || undefined}>
        {label}
      </span>
      {isTruncated ? <span className="sr-only">{fullLabel}</span> : null}
    </a>
  );
}

/** The word "or" between the provider links and the form. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line peer-empty:hidden">
      {t('LOGIN_OR')}
    </div>
  );
}
