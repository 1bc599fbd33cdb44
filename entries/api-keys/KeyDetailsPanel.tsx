import { type ApiKeyDetailsData, NEW_API_KEY } from '../../shared/contract/api-keys';
import { describeFailure } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import type { KnownKey } from './api';
import { NewKey } from './CreateKeyForm';
import { DetailsSkeleton } from './DetailsSkeleton';
import { KeyDetails } from './KeyDetails';
import { PanelFrame } from './PanelFrame';
import type { CreateKey } from './use-create-key';
import { useDetails } from './use-details';
import type { LabelDrafts } from './use-label-drafts';
import type { Retry } from './use-retry-confirmation';

interface DetailsPanelProps {
  /** Fixed for the life of the panel: another key gets another one. */
  id: string;
  first: ApiKeyDetailsData | undefined;
  isHinted: boolean;
  creation: CreateKey;
  retry: Retry;
  drafts: LabelDrafts;
  onUnsaved: (isUnsaved: boolean) => void;
  onDelete: (key: KnownKey) => void;
  onClose: () => void;
}

/** The side panel: a new key, or one that exists, its shape while it is loaded, or why it could not be. */
export function DetailsPanel({ id, first, onDelete, onClose, ...rest }: DetailsPanelProps) {
  const { state, reload, retry: loadAgain, change } = useDetails(id, first);
  if (state.kind === 'failed') {
    return (
      <ErrorCard level={2} message={describeFailure(state.failure)} focus>
        <Button action="close" variant="secondary" onClick={onClose}>
          {t('BACK_TO_LIST')}
        </Button>
        <Button action="retry" onClick={loadAgain}>
          {t('BUTTON_RETRY')}
        </Button>
      </ErrorCard>
    );
  }
  const { creation, retry, onUnsaved, ...shared } = rest;
  const isNew = id === NEW_API_KEY;
  return (
    <PanelFrame title={t(isNew ? 'APIKEY_CREATE_TITLE' : 'APIKEY_DETAILS_TITLE')} onBack={onClose}>
      {state.kind === 'loading' ? (
        <DetailsSkeleton />
      ) : isNew ? (
        <NewKey data={state.data} creation={creation} onUnsaved={onUnsaved} onCancel={onClose} />
      ) : (
        <KeyDetails
          {...shared}
          data={state.data}
          retry={{ ...retry, retry: (key) => retry.retry(key, reload) }}
          onUnsaved={onUnsaved}
          reload={reload}
          onLabelSaved={({ label, tag }) => change((data) => ({ ...data, label, labelTag: tag }))}
          onDelete={() => onDelete(state.data)}
          onClose={onClose}
        />
      )}
    </PanelFrame>
  );
}
