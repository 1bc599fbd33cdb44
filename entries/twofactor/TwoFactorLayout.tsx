import type { ReactNode } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { usePage } from '../../shared/runtime/start/page-context';
import { Brand } from '../../shared/ui/image/Icon';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { DialogPage, DialogTitle } from '../../shared/ui/layout/DialogPage';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

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

interface MainCardProps {
  part: string;
  title: string;
  /** Stands under the title. */
  text?: string;
  children: ReactNode;
}

/** The main part: a card on the page, or the title and the content of the dialog. */
export function MainCard({ part, title, text, children }: MainCardProps) {
  const { shell } = usePage();
  if (!isDialog()) {
    return (
      <TitleCard part={part} title={title} {...(text && { text })}>
        {children}
      </TitleCard>
    );
  }
  return (
    <div data-part={part} className="flex flex-col gap-4">
      <DialogTitle icon={<Brand className="size-8 shrink-0" />} title={title} onClose={() => shell.closeWindow()} />
      {text ? <p className="text-muted">{text}</p> : null}
      {children}
    </div>
  );
}
