import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { enterTopLayer, topLayer } from './top-layer';

interface DialogProps {
  title: ReactNode;
  /** The region's name for tests, as `data-part`. */
  part: string;
  /** Most width in px; less on a narrow screen, more with larger text. Default 400. */
  width?: number;
  /** Closes only by its own buttons: neither by Escape nor by a click beside it. */
  persistent?: boolean;
  /** Escape or a click beside it, on a dialog that is not persistent; the owner then stops rendering it. */
  onClose?: () => void;
  /** What has the focus first; default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Interrupts with something to decide: a screen reader reads the content too. */
  urgent?: boolean;
  /** The row of buttons at its end. */
  actions: ReactNode;
  children: ReactNode;
}

/** A modal dialog while it is rendered: traps the focus, lies above the page, and gives the focus back on leaving. */
export function NativeDialog(props: DialogProps) {
  const { title, part, width = 400, persistent = false, onClose, initialFocus, urgent = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(dialog, initialFocus);
  useCloseRequests(dialog, persistent ? undefined : onClose);
  return (
    <dialog
      ref={dialog}
      data-part={part}
      role={urgent ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}title`}
      aria-describedby={urgent ? `${id}content` : undefined}
      style={{ maxWidth: `min(max(${width}px, ${width / 16}rem), 100vw - 32px)` }}
      className="z-200 m-auto w-full overflow-y-auto overscroll-contain rounded-xl border border-line bg-background text-on-background floating eased backdrop:bg-[#0009] starting:opacity-0"
    >
      <div className="flex flex-col gap-4 p-6">
        <h2 id={`${id}title`} className="flex items-start gap-2 text-balance font-semibold text-lg">
          {title}
        </h2>
        <div id={`${id}content`} className="flex flex-col gap-3">
          {props.children}
        </div>
        <div className="mt-2 flex flex-wrap justify-end gap-3">{props.actions}</div>
      </div>
    </dialog>
  );
}

/** Open from before the first paint until it is taken away. */
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
      // close() gives the focus back too, but not in every browser while the element is on its way out.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, initialFocus]);
}

/** Escape, the phone's back gesture, a click on the backdrop: they only ask, and without `onClose` nobody answers. */
function useCloseRequests(dialog: RefObject<HTMLDialogElement | null>, onClose?: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const ender = new AbortController();
    const { signal } = ender;
    const ask = () => latest.current?.();
    // Chrome lets `cancel` be prevented only once without a click between two; a prevented key never becomes one. On the
    // document, since a click on bare text leaves the focus to nobody.
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || topLayer() !== element) return;
      event.preventDefault();
      ask();
    };
    const requests = (event: Event) => {
      if (event.target !== element) return; // a file field's chooser within has its own
      event.preventDefault();
      ask();
    };
    const backdrop = (event: MouseEvent) => {
      if (event.target === element) ask();
    };
    // Closed all the same, as by a second back gesture: what is still rendered is still to be decided.
    const reopen = () => {
      if (element.isConnected && !element.open) element.showModal();
    };
    document.addEventListener('keydown', keys, { signal });
    element.addEventListener('cancel', requests, { signal });
    element.addEventListener('click', backdrop, { signal });
    element.addEventListener('close', reopen, { signal });
    return () => ender.abort();
  }, [dialog]);
}
