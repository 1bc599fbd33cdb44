import { useLayoutEffect, useState } from 'react';
import type { OpenIdProvider } from '../../shared/contract/settings/openid-providers';
import { FIELDS } from './field-rules';

/**
 * What is typed into the form of a provider. While there are unsaved changes the form stays with the provider as it was
 * when the user began: a save then carries that version, and the server refuses to overwrite a newer one.
 *
 * @param current the provider as it was last loaded
 * @param onUnsaved is told whether there are unsaved changes; a form that is removed has none
 */
export function useProviderDraft(current: OpenIdProvider, onUnsaved: (isUnsaved: boolean) => void) {
  const [saved, setSaved] = useState(current);
  const [typed, setTyped] = useState<Partial<OpenIdProvider>>({});
  const provider = { ...saved, ...typed };
  const isDirty = isChanged(provider, saved);
  if (!isDirty && saved !== current) setSaved(current);
  useLayoutEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);
  return {
    provider,
    saved,
    isDirty,
    /** Whether another administrator has saved it since the user began. */
    isStale: isDirty && saved.version !== current.version,
    change: (changed: Partial<OpenIdProvider>) => setTyped((before) => ({ ...before, ...changed })),
    discard: () => setTyped({}),
  };
}

/** Whether a form differs from the provider that it was filled with. */
export function isChanged(provider: OpenIdProvider, saved: OpenIdProvider): boolean {
  const { enabled, logo } = provider;
  if (enabled !== saved.enabled || (logo ?? '') !== (saved.logo ?? '')) return true;
  return FIELDS.some(({ name }) => provider[name] !== saved[name]);
}
