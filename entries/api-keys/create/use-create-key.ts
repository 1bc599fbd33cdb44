import { useState } from 'react';
import type { ApiKeyCreated, ApiKeyDetailsData } from '../../../shared/contract/account/api-keys';
import type { Result } from '../../../shared/http/call';
import { t } from '../../../shared/i18n/translate';
import { useExclusiveCall } from '../../../shared/runtime/hooks/use-exclusive-call';
import { postApiKey } from '../api';
import { useBeforeUnload } from '../use-before-unload';
import { useReportChange } from '../use-report-change';

/** Whether the user who has to confirm a new key was asked to by mail. */
export type ConfirmHint = 'mailed' | 'not-mailed';

/** A key that was just created. `key` is the secret: it must reach the dialog and nothing else. */
export interface CreatedKey {
  id: string;
  key: string;
  /** Its user has to confirm it, and was asked to by mail, or not. */
  confirmHint?: ConfirmHint | undefined;
  /** It is the new secret of a key that existed before. */
  isRotated?: boolean;
}

/** Creates keys, one at a time, and keeps the secret of the last one until its dialog is closed. */
export function useCreateKey() {
  const { reportFailure, reportRejection, reportSuccess } = useReportChange();
  const { underWay, begin } = useExclusiveCall<'create'>();
  const [created, setCreated] = useState<CreatedKey>();

  useBeforeUnload(created !== undefined); // the secret cannot be shown again

  const handleAnswer = (answer: Result<ApiKeyCreated>) => {
    if (!answer.ok) return reportFailure(answer);
    const { saveOk, apiKeyDto, showConfirmHint, isUserMailed, problemMessages } = answer.data;
    if (!saveOk || !apiKeyDto) return reportRejection(t('APIKEY_CREATE_FAILED'), problemMessages);
    reportSuccess();
    setCreated({ ...apiKeyDto, ...(showConfirmHint && { confirmHint: isUserMailed ? 'mailed' : 'not-mailed' }) });
  };

  /** `key` is undefined while the initial values are not loaded. */
  const create = (key?: ApiKeyDetailsData) => {
    if (!key) return reportRejection(t('APIKEY_CREATE_FAILED'));
    if (!created) begin('create', async () => handleAnswer(await postApiKey(key)));
  };
  return { busy: underWay !== undefined, created, create, show: setCreated, clear: () => setCreated(undefined) };
}

export type CreateKey = ReturnType<typeof useCreateKey>;
