import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Svg } from '../../shared/ui/image/Icon';
import { Card } from '../../shared/ui/layout/Card';
import { BACK } from './api-key-icons';

interface PanelFrameProps {
  title: string;
  onBack: () => void;
  children: ReactNode;
}

/** The frame of the side panel. Where it takes the page, an arrow leads back to the list. */
export function PanelFrame({ title, onBack, children }: PanelFrameProps) {
  return (
    <Card className="flex flex-col gap-5 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          action="back"
          variant="text"
          className="-ms-4 md:hidden"
          aria-label={t('BACK_TO_LIST')}
          onClick={onBack}
        >
          <Svg path={BACK} className="rtl:-scale-x-100" />
        </Button>
        <h2 className="min-w-0 flex-1 basis-40 hyphens-auto font-semibold text-xl">{title}</h2>
      </div>
      {children}
    </Card>
  );
}
