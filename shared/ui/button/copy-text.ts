import { topLayer } from '../dialog/top-layer';

/**
 * Puts text on the clipboard; call it inside the click. Answers whether it got there, and never throws: browsers refuse
 * the Clipboard API in frames without the permission and on plain http, where the old command still works.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text); // refused, or no Clipboard API at all
  }
}

/** Selects the text in a field of its own and copies that; the focus is back where it was afterwards. */
function copyByCommand(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // or a phone's keyboard would come up
  field.setAttribute('aria-hidden', 'true');
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  // Whatever lies outside of an open modal dialog is inert: nothing can be selected there.
  topLayer().append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false; // a browser without the command
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
