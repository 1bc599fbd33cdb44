import type { ProviderType } from '../../shared/contract/identity-providers/identity-provider';
import { type Offer, offeredTypes } from '../../shared/contract/identity-providers/offered-types';

/** Tells whether a provider of a type can be created. The one of the server's own accounts always exists. */
export const isCreatable = (type: ProviderType, offer: Offer): boolean =>
  type !== 'Usermanagement' && offeredTypes(offer).includes(type);

/** Returns the types of which another provider can be created. There is one built-in administrator at most. */
export function creatableTypes(existing: readonly ProviderType[], offer: Offer): ProviderType[] {
  const isLeft = (type: ProviderType) => type !== 'BuiltInAdmin' || !existing.includes(type);
  return offeredTypes(offer).filter((type) => isCreatable(type, offer) && isLeft(type));
}
