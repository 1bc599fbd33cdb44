import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/Brand';
import { Card } from '../../shared/ui/Card';

/** The card of the page, before its data and with them. */
export function DeviceCard({ children }: { children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-2 text-center">
        <Brand />
        <h1 className="mt-2 text-balance font-semibold text-2xl">{t('DEVICE_HEADING')}</h1>
      </div>
      {children}
    </Card>
  );
}
