import type { ReactNode, Ref } from 'react';
import { CloseButton } from '../button/CloseButton';

interface DialogTitleProps {
  /** Stands before the title, 32 px square. */
  icon: ReactNode;
  title: string;
  /** The heading itself, which takes the focus when told to. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Closes the window; without it there is no cross. */
  onClose?: (() => void) | undefined;
}

/** The first row of a dialog's page: what it is about, and the cross that closes it. */
export function DialogTitle({ icon, title, heading, onClose }: DialogTitleProps) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      {icon}
      <h1 ref={heading} tabIndex={-1} className="min-w-0 grow hyphens-auto font-semibold text-xl outline-none">
        {title}
      </h1>
      {onClose ? <CloseButton className="-me-2 self-start hover:bg-tint" onClose={onClose} /> : null}
    </div>
  );
}
