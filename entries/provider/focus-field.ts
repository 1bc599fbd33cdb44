import type { TextName } from '../../shared/contract/identity-providers/provider-fields';

/** Moves the focus to a field, when the control that has it disappears. */
export function focusField(name: TextName): void {
  document.getElementById(`field-${name}`)?.focus();
}
