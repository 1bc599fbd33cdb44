import { OVERLAP_HOURS, type RotateApiKey } from '../../shared/contract/account/api-key-rotation';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { t } from '../../shared/i18n/translate';
import type { ExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import type { CreatedKey } from './create/use-create-key';
import { deletePreviousSecret, postRotation } from './secret-api';
import { useReportChange } from './use-report-change';

/**
 * The call in progress that rotates a secret or ends the previous one. The page keeps it, so that it continues, and no
 * second one begins, when the panel shows another key.
 */
export interface Rotation extends ExclusiveCall<'rotate' | 'end'> {
  /** Gets the new secret, which must reach the dialog and nothing else. */
  onRotated: (key: CreatedKey) => void;
}

/** Replaces the secret of a key, and ends its previous secret. */
export function useRotateKey({ underWay, begin, onRotated }: Rotation) {
  const report = useReportChange();
  const confirm = useConfirm();

  const sendRotation = async (key: ApiKeyDetailsData, rotation: Omit<RotateApiKey, 'antiCsrfToken'>) => {
    const rotated = report(await postRotation(key, rotation), { refused: t('APIKEY_ROTATE_FAILED') });
    if (rotated?.apiKeyDto) onRotated({ ...key, key: rotated.apiKeyDto.key, isRotated: true });
  };
  const sendEnd = async (key: ApiKeyDetailsData, reloadDetails: () => void) => {
    const isConfirmed = await confirm({
      title: t('APIKEY_PREVIOUS_END_TITLE'),
      message: t('APIKEY_PREVIOUS_END_TEXT'),
      type: 'ERROR',
      okButtonText: t('APIKEY_PREVIOUS_END'),
    });
    if (!isConfirmed) return;
    const texts = { saved: t('APIKEY_PREVIOUS_ENDED'), refused: t('ERROR_UNKNOWN') };
    if (report(await deletePreviousSecret(key), texts)) reloadDetails();
  };
  return {
    underWay,
    rotate: (key: ApiKeyDetailsData, overlapHours: RotateApiKey['overlapHours']) =>
      begin('rotate', () => sendRotation(key, { overlapHours })),
    /** Replaces a secret that was never used; the one before stays. */
    replaceUnused: (key: ApiKeyDetailsData, unusedPrefix: string) =>
      begin('rotate', () => sendRotation(key, { overlapHours: OVERLAP_HOURS[0], unusedPrefix })),
    endPrevious: (key: ApiKeyDetailsData, reloadDetails: () => void) => begin('end', () => sendEnd(key, reloadDetails)),
  };
}

export type RotateKey = ReturnType<typeof useRotateKey>;
