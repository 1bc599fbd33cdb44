import type { ReactNode, Ref } from 'react';
import { usePage } from '../../shared/runtime/start/page-context';
import { ProductLogo } from '../../shared/ui/image/ProductLogo';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { DialogHeader } from '../../shared/ui/layout/DialogHeader';
import { type Framed, isDialog } from './TwoFactorLayout';

interface MainCardProps {
  part: string;
  title: string;
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Stands under the title. */
  text?: string | undefined;
  framed: Framed;
  children: ReactNode;
}

/** The main part: a card on the page, in a shell under the title, or the title and the content of the dialog. */
export function CardOrDialogContent({ part, title, heading, text, framed, children }: MainCardProps) {
  const { shell } = usePage();
  if (!isDialog()) {
    const CardOfPage = framed?.TitledCard ?? BrandedCard;
    return (
      <CardOfPage part={part} title={title} heading={heading} text={text}>
        {children}
      </CardOfPage>
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
