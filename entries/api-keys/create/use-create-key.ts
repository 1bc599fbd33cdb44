import { useState } from 'react';
import type { ApiKeyDetailsData } from '../../../shared/contract/account/api-keys';
import { t } from '../../../shared/i18n/translate';
import { useExclusiveCall } from '../../../shared/runtime/hooks/use-exclusive-call';
import { postApiKey } from '../api';
import { useReportChange } from '../use-report-change';

/** Whether the user who has to confirm a new key was asked to by mail. */
export type ConfirmHint = 'mailed' | 'not-mailed';

/** A key that was just created. `key` is the secret: it must reach the dialog and nothing else. */
export interface CreatedKey {
  id: string;
  key: string;
  userName: string;
  label: string;
  /** Its user has to confirm it, and was asked to by mail, or not. */
  confirmHint?: ConfirmHint | undefined;
  /** It is the new secret of a key that existed before. */
  isRotated?: boolean;
}

/** Creates keys, one at a time, and keeps the secret of the last one until its dialog is closed. */
export function useCreateKey() {
  const report = useReportChange();
  const { underWay, begin } = useExclusiveCall<'create'>();
  const [created, setCreated] = useState<CreatedKey>();

  const sendKey = async (key: ApiKeyDetailsData) => {
    const answer = report(await postApiKey(key), { refused: t('APIKEY_CREATE_FAILED') });
    if (!answer?.apiKeyDto) return;
    const { apiKeyDto, showConfirmHint, isUserMailed } = answer;
    const { userName, label } = key;
    setCreated({
      ...apiKeyDto,
      userName,
      label,
      ...(showConfirmHint && { confirmHint: isUserMailed ? 'mailed' : 'not-mailed' }),
    });
  };
  const create = (key: ApiKeyDetailsData) => {
    if (!created) begin('create', () => sendKey(key));
  };
  return { busy: underWay !== undefined, created, create, show: setCreated, clear: () => setCreated(undefined) };
}

export type CreateKey = ReturnType<typeof useCreateKey>;
