import type { ReactNode } from 'react';
import { Brand } from '../../shared/ui/Brand';
import { Card } from '../../shared/ui/Card';
import { CenteredPage } from '../../shared/ui/CenteredPage';

/** The outer frame of the code entry: it stays while the cards inside it change (spec 001 §2). */
export function OuterFrame({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  return (
    <CenteredPage footer={footer}>
      <div data-part="outer-frame">{children}</div>
    </CenteredPage>
  );
}

interface FramedCardProps {
  part: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** A card inside the frame: the mark, what it is about, and its content. */
export function FramedCard({ part, title, text, children }: FramedCardProps) {
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
