import { LOGOUT_PAGE_ADDRESS } from '../../shared/contract/addresses';
import type { OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { t } from '../../shared/i18n/translate';
import { CopyButton } from '../../shared/ui/button/CopyButton';

/** The addresses of this server that an administrator registers at the provider, each with a button that copies it. */
export function RedirectAddresses({ provider }: { provider: OpenIdProvider }) {
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      <Address part="redirect-address" label={t('OPENID_REDIRECT_ADDRESS')} address={redirectAddress(provider)} />
      {provider.endSessionEndpoint.trim() === '' ? null : (
        <Address part="logout-address" label={t('OPENID_LOGOUT_ADDRESS')} address={logoutAddress(provider)} />
      )}
    </div>
  );
}

function Address({ part, label, address }: { part: string; label: string; address: string }) {
  if (address === '') return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium text-sm">{label}</p>
      <p
        data-part={part}
        dir="ltr"
        className="secret wrap-anywhere rounded-lg border border-line bg-tint px-3 py-2 contrast-more:border-edge text-sm"
      >
        {address}
      </p>
      <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-40 text-muted text-sm">{t('OPENID_REDIRECT_ADDRESS_HINT')}</p>
        <CopyButton text={address} />
      </div>
    </div>
  );
}

/** The address that is registered at the provider: the base address without a slash at the end, then the callback. */
function redirectAddress({ redirectUri, callback }: Pick<OpenIdProvider, 'redirectUri' | 'callback'>): string {
  return onBase(redirectUri, callback);
}

/** The address to which the provider leads back after sign-out. */
function logoutAddress({ redirectUri }: Pick<OpenIdProvider, 'redirectUri'>): string {
  return onBase(redirectUri, LOGOUT_PAGE_ADDRESS);
}

function onBase(base: string, path: string): string {
  return base.trim() === '' ? '' : base.trim().replace(/(?<!\/)\/+$/, '') + path;
}
