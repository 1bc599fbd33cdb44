import { useState } from 'react';
import type { ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import { type Problems, problemsOf, requiredFields } from './form-problems';
import { type Edit, edited, type FormValues, isChanged, NO_EDIT, payloadOf, valuesIn, valuesOf } from './form-values';

/** What the fields of the form need. */
export interface ProviderFormState {
  values: FormValues;
  /** The provider as it was when the user began. */
  seen: ProviderData;
  problems: Problems;
  required: ReadonlySet<string>;
  /** Whether the form was submitted; before, a field shows its error once the user has left it. */
  showsErrors: boolean;
  change: (changed: Partial<FormValues>) => void;
}

/**
 * What is typed into the form. While there are unsaved changes the form stays with the provider as it was when the user
 * began: a save then carries that version, and the server refuses to overwrite a newer one.
 *
 * @param current the provider as it was last loaded
 */
export function useProviderForm(current: ProviderData) {
  const [seen, setSeen] = useState(current);
  const [edit, setEdit] = useState<Edit>(NO_EDIT);
  const [showsErrors, setShowsErrors] = useState(false);
  const values = valuesIn(edit, seen);
  const isDirty = isChanged(values, seen);
  const begin = (data: ProviderData) => {
    setSeen(data);
    setEdit(NO_EDIT);
    setShowsErrors(false);
  };
  if (!isDirty && seen !== current) begin(current);
  const state: ProviderFormState = {
    values,
    seen,
    problems: problemsOf(values, seen),
    required: requiredFields(values),
    showsErrors,
    change: (changed) => setEdit((before) => edited(before, values.providerType, changed)),
  };
  return {
    ...state,
    isDirty,
    /** Whether another administrator has saved it since the user began. */
    isStale: isDirty && isOther(seen, current),
    /** Has the anti-CSRF token of the last load: an earlier one may belong to a session that has ended. */
    payload: { ...payloadOf(values, seen), antiCsrfToken: current.antiCsrfToken },
    showErrors: () => setShowsErrors(true),
    /** Restores the provider as it was last loaded. */
    discard: () => begin(current),
    /** Puts what the user has typed on top of what another administrator has saved. */
    rebase: () => setSeen(current),
  };
}

/** Whether the provider was saved between two loads; a server may have no versions. */
export function isOther(one: ProviderData, other: ProviderData): boolean {
  return one.version !== other.version || isChanged(valuesOf(one), other);
}
