import { parseUrl } from '../../shared/contract/parse-url';
import type { InfoData } from '../../shared/contract/settings/info';
import { t } from '../../shared/i18n/translate';

/** The text of a provider's link without a name: its mail address or host; the own host for an address of this server. */
export function linkText(href: string, ownHost: string): string {
  const url = parseUrl(href);
  return url?.protocol === 'mailto:' ? url.pathname : url?.host || ownHost;
}

/** The text to copy for a support request, with a line for each fact. */
export function supportText(data: InfoData, { origin, browser }: { origin: string; browser: string }): string {
  const { version, appClusterId } = data;
  const cluster = appClusterId ? [`${t('INFO_CLUSTER')}: ${appClusterId}`] : [];
  return [`Vestibule ${version || t('INFO_UNKNOWN')}`, ...cluster, origin, browser].join('\n');
}
