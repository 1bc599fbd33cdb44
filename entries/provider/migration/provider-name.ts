import type { ProviderData } from '../../../shared/contract/identity-providers/identity-provider';
import { shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';

/** The maximum number of characters of a name in a title or a question. */
const MAX_LENGTH = 100;

/** The properties from which the name of a provider is made in a title or a question. */
export type ProviderName = Pick<ProviderData, 'id' | 'providerName'>;

/** The provider's name, or its id if it has no name. */
export function providerNameOf({ id, providerName }: ProviderName): string {
  return shortenUntrustedText(providerName.trim() || id, MAX_LENGTH);
}
