import { fitHeight } from './fit-height';
import { makeFrame } from './make-frame';

/** A modal dialog that holds one frame. */
export interface ModalFrame {
  dialog: HTMLDialogElement;
  frame: HTMLIFrameElement;
  close(): void;
  /**
   * Tells whether the page in the frame has sent a message since it loaded. If it has, it gets the focus and all clicks;
   * if not, Escape and clicks reach the dialog, which shows a close button of its own.
   */
  setReady(isReady: boolean): void;
}

/** ms after which a page that has not responded gets a close button. */
const CLOSE_BUTTON_DELAY = 1000;

interface ModalOptions {
  address: string;
  /** CSS px; none for a page that draws its own panel and backdrop over the whole window. */
  size?: { width: number; height: number } | undefined;
  /**
   * The element that gets the focus back; by default the focused one. A page that asked for the dialog names its frame:
   * when a script focused one frame and the user then clicked into another, Chromium still reports the first as active.
   */
  opener?: HTMLElement | undefined;
  /** The name of the close button. */
  closeLabel: string;
  /** Called when the user presses Escape or clicks beside the dialog; the caller decides whether to close it. */
  onCancel: () => void;
  /** Called when the dialog is removed and the focus is back where it was. */
  onClosed: () => void;
}

/** The element that had the focus before a dialog, by dialog. */
const openers = new WeakMap<Element, Element>();

/** Shows a page in a modal dialog, at least 400 px wide, but smaller than requested where the screen or the page is. */
export function openModalFrame({ address, size, opener, closeLabel, onCancel, onClosed }: ModalOptions): ModalFrame {
  const dialog = document.createElement('dialog');
  const frame = makeFrame(address);
  dialog.dataset.part = size ? 'host-dialog' : 'host-menu';
  setStyles(dialog, frame, size);
  const box = document.createElement('div');
  box.style.height = '100%';
  const button = makeCloseButton(closeLabel);
  box.append(frame, button);
  dialog.append(box);

  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onCancel();
  });
  // The box fills the dialog, so that a click whose target is the dialog was beside it. Nothing is beside a page over
  // the whole window: there, every click that the frame does not take counts.
  dialog.addEventListener('click', ({ target }) => {
    if (target !== box || !size) onCancel();
  });
  // Also when the browser closes the dialog itself, as Chromium does at a second Escape.
  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    dialog.remove();
    const target = connectedOpener(openers.get(dialog));
    if (target instanceof HTMLElement) target.focus();
    onClosed();
  });

  const before = opener ?? document.activeElement;
  if (before) openers.set(dialog, before);
  document.body.append(dialog);
  const follow = size && fitHeight(dialog, frame, size.height);
  dialog.tabIndex = -1;
  dialog.showModal();
  // Chromium loses the focus of a frame whose page comes from another process: `setReady` focuses the frame later.
  dialog.focus();

  function setReady(isReady: boolean): void {
    clearTimeout(timer);
    button.hidden = isReady;
    follow?.();
    frame.inert = !isReady;
    // The menu is transparent: a page that shows in its place, such as an error page, may have no background.
    frame.style.background = isReady ? '' : 'Canvas';
    (isReady ? frame : dialog).focus();
  }
  const timer = setTimeout(setReady, CLOSE_BUTTON_DELAY, false);

  function close(): void {
    clearTimeout(timer); // Chromium sends the event `close` with its next frame, which a hidden window does not have
    dialog.close();
  }

  return { dialog, frame, close, setReady };
}

function makeCloseButton(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.hidden = true;
  button.dataset.action = 'close';
  button.ariaLabel = label;
  button.textContent = '\u00d7';
  button.style = 'position:absolute;top:8px;right:8px;width:44px;height:44px;font-size:24px';
  return button;
}

/**
 * Sets the styles through the CSSOM, which every CSP of the shell allows. The backdrop of a dialog is its shadow: a style
 * attribute cannot style `::backdrop`.
 */
function setStyles(dialog: HTMLElement, frame: HTMLElement, size: ModalOptions['size']): void {
  frame.style = 'border:0;display:block;width:100%;height:100%';
  // A margin of the page stays visible around a dialog, so that the user can click beside it.
  const own = size
    ? `width:max(${size.width}px,400px);max-width:calc(100vw - 32px);max-height:calc(100dvh - 32px);border-radius:12px;background:Canvas;box-shadow:0 0 0 100vmax #0009`
    : 'width:100vw;height:100dvh;max-width:none;max-height:none;background:none';
  dialog.style = `margin:auto;padding:0;border:0;overflow:hidden;outline:none;${own}`;
}

/** The opener, or that of the dialog around it when that dialog was closed meanwhile. */
function connectedOpener(opener: Element | null | undefined): Element | undefined {
  if (!opener || opener.isConnected) return opener ?? undefined;
  const dialog = opener.closest('dialog');
  return connectedOpener(dialog && openers.get(dialog));
}
