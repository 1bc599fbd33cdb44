import type { MigrationStatus } from '../../../shared/contract/migration';
import type { ProviderData } from '../../../shared/contract/providers';
import { t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import { useHeadless } from '../../../shared/ui/headless/use-headless';

/** The maximum width, in px. */
const WIDTH = 1000;

export interface MigrationDialogProps {
  status: MigrationStatus;
  provider: ProviderData;
  /** The address of the providers under which the page was opened. */
  base: string;
  isReRun: boolean;
  onClose: () => void;
  onStarted: () => void;
}

/** The dialog that starts a migration. */
export function MigrationDialog({ onClose }: MigrationDialogProps) {
  const ui = useHeadless('now');
  if (ui === undefined) return null;
  return (
    <ui.Dialog
      part="migration-dialog"
      width={WIDTH}
      title={t('MIGRATION_START')}
      onClose={onClose}
      actions={
        <Button action="close" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      }
    >
      {null}
    </ui.Dialog>
  );
}
