import type { ReactNode } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { DialogPage } from '../../shared/ui/layout/DialogPage';
import type { framedSettings } from '../../shared/ui/layout/load-framed-settings';

/** Wide enough for the QR code beside its text. */
export const PAGE_WIDTH = 'max-w-xl';
const DIALOG_WIDTH = 'max-w-[600px]';

/** Whether the page was opened as a dialog. */
export const isDialog = () => new URLSearchParams(location.search).get('dialog') === 'true';

/** The components with which it looks like a page of settings; undefined for cards. */
export type Framed = ReturnType<typeof framedSettings>;

interface TwoFactorLayoutProps extends Pick<TwoFactorData, 'branding'> {
  framed: Framed;
  children: ReactNode;
}

/** The layout of the page, in a shell or alone, or of the dialog, which has no language selector. */
export function TwoFactorLayout({ children, branding, framed }: TwoFactorLayoutProps) {
  if (isDialog()) return <DialogPage width={DIALOG_WIDTH}>{children}</DialogPage>;
  if (framed) return <framed.FramedSettings>{children}</framed.FramedSettings>;
  return (
    <CenteredPage branding={branding} width={PAGE_WIDTH} footer={<PagePreferences />}>
      {children}
    </CenteredPage>
  );
}
