import { makeFrame } from './make-frame';

/** A modal dialog that holds one frame. */
export interface ModalFrame {
  dialog: HTMLDialogElement;
  frame: HTMLIFrameElement;
  close(): void;
}

/** A sheet of this script is allowed under every CSP; an element's style has no backdrop. */
const BACKDROPS =
  'dialog[data-part=host-dialog]::backdrop{background:#0009}dialog[data-part=host-menu]::backdrop{background:none}';

/** Styles the backdrops of this document's modal frames until the signal. */
export function styleBackdrops(signal: AbortSignal): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BACKDROPS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
}

/** Where the focus was before the first of the dialogs that opened one another, by each of them. */
const openers = new WeakMap<Element, Element>();

/**
 * Shows a page in a modal dialog of this size (CSS px), smaller where the screen is. Styles go through the CSSOM, so
 * that they hold under any CSP of the shell.
 *
 * @param wanted.size none for a page that draws its own panel and backdrop over the whole window
 * @param on.dismiss the person pressed Escape or clicked beside the dialog; whether that closes it is up to the caller
 * @param on.closed it is gone, and the focus back where it was
 */
export function openModalFrame(
  { address, size }: { address: string; size?: { width: number; height: number } | undefined },
  on: { dismiss: () => void; closed: () => void },
): ModalFrame {
  const dialog = document.createElement('dialog');
  const frame = makeFrame(address);
  dialog.dataset.part = size ? 'host-dialog' : 'host-menu';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%' });
  Object.assign(dialog.style, {
    width: size ? `min(${size.width}px, 100vw)` : '100vw',
    height: size ? `min(${size.height}px, 100dvh)` : '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 'auto',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    outline: 'none',
    background: size ? 'Canvas' : 'none',
  });
  dialog.append(frame);

  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    on.dismiss();
  });
  // The frame fills the dialog: what hits the dialog itself was beside it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) on.dismiss();
  });
  // Also when the browser insists on closing, as Chromium does at a second Escape.
  dialog.addEventListener('close', () => {
    dialog.remove();
    // The browser gives the focus back to where it was, which may have been in a dialog that closed meanwhile.
    if (document.activeElement === document.body) focus(openers.get(dialog));
    on.closed();
  });

  const active = document.activeElement;
  const around = active?.closest('dialog');
  const opener = (around && openers.get(around)) ?? active;
  if (opener) openers.set(dialog, opener);
  document.body.append(dialog);
  dialog.tabIndex = -1;
  dialog.showModal();
  // Chromium loses the focus of a frame whose page comes from another process: the frame gets it when that is there.
  dialog.focus();
  frame.addEventListener('load', () => frame.focus(), { once: true });

  return { dialog, frame, close: () => dialog.close() };
}

function focus(element: Element | undefined): void {
  if (element instanceof HTMLElement) element.focus();
}
