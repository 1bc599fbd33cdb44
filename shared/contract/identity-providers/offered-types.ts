import { PROVIDER_TYPES, type ProviderData, type ProviderType, SCIM_TYPES, type ScimType } from './identity-provider';

/** What decides which types of providers can be created. */
export type Offer = Pick<
  ProviderData,
  'isCloudView' | 'isHybridView' | 'enableLegacyProvider' | 'newFeaturesAvailable'
> &
  Partial<Pick<ProviderData, 'creatableTypes'>>;

/** The types of which a provider can be created. */
export function offeredTypes(offer: Offer): readonly ProviderType[] {
  const { isCloudView, isHybridView, enableLegacyProvider, newFeaturesAvailable, creatableTypes } = offer;
  if (isHybridView) return ['Ldap'];
  const isOffered: Readonly<Record<ProviderType, boolean>> = {
    Ldap: true,
    D3: enableLegacyProvider && !isCloudView,
    BuiltInAdmin: !isCloudView,
    Scim: newFeaturesAvailable,
    Usermanagement: true,
  };
  return PROVIDER_TYPES.filter((type) => isOffered[type] && (creatableTypes?.includes(type) ?? true));
}

/** The sign-in types of a SCIM provider to choose from, with the one that it already has. */
export function offeredScimTypes(
  { isCloudView }: Pick<Offer, 'isCloudView'>,
  current: ScimType | undefined,
): ScimType[] {
  return SCIM_TYPES.filter((type) => type !== 'HYBRID' || isCloudView || current === 'HYBRID');
}
