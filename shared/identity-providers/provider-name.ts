import { NAME_LENGTH, shortenUntrustedText } from '../i18n/shorten-untrusted-text';

/** The properties from which the name of a provider is made. */
export interface ProviderName {
  readonly id: string;
  readonly providerName: string;
}

/** The provider's name, or its id if it has no name. */
export function providerNameOf({ id, providerName }: ProviderName): string {
  return shortenUntrustedText(providerName.trim() || id, NAME_LENGTH);
}
