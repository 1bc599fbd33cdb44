import type { ReactNode, RefObject } from 'react';

/** The props that the native dialog and Headless UI's have in common. */
export interface DialogProps {
  title: ReactNode;
  part: string;
  /** The maximum width in px; less on a narrow screen, more with a larger font. Default 400. */
  width?: number;
  /** Escape and a click beside the dialog do not close it. */
  persistent?: boolean;
  /** The user pressed Escape or clicked beside a dialog that is not persistent; the parent then stops rendering it. */
  onClose?: () => void;
  /** Called for Escape instead of `onClose`, also in persistent dialogs, in which Escape otherwise does nothing. */
  onEscape?: () => void;
  /** The element that is focused first; default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Makes it an `alertdialog`: a screen reader reads its content too. */
  urgent?: boolean;
  /** The buttons at its end. */
  actions: ReactNode;
  children: ReactNode;
}
