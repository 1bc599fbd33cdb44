import { useMemo } from 'react';
import { t } from '../../../shared/i18n/translate';
import { providersAddressOf } from '../../../shared/identity-providers/providers-address';
import { useLazyComponent } from '../../../shared/ui/hooks/use-lazy-component';
import { SectionCard } from '../sections/SectionCard';
import type { MigrationPanelProps } from './MigrationPanel';
import { PanelSkeleton } from './PanelSkeleton';

/** Loaded on demand, because only D3 providers have a migration. */
const loadPanel = () => import('./MigrationPanel').then((module) => module.MigrationPanel);

/** The panel of the migration, which is loaded with its status. */
export function LazyMigrationPanel(props: Omit<MigrationPanelProps, 'address'>) {
  const Panel = useLazyComponent(loadPanel, 'now');
  const { id } = props.provider;
  const address = useMemo(() => ({ base: providersAddressOf(location.pathname), providerId: id }), [id]);
  if (Panel) return <Panel {...props} address={address} />;
  return (
    <SectionCard part="migration-panel">
      <div className="flex flex-col gap-4">
        <h2 className="text-section">{t('MIGRATION_TITLE')}</h2>
        <PanelSkeleton />
      </div>
    </SectionCard>
  );
}
