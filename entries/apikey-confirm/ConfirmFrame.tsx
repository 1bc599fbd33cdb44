import type { ReactNode, Ref } from 'react';
import { DialogDrawing } from '../../shared/ui/layout/DialogDrawing';
import { DialogPage } from '../../shared/ui/layout/DialogPage';

/** A window of a program, and a key in front of it. */
const WINDOW =
  'M14 6h78a6 6 0 0 1 6 6v46a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6zM8 19h90M20 30l7 6-7 6m13 0h13';
const KEY = 'M56 58a12 12 0 1 0 24 0 12 12 0 1 0-24 0m24 0h30v10m-9-10v7';

interface ConfirmFrameProps {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** Undefined before the script has loaded. */
  onClose?: () => void;
  children: ReactNode;
}

/** The dialog with its drawing, close button and title. */
export function ConfirmFrame({ title, heading, onClose, children }: ConfirmFrameProps) {
  return (
    <DialogPage>
      <DialogDrawing onClose={onClose}>
        <path d={WINDOW} />
        <path d="M16 12.5h.1m5.9 0h.1m5.9 0h.1" className="stroke-[3]" />
        <path d={KEY} className="stroke-primary" />
        <path d="M66 58h.1" className="stroke-[5] stroke-primary" />
      </DialogDrawing>
      <h1 ref={heading} tabIndex={-1} className="hyphens-auto text-heading outline-none">
        {title}
      </h1>
      {children}
    </DialogPage>
  );
}
