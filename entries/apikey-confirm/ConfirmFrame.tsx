import type { ReactNode, Ref } from 'react';
import { CloseButton } from '../../shared/ui/CloseButton';
import { DialogPage } from '../../shared/ui/DialogPage';
import { Svg } from '../../shared/ui/Icon';

/** A key. */
const KEY = 'M7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4m5.65-4A6 6 0 1 0 12.65 14H17v4h4v-4h2v-4z';

interface ConfirmFrameProps {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** Closes the window; none before the script. */
  onClose?: () => void;
  children: ReactNode;
}

/** The dialog's frame, with its title and its close button, whatever it has to say. */
export function ConfirmFrame({ title, heading, onClose, children }: ConfirmFrameProps) {
  return (
    <DialogPage>
      <div className="flex min-h-11 items-center gap-3">
        <Svg path={KEY} size="size-8" className="text-primary" />
        <h1 ref={heading} tabIndex={-1} className="min-w-0 grow hyphens-auto font-semibold text-xl outline-none">
          {title}
        </h1>
        {onClose ? <CloseButton className="-me-2 hover:bg-tint" onClose={onClose} /> : null}
      </div>
      {children}
    </DialogPage>
  );
}
