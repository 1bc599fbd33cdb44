import type { ProviderData } from '../../../shared/contract/identity-providers/identity-provider';
import { shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';

/** The maximum number of characters of a name in a title or a question. */
const MAX_LENGTH = 100;

/** A provider as a title or a question names it. */
export type ProviderName = Pick<ProviderData, 'id' | 'providerName'>;

/** The provider's name, or its id if it has no name. */
export function providerNameOf({ id, providerName }: ProviderName): string {
  return shortenUntrustedText(providerName.trim() || id, MAX_LENGTH);
}
