import type { ReactNode } from 'react';
import { Card } from '../../shared/ui/layout/Card';
import { isDialog } from './TwoFactorLayout';

/** A card on the page, or a section of the dialog. */
export function CardOrSection({ part, children }: { part: string; children: ReactNode }) {
  if (!isDialog()) {
    return (
      <Card part={part} className="flex flex-col gap-5">
        {children}
      </Card>
    );
  }
  return (
    <div data-part={part} className="mt-2 flex flex-col gap-4 border-line border-t pt-6">
      {children}
    </div>
  );
}
