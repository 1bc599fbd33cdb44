import type { ReactNode, Ref } from 'react';
import { usePage } from '../../shared/runtime/start/page-context';
import { ProductLogo } from '../../shared/ui/image/ProductLogo';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { DialogHeader } from '../../shared/ui/layout/DialogHeader';
import { isDialog } from './TwoFactorLayout';

interface MainCardProps {
  part: string;
  title: string;
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Stands under the title. */
  text?: string;
  children: ReactNode;
}

/** The main part: a card on the page, or the title and the content of the dialog. */
export function CardOrDialogContent({ part, title, heading, text, children }: MainCardProps) {
  const { shell } = usePage();
  if (!isDialog()) {
    return (
      <BrandedCard part={part} title={title} heading={heading} {...(text && { text })}>
        {children}
      </BrandedCard>
    );
  }
  return (
    <div data-part={part} className="flex flex-col gap-4">
      <DialogHeader
        icon={<ProductLogo className="size-8 shrink-0" />}
        title={title}
        heading={heading}
        onClose={() => shell.closeWindow()}
      />
      {text ? <p className="text-muted">{text}</p> : null}
      {children}
    </div>
  );
}
