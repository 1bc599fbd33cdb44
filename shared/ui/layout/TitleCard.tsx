import type { ReactNode } from 'react';
import { Brand } from '../image/Icon';
import { Card } from './Card';

interface TitleCardProps {
  title: string;
  /** Stands under the title. */
  text?: string;
  part?: string;
  children?: ReactNode;
}

/** A card with logo, title and content, for a page that is one card. */
export function TitleCard({ title, text, part, children }: TitleCardProps) {
  return (
    <Card part={part} className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-2 text-center">
        <Brand />
        <h1 className="mt-2 text-balance text-title sm:hyphens-none">{title}</h1>
        {text ? <p className="text-balance text-muted">{text}</p> : null}
      </div>
      {children}
    </Card>
  );
}
