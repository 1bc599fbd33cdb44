import type { ReactNode, Ref } from 'react';
import { Svg } from '../../shared/ui/image/Icon';
import { DialogPage, DialogTitle } from '../../shared/ui/layout/DialogPage';

/** Path data of a key, 24 units square. */
const KEY_ICON = 'M7 14a2 2 0 1 1 0-4 2 2 0 0 1 0 4m5.65-4A6 6 0 1 0 12.65 14H17v4h4v-4h2v-4z';

interface ConfirmFrameProps {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** Undefined before the script has loaded. */
  onClose?: () => void;
  children: ReactNode;
}

/** The dialog with its title and close button. */
export function ConfirmFrame({ children, ...title }: ConfirmFrameProps) {
  return (
    <DialogPage>
      <DialogTitle icon={<Svg path={KEY_ICON} size="size-8" className="text-primary" />} {...title} />
      {children}
    </DialogPage>
  );
}
