import { useCallback } from 'react';
import { type ApiKeyDetailsData, NEW_API_KEY } from '../../shared/contract/account/api-keys';
import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';
import { failureText } from '../../shared/http/failure-text';
import { noAnswer } from '../../shared/http/result';
import { t } from '../../shared/i18n/translate';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { Button } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { RetryAlert } from '../../shared/ui/feedback/RetryAlert';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { type ApiKeySummary, getApiKey } from './api';
import { keyNames } from './api-key-names';
import type { ConfirmHint, CreateKey } from './create/use-create-key';
import type { LabelDrafts } from './label-autosave-store';
import { useSidePanelChunk } from './lazy-side-panel-chunk';
import { KeyDetailsSkeleton } from './skeleton';
import type { ConfirmationRequests } from './use-retry-confirmation';
import type { Rotation } from './use-rotate-key';

/** The failure when the chunk with the forms could not be loaded. */
const FORMS_FAILURE = noAnswer('network');

interface KeySidePanelProps {
  /** Constant for the life of the component: use it as `key`. */
  id: string;
  /** The details that the page was delivered with. */
  initial: ApiKeyDetailsData | undefined;
  confirmHint: ConfirmHint | undefined;
  creation: CreateKey;
  requests: ConfirmationRequests;
  rotation: Rotation;
  drafts: LabelDrafts;
  onUnsaved: (isUnsaved: boolean) => void;
  onDelete: (key: ApiKeySummary) => void;
  onClose: () => void;
}

/** The side panel: the details of a key or the form for a new one, a skeleton while they are loaded, or an error card. */
export function KeySidePanel({ id, initial, onDelete, onClose, ...rest }: KeySidePanelProps) {
  const { state, reload, restart, change } = useKeyDetails(id, initial);
  const { forms, isFailed, retry: loadForms } = useSidePanelChunk();
  if (state.kind === 'failed') {
    return (
      <ErrorCard level={2} {...failureText(state.failure)} focus>
        <Button action="close" variant="secondary" onClick={onClose}>
          {t('BACK_TO_LIST')}
        </Button>
        <Button action="retry" onClick={() => restart()}>
          {t('BUTTON_RETRY')}
        </Button>
      </ErrorCard>
    );
  }
  const { creation, onUnsaved, ...shared } = rest;
  const isNew = id === NEW_API_KEY;
  const title = t(isNew ? 'APIKEY_CREATE_TITLE' : 'APIKEY_DETAILS_TITLE');
  const heading = isNew || state.kind === 'loading' ? { title } : { title: keyNames(state.data).label, kind: title };
  return (
    <SidePanel {...heading} onBack={onClose}>
      {isFailed ? (
        <RetryAlert failure={FORMS_FAILURE} part="forms-failure" onRetry={loadForms} />
      ) : state.kind === 'loading' || forms === undefined ? (
        <KeyDetailsSkeleton />
      ) : isNew ? (
        <forms.CreateKeyForm data={state.data} creation={creation} onUnsaved={onUnsaved} onCancel={onClose} />
      ) : (
        <forms.KeyDetails
          {...shared}
          data={state.data}
          onUnsaved={onUnsaved}
          reload={reload}
          onLabelSaved={({ label, tag }) => change((data) => ({ ...data, label, labelTag: tag }))}
          onDelete={() => onDelete(state.data)}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}

const CHANGES = [{ resource: API_KEY_CONFIRM_ADDRESS }];

/** The details of a key, which are read again when a key was confirmed, declined or changed elsewhere. */
function useKeyDetails(id: string, initial: ApiKeyDetailsData | undefined) {
  const load = useCallback((signal: AbortSignal) => getApiKey(id, signal), [id]);
  return useResource({ load, initial, changes: CHANGES });
}
