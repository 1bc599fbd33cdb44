import type { ElementType, ReactNode, RefObject } from 'react';

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
  /** The user pressed Escape in a persistent dialog that it cancels; without it, Escape does not close that. */
  onEscape?: () => void;
  /** The element that is focused first; default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Makes it an `alertdialog`: a screen reader reads its content too. */
  urgent?: boolean;
  /** The buttons at its end. */
  actions: ReactNode;
  children: ReactNode;
}

interface DialogContentProps {
  /** The dialog's id: `${id}title` and `${id}content` name and describe it. */
  id: string;
  title: ReactNode;
  /** The element of the title; default `h2`. */
  Title?: ElementType;
  /** The element of the content; default `div`. */
  Content?: ElementType;
  actions: ReactNode;
  children: ReactNode;
}

/** The title, content and buttons of a dialog. */
export function DialogContent({ id, title, Title = 'h2', Content = 'div', actions, children }: DialogContentProps) {
  return (
    <div className="flex flex-col gap-4 p-6">
      <Title id={`${id}title`} className="flex items-start gap-2 text-balance text-heading">
        {title}
      </Title>
      <Content id={`${id}content`} className="flex flex-col gap-3">
        {children}
      </Content>
      <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>
    </div>
  );
}

/** The maximum width of a dialog as CSS: `width` px with the default font size, and never wider than the window. */
export function dialogWidth(width: number): string {
  return `min(max(${width}px, ${width / 16}rem), 100vw - 32px)`;
}

/** The classes of a dialog's surface. */
export const DIALOG_STYLE =
  'z-200 m-auto w-full overflow-y-auto overscroll-contain rounded-xl border border-line bg-background text-on-background floating eased starting:opacity-0';
