import type { ProviderSummary } from '../../shared/contract/identity-providers/identity-provider-list';
import { displayText } from '../../shared/i18n/display-text';

/** The most characters of a name. */
const NAME_LENGTH = 60;

/** The name of a provider; one without a name has its id. */
export function providerNameOf({ providerName, id }: ProviderSummary): string {
  return displayText(providerName.trim() || id, NAME_LENGTH);
}
