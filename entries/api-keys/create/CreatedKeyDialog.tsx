import { type ComponentType, useState } from 'react';
import { OneTimeKeyDialog } from '../../../shared/dialogs/OneTimeKeyDialog';
import { t } from '../../../shared/i18n/translate';
import type { DialogProps } from '../../../shared/ui/dialog/dialog-props';
import type { CreatedKey } from './use-create-key';

/** px */
const KEY_DIALOG_WIDTH = 600;

interface CreatedKeyDialogProps {
  created: CreatedKey;
  /** The dialog of the chunk with Headless UI, if it is loaded. */
  Dialog: ComponentType<DialogProps> | undefined;
  onClose: () => void;
}

/** Shows the secret of a new key, once. All it needs is loaded before: a failed download would lose the secret. */
export function CreatedKeyDialog({ created, Dialog, onClose }: CreatedKeyDialogProps) {
  const [firstDialog] = useState(() => Dialog); // another component would mount the open dialog anew
  return (
    <OneTimeKeyDialog
      {...(firstDialog && { Dialog: firstDialog })}
      title={t(created.isRotated ? 'APIKEY_ROTATED' : 'APIKEY_CREATED_SUCCESS')}
      message={t('APIKEY_SAVE_KEY_MESSAGE')}
      label={t('APIKEY_KEY')}
      secret={created.key}
      facts={[
        [t('APIKEY_COLUMN_USER'), created.userName],
        [t('APIKEY_LABEL'), created.label],
      ]}
      width={KEY_DIALOG_WIDTH}
      onClose={onClose}
    />
  );
}
