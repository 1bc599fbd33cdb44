import { makeFrame } from './make-frame';

/** A modal dialog that holds one frame. */
export interface ModalFrame {
  dialog: HTMLDialogElement;
  frame: HTMLIFrameElement;
  close(): void;
}

interface ModalWish {
  address: string;
  /** CSS px; none for a page that draws its own panel and backdrop over the whole window. */
  size?: { width: number; height: number } | undefined;
  /**
   * What gets the focus back; without it, what has it now. A page that asked knows better: when a script focused one
   * frame and the person then clicked into another, Chromium still takes the first for the active element.
   */
  opener?: HTMLElement | undefined;
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

/** What had the focus before a dialog, by dialog. */
const openers = new WeakMap<Element, Element>();

/**
 * Shows a page in a modal dialog, smaller than wished where the screen is.
 *
 * @param on.dismiss the person pressed Escape or clicked beside the dialog; whether that closes it is up to the caller
 * @param on.closed it is gone, and the focus back where it was
 */
export function openModalFrame(
  { address, size, opener }: ModalWish,
  on: { dismiss: () => void; closed: () => void },
): ModalFrame {
  const dialog = document.createElement('dialog');
  const frame = makeFrame(address);
  dialog.dataset.part = size ? 'host-dialog' : 'host-menu';
  dress(dialog, frame, size);
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
    const target = returnTo(openers.get(dialog));
    if (target instanceof HTMLElement) target.focus();
    on.closed();
  });

  const before = opener ?? document.activeElement;
  if (before) openers.set(dialog, before);
  document.body.append(dialog);
  dialog.tabIndex = -1;
  dialog.showModal();
  // Chromium loses the focus of a frame whose page comes from another process: the frame gets it when that is there.
  dialog.focus();
  frame.addEventListener('load', () => frame.focus(), { once: true });

  return { dialog, frame, close: () => dialog.close() };
}

/** Through the CSSOM, so that it holds under any CSP of the shell. */
function dress(dialog: HTMLElement, frame: HTMLElement, size: ModalWish['size']): void {
  const { width, height } = size ?? {};
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%' });
  Object.assign(dialog.style, {
    // Around a dialog there is always something of the page, to be pressed for a way out.
    width: size ? `min(${width}px, 100vw - 32px)` : '100vw',
    height: size ? `min(${height}px, 100dvh - 32px)` : '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 'auto',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    outline: 'none',
    borderRadius: size ? '12px' : '0',
    background: size ? 'Canvas' : 'none',
  });
}

/** What gets the focus back: it may have been in a dialog that closed meanwhile. */
function returnTo(opener: Element | null | undefined): Element | undefined {
  if (!opener || opener.isConnected) return opener ?? undefined;
  const around = opener.closest('dialog');
  return returnTo(around && openers.get(around));
}
