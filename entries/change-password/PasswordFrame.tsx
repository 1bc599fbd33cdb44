import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/image/Icon';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { DialogPage, DialogTitle } from '../../shared/ui/layout/DialogPage';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

interface PasswordFrameProps {
  /** Whose password it is; empty where that is not known. */
  subtitle: string;
  /** As a dialog; it may be closed where there is something that closes it. */
  dialog?: { onClose: (() => void) | undefined } | undefined;
  /** Under the page's card. */
  footer?: ReactNode;
  children: ReactNode;
}

/** What stands around the form: a card in the middle of a page, or the dialog from edge to edge. */
export function PasswordFrame({ subtitle, dialog, footer, children }: PasswordFrameProps) {
  const title = t('PASSWORD_TITLE');
  if (dialog) {
    return (
      <DialogPage>
        <DialogTitle icon={<Brand className="size-8 shrink-0" />} title={title} onClose={dialog.onClose} />
        {subtitle ? <p className="text-muted">{subtitle}</p> : null}
        {children}
      </DialogPage>
    );
  }
  return (
    <CenteredPage footer={footer}>
      <TitleCard title={title} text={subtitle}>
        {children}
      </TitleCard>
    </CenteredPage>
  );
}
