import type { ReactNode } from 'react';
import type { PasswordData } from '../../shared/contract/account/change-password';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/feedback/Alert';
import { ProductLogo } from '../../shared/ui/image/ProductLogo';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { DialogHeader } from '../../shared/ui/layout/DialogHeader';
import { DialogPage } from '../../shared/ui/layout/DialogPage';
import type { framedSettings } from '../../shared/ui/layout/load-framed-settings';

interface ChangePasswordLayoutProps {
  /** By default that of the page. */
  title?: string;
  /** Names the user; empty if the user name is not known. */
  subtitle?: string;
  /** Shows a dialog; without `onClose` it has no close button. */
  dialog?: { onClose: (() => void) | undefined } | undefined;
  /** The components with which the page looks like one of settings. */
  framed?: ReturnType<typeof framedSettings>;
  /** The organisation, on a page. */
  branding?: PasswordData['branding'];
  /** Shown under the card of a page. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The layout around the form: a card on a page, in a shell under the title, or a dialog that fills its window. The script
 * replaces one by another and keeps the form, which is therefore nested in each as deep.
 */
export function ChangePasswordLayout({
  title = t('PASSWORD_TITLE'),
  subtitle = '',
  dialog,
  framed,
  branding,
  footer,
  children,
}: ChangePasswordLayoutProps) {
  if (dialog) {
    return (
      <DialogPage>
        <DialogHeader icon={<ProductLogo className="size-8 shrink-0" />} title={title} onClose={dialog.onClose} />
        {subtitle ? <p className="text-muted">{subtitle}</p> : null}
        <div className="contents">{children}</div>
      </DialogPage>
    );
  }
  if (framed) {
    return (
      <framed.FramedSettings>
        <framed.TitledCard title={title} text={subtitle}>
          {children}
        </framed.TitledCard>
      </framed.FramedSettings>
    );
  }
  return (
    <CenteredPage branding={branding} footer={footer}>
      <BrandedCard title={title} text={subtitle}>
        <div className="contents">{children}</div>
      </BrandedCard>
    </CenteredPage>
  );
}

/** Says why the sign-in requires a new password. */
export function ForcedAlert() {
  return (
    <Alert type="WARNING" part="forced">
      {t('PASSWORD_FORCED')}
    </Alert>
  );
}
