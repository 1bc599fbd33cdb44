/** A modal dialog that holds one frame. */
export interface ModalFrame {
  frame: HTMLIFrameElement;
  /** Names the dialog for screen readers, as soon as the page in it has a title. */
  name(title: string): void;
  close(): void;
}

/**
 * Shows a page in a modal dialog of this size (CSS px), smaller where the screen is. Styles go through the CSSOM, so
 * that they hold under any CSP of the shell.
 *
 * @param on.dismissed the person pressed Escape or clicked beside the dialog; whether that closes it is up to the caller
 * @param on.closed it is gone, and the focus back where it was
 */
export function openModalFrame(
  wanted: { address: string; width: number; height: number },
  on: { dismissed: () => void; closed: () => void },
): ModalFrame {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  frame.src = wanted.address;
  dialog.dataset.part = 'host-dialog';
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  Object.assign(dialog.style, {
    width: `min(${wanted.width}px, 100vw)`,
    height: `min(${wanted.height}px, 100dvh)`,
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 'auto',
    padding: '0',
    border: '0',
    overflow: 'hidden',
  });
  dialog.append(frame);

  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    on.dismissed();
  });
  // The frame fills the dialog: what hits the dialog itself was beside it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) on.dismissed();
  });
  // Also when the browser insists on closing, as Chromium does at a second Escape.
  dialog.addEventListener('close', () => {
    dialog.remove();
    on.closed();
  });

  document.body.append(dialog);
  dialog.showModal();
  return {
    frame,
    name(title) {
      frame.title = title;
      dialog.ariaLabel = title;
    },
    close: () => dialog.close(),
  };
}
