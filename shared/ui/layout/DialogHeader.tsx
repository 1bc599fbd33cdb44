import type { ReactNode, Ref } from 'react';
import { CloseButton } from '../button/CloseButton';

interface DialogTitleProps {
  /** Stands before the title, 32 px square. */
  icon: ReactNode;
  title: string;
  /** A ref to the heading, which can be focused by script. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Closes the window; without it there is no close button. */
  onClose?: (() => void) | undefined;
}

/** The first row of a dialog's page: icon, title and close button. */
export function DialogHeader({ icon, title, heading, onClose }: DialogTitleProps) {
  return (
    <div className="flex min-h-control items-center gap-3">
      {icon}
      <h1 ref={heading} tabIndex={-1} className="min-w-0 grow hyphens-auto text-heading outline-none">
        {title}
      </h1>
      {onClose ? <CloseButton className="-me-2 self-start hover:bg-tint" onClose={onClose} /> : null}
    </div>
  );
}
