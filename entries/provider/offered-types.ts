import {
  PROVIDER_TYPES,
  type ProviderData,
  type ProviderType,
  SCIM_TYPES,
  type ScimType,
} from '../../shared/contract/identity-providers/identity-providers';
import type { MessageKey } from '../../shared/i18n/translate';

/** What each type is. */
export const TYPE_HINTS: Readonly<Record<ProviderType, MessageKey>> = {
  Ldap: 'PROVIDER_TYPE_LDAP_HINT',
  D3: 'PROVIDER_TYPE_D3_HINT',
  BuiltInAdmin: 'PROVIDER_TYPE_ADMIN_HINT',
  Scim: 'PROVIDER_TYPE_SCIM_HINT',
  Usermanagement: 'PROVIDER_TYPE_USERS_HINT',
};

/** The names of the ways to sign in to a SCIM provider, and what each needs. */
export const SCIM_TYPE_TEXTS: Readonly<Record<ScimType, { title: MessageKey; hint: MessageKey }>> = {
  TRUSTED: { title: 'PROVIDER_SCIM_TRUSTED', hint: 'PROVIDER_SCIM_TRUSTED_HINT' },
  HYBRID: { title: 'PROVIDER_SCIM_HYBRID', hint: 'PROVIDER_SCIM_HYBRID_HINT' },
  APIKEY: { title: 'APIKEY_KEY', hint: 'PROVIDER_SCIM_APIKEY_HINT' },
  BASIC: { title: 'PROVIDER_SCIM_BASIC', hint: 'PROVIDER_SCIM_BASIC_HINT' },
  BEARER: { title: 'PROVIDER_TOKEN', hint: 'PROVIDER_SCIM_BEARER_HINT' },
};

/** What decides which types are offered. */
export type OfferMode = Pick<
  ProviderData,
  'isCloudView' | 'isHybridView' | 'enableLegacyProvider' | 'newFeaturesAvailable' | 'creatableTypes'
>;

/** The types of which a provider can be created. */
export function offeredTypes(mode: OfferMode): readonly ProviderType[] {
  const { isCloudView, isHybridView, enableLegacyProvider, newFeaturesAvailable, creatableTypes } = mode;
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

/** The ways to sign in to a SCIM provider; one that a provider already has stays. */
export function offeredScimTypes(
  { isCloudView }: Pick<OfferMode, 'isCloudView'>,
  current: ScimType | undefined,
): ScimType[] {
  return SCIM_TYPES.filter((type) => type !== 'HYBRID' || isCloudView || current === 'HYBRID');
}

/** The type of a provider; undefined for one that this page does not know. */
export function knownType(type: string): ProviderType | undefined {
  return PROVIDER_TYPES.find((known) => known === type);
}

/** The way to sign in to a SCIM provider; undefined for one that this page does not know. */
export function knownScimType(type: string): ScimType | undefined {
  return SCIM_TYPES.find((known) => known === type);
}
