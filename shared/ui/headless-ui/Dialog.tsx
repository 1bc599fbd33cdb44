import { Description, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { DialogContent } from '../dialog/DialogContent';
import type { DialogProps } from '../dialog/dialog-props';
import { DIALOG_STYLE, dialogWidth } from '../dialog/dialog-style';
import { enterTopLayer } from '../dialog/top-layer';
import { useEscapeKey } from '../dialog/use-escape-key';

/** A modal dialog, open while it is rendered. It traps the focus and returns it when it closes. */
export function Dialog(props: DialogProps) {
  const { title, part, width = 400, persistent = false, onClose, onEscape, initialFocus, urgent = false } = props;
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const requestClose = () => {
    if (!persistent) onClose?.();
  };
  useEscapeKey(panel, onEscape ?? requestClose);
  return (
    <HeadlessDialog
      static // without it, it would be wrapped in a transition component
      open={isOpen}
      onClose={requestClose}
      role={urgent ? 'alertdialog' : 'dialog'}
      className="fixed inset-0 z-200 flex bg-[#0009] outline-none"
    >
      <DialogPanel
        ref={panel}
        data-part={part}
        style={{ maxWidth: dialogWidth(width) }}
        className={`${DIALOG_STYLE} max-h-[calc(100dvh-32px)]`}
      >
        <DialogContent
          id={id}
          title={title}
          Title={DialogTitle}
          {...(urgent && { Content: DescribingContent })}
          actions={props.actions}
        >
          {props.children}
        </DialogContent>
        {/* Must be last: its layout effect needs the refs of the elements before it. */}
        <FocusManager initialFocus={initialFocus} setOpen={setOpen} />
      </DialogPanel>
    </HeadlessDialog>
  );
}

/** Content that a screen reader reads when the dialog opens. */
function DescribingContent(props: Omit<ComponentProps<'div'>, 'ref'>) {
  return <Description as="div" {...props} />;
}

const CONTROLS = 'button, a[href], input, select, textarea';

interface FocusManagerProps {
  initialFocus: DialogProps['initialFocus'];
  /** Opens the dialog, whose content is already rendered. */
  setOpen: (isOpen: boolean) => void;
}

/**
 * Moves the focus into the dialog and returns it. Headless UI returns the focus to the element that was focused before
 * the dialog opened, even if the page has focused another since. This hidden element is focused last before opening, so
 * Headless UI returns the focus to it; its `focus` then only removes it, and the effect below restores the focus.
 */
function FocusManager({ initialFocus, setOpen }: FocusManagerProps) {
  const decoy = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const last = decoy.current;
    const panel = last?.parentElement;
    if (!last || !panel) return;
    const before = document.activeElement;
    last.focus({ preventScroll: true });
    const first = initialFocus?.current ?? panel.querySelector<HTMLElement>(CONTROLS);
    // Content that is higher than the dialog would be scrolled to its own top, past the title.
    first?.focus({ preventScroll: !first.matches(CONTROLS) });
    const leave = enterTopLayer(panel);
    setOpen(true);
    return () => {
      leave();
      last.focus = () => last.remove(); // Headless UI calls it some time later
      document.body.append(last); // Headless UI skips elements that are not connected
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [initialFocus, setOpen]);
  return <span ref={decoy} tabIndex={-1} />;
}
