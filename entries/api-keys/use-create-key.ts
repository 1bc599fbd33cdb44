import { useState } from 'react';
import type { ApiKeyCreated, ApiKeyDetailsData } from '../../shared/contract/api-keys';
import type { Result } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { postApiKey } from './api';
import { problemTexts } from './problems';
import { useKeepPage } from './use-keep-page';
import { useOwnChange } from './use-report-change';

/** A key as it was made: `key` is the secret, which nothing but the dialog may see. */
export interface CreatedKey {
  id: string;
  key: string;
  /** The key's user has to confirm it. */
  showConfirmHint: boolean;
}

/** Creates keys, one at a time, and holds the secret of the last one until its dialog is closed. */
export function useCreateKey() {
  const { notify, notifyFailure } = useNotifications();
  const announce = useOwnChange();
  const { underWay, begin } = useSingleFlight<'create'>();
  const [created, setCreated] = useState<CreatedKey>();
  const isShown = created !== undefined;

  useKeepPage(isShown); // the secret is nowhere else

  const read = (answer: Result<ApiKeyCreated>) => {
    if (!answer.ok) return notifyFailure(answer);
    const { saveOk, apiKeyDto, showConfirmHint, problemMessages } = answer.data;
    if (!saveOk || !apiKeyDto) return failed(problemTexts(problemMessages));
    announce();
    setCreated({ ...apiKeyDto, showConfirmHint });
  };
  const failed = (problemMessages: readonly string[] = []) =>
    notify(t('APIKEY_CREATE_FAILED'), { title: t('ERROR'), type: 'ERROR', problemMessages });

  /** `key` is undefined while its fields are not loaded. */
  const create = (key?: ApiKeyDetailsData) => {
    if (!key) return failed();
    if (!isShown) begin('create', async () => read(await postApiKey(key)));
  };
  return { busy: underWay !== undefined, created, create, forget: () => setCreated(undefined) };
}

export type CreateKey = ReturnType<typeof useCreateKey>;
