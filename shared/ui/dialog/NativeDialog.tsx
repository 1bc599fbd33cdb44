import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { DialogContent } from './DialogContent';
import type { DialogProps } from './dialog-props';
import { DIALOG_STYLE, dialogWidth } from './dialog-style';
import { enterTopLayer } from './top-layer';
import { useEscapeKey } from './use-escape-key';

/** A modal `<dialog>`, open while it is rendered. It traps the focus and returns it when it closes. */
export function NativeDialog(props: DialogProps) {
  const { title, part, width = 400, persistent = false, onClose, onEscape, initialFocus, urgent = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const requestClose = () => {
    if (!persistent) onClose?.();
  };
  useModal(dialog, initialFocus);
  const cancel = onEscape ?? requestClose;
  useEscapeKey(dialog, cancel);
  useCloseRequests(dialog, { onBeside: requestClose, onCancel: cancel });
  return (
    <dialog
      ref={dialog}
      data-part={part}
      role={urgent ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}title`}
      aria-describedby={urgent ? `${id}content` : undefined}
      style={{ maxWidth: dialogWidth(width) }}
      className={`${DIALOG_STYLE} backdrop:bg-[#0009]`}
    >
      <DialogContent id={id} title={title} actions={props.actions}>
        {props.children}
      </DialogContent>
    </dialog>
  );
}

/** Opens the dialog before the first paint and closes it on unmount. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, initialFocus?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    const leave = enterTopLayer(element);
    initialFocus?.current?.focus();
    return () => {
      leave();
      element.close();
      // close() returns the focus too, but not in every browser while the element is being removed.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, initialFocus]);
}

/** Calls back for a click on the backdrop and a phone's back gesture; the dialog stays open until it is unmounted. */
function useCloseRequests(
  dialog: RefObject<HTMLDialogElement | null>,
  requests: { onBeside: () => void; onCancel: () => void },
): void {
  const latest = useRef(requests);
  latest.current = requests;
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onCancel = (event: Event) => {
      if (event.target !== element) return; // a file input's chooser has its own
      event.preventDefault();
      latest.current.onCancel();
    };
    const onClick = (event: MouseEvent) => {
      if (event.target === element) latest.current.onBeside();
    };
    // Chrome lets `cancel` be prevented only once without a click in between, and then closes the dialog.
    const reopen = () => {
      if (element.isConnected && !element.open) element.showModal();
    };
    element.addEventListener('cancel', onCancel, { signal });
    element.addEventListener('click', onClick, { signal });
    element.addEventListener('close', reopen, { signal });
    return () => controller.abort();
  }, [dialog]);
}
