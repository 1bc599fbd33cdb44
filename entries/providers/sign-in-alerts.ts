import { LOGIN_SETTINGS_ADDRESS, OPENID_PROVIDERS_ADDRESS, SPN_ADDRESS } from '../../shared/contract/addresses';
import type { ProviderType } from '../../shared/contract/identity-providers/identity-provider';
import type { ProvidersData } from '../../shared/contract/identity-providers/identity-provider-list';
import { t } from '../../shared/i18n/translate';
import { providerNameOf } from '../../shared/identity-providers/provider-name';

/** What an administrator should know about how people sign in, and the page that changes it. */
export interface SignInAlert {
  id: 'd3' | 'html' | 'preferred' | 'openid' | 'kerberos' | 'admin';
  type: 'WARNING' | 'INFO';
  text: string;
  link: { href: string; text: string } | undefined;
}

/**
 * The alerts of the page, warnings first.
 *
 * @param addressOf makes the address of a provider's page from its id
 */
export function alertsOf(data: ProvidersData, addressOf: (id: string) => string): readonly SignInAlert[] {
  const settings = { href: LOGIN_SETTINGS_ADDRESS, text: t('LOGIN_CONFIG_TITLE') };
  const openId = { href: OPENID_PROVIDERS_ADDRESS, text: t('OPENID_TITLE') };
  const kerberos = { href: SPN_ADDRESS, text: t('SPN_TITLE') };
  const linkTo = (type: ProviderType) => {
    const provider = data.providers.find(({ providerType }) => providerType === type);
    return provider && { href: addressOf(provider.id), text: providerNameOf(provider) };
  };
  const alerts: readonly (SignInAlert | false)[] = [
    data.d3ProviderPresentAndNotMigrated && {
      id: 'd3',
      type: 'WARNING',
      text: t('PROVIDERS_ALERT_D3'),
      link: linkTo('D3'),
    },
    !data.htmlLoginEnabled && { id: 'html', type: 'WARNING', text: t('PROVIDERS_ALERT_HTML'), link: settings },
    data.openIdConnectEnabled && { id: 'openid', type: 'INFO', text: t('PROVIDERS_ALERT_OPENID'), link: openId },
    data.openIdPreferred && { id: 'preferred', type: 'INFO', text: t('PROVIDERS_ALERT_PREFERRED'), link: settings },
    data.kerberosEnabled && { id: 'kerberos', type: 'INFO', text: t('PROVIDERS_ALERT_KERBEROS'), link: kerberos },
    data.builtInAdminConfigured && {
      id: 'admin',
      type: 'INFO',
      text: t('PROVIDERS_ALERT_ADMIN'),
      link: linkTo('BuiltInAdmin'),
    },
  ];
  return alerts.filter((alert) => alert !== false);
}
