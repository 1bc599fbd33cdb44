import type { ReactNode, Ref } from 'react';
import { BrandLogo } from '../branding/BrandLogo';
import { useBranding } from '../branding/branding-context';
import { Card } from './Card';

interface BrandedCardProps {
  title: string;
  /** A ref to the title, which a script can then focus. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Stands under the title. */
  text?: ReactNode;
  part?: string;
  children?: ReactNode;
}

/** A card with logo, the organisation's name, title and content, for a page that is one card. */
export function BrandedCard({ title, heading, text, part, children }: BrandedCardProps) {
  const renderBranding = useBranding();
  return (
    <Card part={part} className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-2 text-center">
        <BrandLogo />
        {renderBranding('name', (name) => (
          <p data-part="brand-name" dir="auto" className="text-balance font-medium text-muted text-sm">
            {name}
          </p>
        ))}
        <h1 ref={heading} tabIndex={heading ? -1 : undefined} className="mt-2 text-title outline-none sm:hyphens-none">
          {title}
        </h1>
        {text ? <p className="text-balance text-muted">{text}</p> : null}
      </div>
      {children}
    </Card>
  );
}
