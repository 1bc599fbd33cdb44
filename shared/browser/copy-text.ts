/**
 * Copies text to the clipboard; call it in a click handler. Resolves to whether that worked and never rejects: browsers
 * refuse the Clipboard API in frames without the permission and over plain HTTP, where `execCommand` still works.
 *
 * @param container where `execCommand` may put its field; everything outside an open modal dialog is inert
 */
export async function copyText(text: string, container: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text, container); // refused, or no Clipboard API at all
  }
}

/** Copies from a temporary field, then gives the focus back. */
function copyByCommand(text: string, container: HTMLElement): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // or a phone's keyboard would open
  field.setAttribute('aria-hidden', 'true');
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  container.append(field);
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
