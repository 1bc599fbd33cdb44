import { useState } from 'react';
import { t } from '../../../shared/i18n/translate';
import { Alert } from '../../../shared/ui/feedback/Alert';
import { isLocked, type ProviderMigration } from './migration-of-provider';

/** Says that a provider cannot be changed because of its migration; read aloud if it appears after the page. */
export function MigrationLockNotice({ migration }: { migration: ProviderMigration | undefined }) {
  const isNotice = isLocked(migration);
  const [wasThere] = useState(isNotice);
  if (!isNotice) return null;
  return (
    <Alert type="INFO" live={!wasThere} part="migration">
      {t(migration?.isActive ? 'PROVIDER_MIGRATION_ACTIVE' : 'PROVIDER_MIGRATION_FINISHED')}
    </Alert>
  );
}
