import type { ReactNode } from 'react';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { usePage } from '../../shared/runtime/start/page-context';
import { Brand } from '../../shared/ui/image/Icon';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { DialogPage, DialogTitle } from '../../shared/ui/layout/DialogPage';
import { TitleCard } from '../../shared/ui/layout/TitleCard';
import { isDialog } from './is-dialog';

/** Wide enough for the QR code and its text side by side. */
export const PAGE_WIDTH = 'max-w-xl';
const DIALOG_WIDTH = 'max-w-[600px]';

/** The page, with a choice of language, or the dialog. */
export function PageFrame({ children }: { children: ReactNode }) {
  if (isDialog()) return <DialogPage width={DIALOG_WIDTH}>{children}</DialogPage>;
  return (
    <CenteredPage width={PAGE_WIDTH} footer={<LanguageSelect />}>
      {children}
    </CenteredPage>
  );
}

/** What the page is about first: a card of its own, or the dialog's title and what is under it. */
export function MainCard({ part, title, children }: { part: string; title: string; children: ReactNode }) {
  const { shell } = usePage();
  if (!isDialog()) {
    return (
      <TitleCard part={part} title={title}>
        {children}
      </TitleCard>
    );
  }
  return (
    <div data-part={part} className="flex flex-col gap-4">
      <DialogTitle icon={<Brand className="size-8 shrink-0" />} title={title} onClose={() => shell.closeWindow()} />
      {children}
    </div>
  );
}
