import type { ReactNode } from 'react';
import { Brand } from '../image/Icon';
import { Card } from './Card';

interface TitleCardProps {
  title: string;
  /** Under the title, what it is about. */
  text?: string;
  part?: string;
  children?: ReactNode;
}

/** The card of a page that is one: the mark, what it is about, and its content. */
export function TitleCard({ title, text, part, children }: TitleCardProps) {
  return (
    <Card part={part} className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-2 text-center">
        <Brand />
        <h1 className="mt-2 text-balance font-semibold text-2xl">{title}</h1>
        {text ? <p className="text-balance text-muted">{text}</p> : null}
      </div>
      {children}
    </Card>
  );
}
