import type { NumberField } from './form-values';

/** Opens the panel of a field if it is closed, and moves the focus into the field. */
export function focusFieldInPanel(field: NumberField): void {
  const input = document.querySelector<HTMLElement>(`input[name=${field}]`);
  const toggle = input?.closest('section')?.querySelector<HTMLElement>('[data-action=toggle][aria-expanded=false]');
  toggle?.click();
  // A hidden field cannot have the focus: the panel is shown after the next render.
  requestAnimationFrame(() => input?.focus());
}
