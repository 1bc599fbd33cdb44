import {
  NEW_PROVIDER,
  PROVIDER_TYPES,
  type ProviderData,
  type ProviderType,
  SCIM_TYPES,
  type ScimType,
} from '../../shared/contract/identity-providers/identity-provider';
import { offeredTypes } from '../../shared/contract/identity-providers/offered-types';
import {
  type FlagName,
  isField,
  isShown,
  type TextName,
} from '../../shared/contract/identity-providers/provider-fields';
import { isMasked, SECRET_MASK } from '../../shared/contract/secret-mask';

/** What the form shows. */
export interface FormValues extends Readonly<Record<TextName, string>>, Readonly<Record<FlagName, boolean>> {
  /** Undefined for a type that this page does not know: it can only be deleted. */
  readonly providerType: ProviderType | undefined;
  /** Undefined for a way to sign in that this page does not know: it stays until another one is chosen. */
  readonly scimType: ScimType | undefined;
}

/**
 * What the user has typed. `own` keeps, for each provider type separately, the fields whose meaning depends on the
 * type; `shared` keeps the others.
 */
export interface Edit {
  readonly shared: Partial<FormValues>;
  readonly own: Partial<Record<ProviderType, Partial<FormValues>>>;
}

/** Nothing is typed. */
export const NO_EDIT: Edit = { shared: {}, own: {} };

const OWN: ReadonlySet<string> = new Set(['host', 'domainOrId', 'username', 'password', 'confirmPassword']);

/** Whether a provider is to be created. */
export const isNewProvider = ({ id }: Pick<ProviderData, 'id'>): boolean => id === '' || id === NEW_PROVIDER;

/** The values of a provider as it was loaded. */
export function valuesOf(data: ProviderData): FormValues {
  const type = knownType(data.providerType);
  return {
    ...data,
    providerType: type ?? (isNewProvider(data) ? offeredTypes(data)[0] : undefined),
    confirmPassword: data.password,
    connectTimeoutInMs: String(data.connectTimeoutInMs),
    scimType: knownScimType(data.scimType),
  };
}

/** The type of a provider; undefined for one that this page does not know. */
function knownType(type: string): ProviderType | undefined {
  return PROVIDER_TYPES.find((known) => known === type);
}

/** The way to sign in to a SCIM provider; undefined for one that this page does not know. */
function knownScimType(type: string): ScimType | undefined {
  return SCIM_TYPES.find((known) => known === type);
}

/** A provider as it was loaded, with what was typed over it. */
export function valuesIn({ shared, own }: Edit, data: ProviderData): FormValues {
  const values = { ...valuesOf(data), ...shared };
  return { ...values, ...(values.providerType && own[values.providerType]) };
}

/** Adds to what was typed. @param type the type whose fields the user sees */
export function edited({ shared, own }: Edit, type: ProviderType | undefined, changed: Partial<FormValues>): Edit {
  const entries = Object.entries(changed);
  const part = (isOwn: boolean) => Object.fromEntries(entries.filter(([name]) => OWN.has(name) === isOwn));
  return {
    shared: { ...shared, ...part(false) },
    own: type === undefined ? own : { ...own, [type]: { ...own[type], ...part(true) } },
  };
}

/** The fields that the form shows, with their values. */
export function shownFields(values: FormValues): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isField(name) && isShown(values, name)));
}

/** What is saved: the provider as it was loaded, with the fields that its type has as they were typed. */
export function payloadOf(values: FormValues, data: ProviderData): Readonly<Record<string, unknown>> {
  const { confirmPassword: _, ...shown } = shownFields(values);
  const has = (name: TextName) => isShown(values, name);
  return {
    ...data,
    ...shown,
    providerType: values.providerType ?? data.providerType,
    ...(has('password') && isMasked(values.password) && { password: SECRET_MASK }),
    ...(has('connectTimeoutInMs') && { connectTimeoutInMs: Number(values.connectTimeoutInMs) }),
  };
}

/** Whether a form differs from the provider that it was filled with. */
export function isChanged(values: FormValues, data: ProviderData): boolean {
  return JSON.stringify(payloadOf(values, data)) !== JSON.stringify(payloadOf(valuesOf(data), data));
}
