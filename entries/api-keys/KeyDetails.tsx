import { API_KEY_LABEL_MAX_LENGTH, type ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { displayText } from '../../shared/i18n/display-text';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { ConfirmationStatus } from './ConfirmationStatus';
import { KeyFacts } from './KeyFacts';
import { actionsOf } from './key-actions';
import { LabelField } from './LabelField';
import { useLabel } from './LabelForm';
import type { SavedLabel } from './label-outcome';
import { labelError } from './label-rules';
import { UserField } from './UserField';
import type { LabelDrafts } from './use-label-drafts';
import type { Retry } from './use-retry-confirmation';
import { useUnsaved } from './use-unsaved';

interface KeyDetailsProps {
  data: ApiKeyDetailsData;
  /** It was just created, and its user has to confirm it. */
  isHinted: boolean;
  retry: Retry;
  drafts: LabelDrafts;
  onLabelSaved: (saved: SavedLabel) => void;
  reload: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** A key that exists. */
export function KeyDetails({ data, isHinted, retry, onDelete, onClose, ...told }: KeyDetailsProps) {
  const label = useLabel({ key: data, drafts: told.drafts, onSaved: told.onLabelSaved, reload: told.reload });
  useUnsaved(label.isUnsaved, told.onUnsaved);
  const { labelReadOnly } = actionsOf(data, retry.isUsed(data.id));
  return (
    <div className="flex flex-col gap-4">
      {isHinted && data.status === 'Unconfirmed' ? (
        <Alert type="INFO" live title={t('APIKEY_USER_CREATED')} part="confirm-hint">
          {t('APIKEY_USER_CREATED_INFO')}
        </Alert>
      ) : null}
      <UserField name={data.userName} isTechnical={data.isTechnicalUser} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          label.leave();
        }}
      >
        <LabelField
          value={label.text}
          readOnly={labelReadOnly}
          error={wrongWith(label, data)}
          onType={label.type}
          onLeave={label.leave}
          onRevert={label.isChanged ? label.revert : undefined}
        />
      </form>
      <p data-part="creator" className="text-muted">
        {data.creatorDisplayName === ''
          ? t('APIKEY_CREATED_BY_UNKNOWN')
          : t('APIKEY_CREATED_BY', { name: displayText(data.creatorDisplayName, 200) })}
      </p>
      <KeyFacts of={data} />
      <ConfirmationStatus data={data} retry={retry} />
      <div className="mt-1 flex flex-wrap justify-end gap-3">
        {/* Outlined: the filled one is the question's. */}
        <Button
          action="delete"
          variant="secondary"
          className="me-auto border-error! text-error-ink!"
          onClick={onDelete}
        >
          {t('APIKEY_DELETE')}
        </Button>
        <Button action="close" variant="secondary" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      </div>
    </div>
  );
}

/** What the label's field says of what stands in it. */
function wrongWith(label: ReturnType<typeof useLabel>, { label: present }: ApiKeyDetailsData): string | undefined {
  if (label.isTooLate) return t('APIKEY_LABEL_TOO_LATE');
  const wrong = label.isUnsaved ? labelError(label.text) : undefined;
  if (wrong !== undefined || !label.isOvertaken) return wrong;
  return t('APIKEY_LABEL_NOW', { label: displayText(present, API_KEY_LABEL_MAX_LENGTH) });
}
