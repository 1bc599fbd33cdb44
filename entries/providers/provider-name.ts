import type { ProviderSummary } from '../../shared/contract/identity-providers/identity-provider-list';
import { shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';

/** The most characters of a name. */
const NAME_LENGTH = 60;

/** The name of a provider; one without a name has its id. */
export function providerNameOf({ providerName, id }: ProviderSummary): string {
  return shortenUntrustedText(providerName.trim() || id, NAME_LENGTH);
}
