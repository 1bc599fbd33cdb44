import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** The card of the page, before its data and with them. */
export function DeviceCard({ children }: { children: ReactNode }) {
  return <TitleCard title={t('DEVICE_HEADING')}>{children}</TitleCard>;
}
