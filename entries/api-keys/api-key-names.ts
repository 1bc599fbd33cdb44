import type { ApiKeyListItem } from '../../shared/contract/account/api-keys';
import { NAME_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import type { ApiKeySummary } from './api';

const PREFIX_MAX = 20;

/** A key's label and user name as values of a message: shortened, and `–` where nothing is visible. */
export const keyNames = ({ label, userName }: Pick<ApiKeySummary, 'label' | 'userName'>) => ({
  label: shortenUntrustedText(label, NAME_LENGTH),
  name: shortenUntrustedText(userName, NAME_LENGTH),
});

/** The first characters of a key's secret; undefined where the server does not send them. */
export function keyPrefix({ prefix }: Pick<ApiKeyListItem, 'prefix'>): string | undefined {
  return prefix ? `${shortenUntrustedText(prefix, PREFIX_MAX)}…` : undefined;
}
