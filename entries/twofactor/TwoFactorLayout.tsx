import type { ReactNode } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { DialogPage } from '../../shared/ui/layout/DialogPage';

/** Wide enough for the QR code beside its text. */
export const PAGE_WIDTH = 'max-w-xl';
const DIALOG_WIDTH = 'max-w-[600px]';

/** Whether the page was opened as a dialog. */
export const isDialog = () => new URLSearchParams(location.search).get('dialog') === 'true';

/** The layout of the page, or of the dialog, which has no language selector. */
export function TwoFactorLayout({ children, branding }: Pick<TwoFactorData, 'branding'> & { children: ReactNode }) {
  if (isDialog()) return <DialogPage width={DIALOG_WIDTH}>{children}</DialogPage>;
  return (
    <CenteredPage branding={branding} width={PAGE_WIDTH} footer={<LanguageSelect />}>
      {children}
    </CenteredPage>
  );
}
