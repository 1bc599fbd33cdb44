import { type ReactNode, useState } from 'react';
import { t } from '../../../shared/i18n/translate';
import { NativeDetails } from '../../../shared/ui/layout/NativeDetails';

interface RareFieldsProps {
  /** Whether a field has another value than it has without an administrator's doing; then they are shown. */
  isUsed: boolean;
  children: ReactNode;
}

/** Fields that few providers need, folded. A native `<details>`, which the browser's search within the page opens too. */
export function RareFields({ isUsed, children }: RareFieldsProps) {
  const [isOpen, setOpen] = useState(isUsed);
  if (isUsed && !isOpen) setOpen(true);
  return (
    <NativeDetails title={t('PROVIDER_MORE')} open={isOpen} part="rare-fields">
      <div className="flex flex-col gap-4">{children}</div>
    </NativeDetails>
  );
}
