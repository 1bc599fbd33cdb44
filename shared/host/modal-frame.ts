import { makeFrame } from './make-frame';

/** A modal dialog that holds one frame. */
export interface ModalFrame {
  dialog: HTMLDialogElement;
  frame: HTMLIFrameElement;
  close(): void;
  /**
   * Says whether the page in the frame answers. One that does has the focus and all clicks; one that does not has
   * neither, so that Escape and clicks reach the dialog, which shows a close button of its own.
   */
  setAnswering(isAnswering: boolean): void;
}

/** A page that has not answered after so many ms gets a close button. */
const CLOSE_BUTTON_DELAY = 1000;

interface ModalWish {
  address: string;
  /** CSS px; none for a page that draws its own panel and backdrop over the whole window. */
  size?: { width: number; height: number } | undefined;
  /**
   * What gets the focus back; without it, what has it now. A page that asked knows better: when a script focused one
   * frame and the person then clicked into another, Chromium still takes the first for the active element.
   */
  opener?: HTMLElement | undefined;
  /** What the close button is called. */
  closeLabel: string;
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
  { address, size, opener, closeLabel }: ModalWish,
  on: { dismiss: () => void; closed: () => void },
): ModalFrame {
  const dialog = document.createElement('dialog');
  const frame = makeFrame(address);
  dialog.dataset.part = size ? 'host-dialog' : 'host-menu';
  dress(dialog, frame, size);
  const box = document.createElement('div');
  box.style.height = '100%';
  const button = makeCloseButton(closeLabel);
  box.append(frame, button);
  dialog.append(box);

  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    on.dismiss();
  });
  // The box fills the dialog: what hits the dialog itself was beside it. A page over the whole window has no beside.
  dialog.addEventListener('click', ({ target }) => {
    if (target !== box || !size) on.dismiss();
  });
  // Also when the browser insists on closing, as Chromium does at a second Escape.
  dialog.addEventListener('close', () => {
    clearTimeout(timer);
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

  function setAnswering(isAnswering: boolean): void {
    clearTimeout(timer);
    button.hidden = isAnswering;
    frame.inert = !isAnswering;
    // The menu is transparent: what shows in its place, such as an error page, may have no background.
    frame.style.background = isAnswering ? '' : 'Canvas';
    (isAnswering ? frame : dialog).focus();
  }
  const timer = setTimeout(setAnswering, CLOSE_BUTTON_DELAY, false);

  return { dialog, frame, close: () => dialog.close(), setAnswering };
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
 * Through the CSSOM, so that it holds under any CSP of the shell. What lies around a dialog is its shadow: a style has no
 * backdrop.
 */
function dress(dialog: HTMLElement, frame: HTMLElement, size: ModalWish['size']): void {
  const { width, height } = size ?? {};
  frame.style = 'border:0;display:block;width:100%;height:100%';
  // Around a dialog there is always something of the page, to be pressed for a way out.
  const own = size
    ? `width:min(${width}px,100vw - 32px);height:min(${height}px,100dvh - 32px);border-radius:12px;background:Canvas;box-shadow:0 0 0 100vmax #0009`
    : 'width:100vw;height:100dvh;background:none';
  dialog.style = `max-width:none;max-height:none;margin:auto;padding:0;border:0;overflow:hidden;outline:none;${own}`;
}

/** What gets the focus back: it may have been in a dialog that closed meanwhile. */
function returnTo(opener: Element | null | undefined): Element | undefined {
  if (!opener || opener.isConnected) return opener ?? undefined;
  const around = opener.closest('dialog');
  return returnTo(around && openers.get(around));
}
