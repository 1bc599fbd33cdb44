import {
  PROVIDER_TYPES,
  type ProviderType,
  type SaveProvider,
} from '../../../shared/contract/identity-providers/identity-provider';

/** Facts that decide which types and variants of providers an administrator can create. */
export interface Offer {
  readonly isCloudView: boolean;
  readonly isHybridView: boolean;
  readonly enableLegacyProvider: boolean;
}

/** Tells whether an administrator can create a provider of a type. */
export function isOffered(
  { providerType, scimType }: Pick<SaveProvider, 'providerType' | 'scimType'>,
  offer: Offer,
): boolean {
  if (offer.isHybridView) return providerType === 'Ldap';
  switch (providerType) {
    case 'Usermanagement':
      return false;
    case 'D3':
      return offer.enableLegacyProvider && !offer.isCloudView;
    case 'BuiltInAdmin':
      return !offer.isCloudView;
    case 'Scim':
      return scimType !== 'HYBRID' || offer.isCloudView;
    default:
      return true;
  }
}

/** Returns the types of which another provider can be created. */
export function creatableTypes(existing: readonly ProviderType[], offer: Offer): ProviderType[] {
  return PROVIDER_TYPES.filter(
    (providerType) =>
      isOffered({ providerType, scimType: 'TRUSTED' }, offer) &&
      !(providerType === 'BuiltInAdmin' && existing.includes('BuiltInAdmin')),
  );
}
