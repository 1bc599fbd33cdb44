import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { Alert } from '../../shared/ui/Alert';
import { Button } from '../../shared/ui/Button';
import { shownText } from '../../shared/ui/shown-text';
import { ConfirmationStatus } from './ConfirmationStatus';
import { LabelField } from './LabelField';
import { labelError } from './label-rules';
import { UserField } from './UserField';
import { useLabel } from './use-label';
import type { Retry } from './use-retry';
import { useUnsaved } from './use-unsaved';
import { actionsOf } from './what-shows';

interface KeyDetailsProps {
  data: ApiKeyDetailsData;
  /** It was just created, and its user has to confirm it. */
  isHinted: boolean;
  retry: Retry;
  onLabelSaved: (label: string) => void;
  onUnsaved: (isUnsaved: boolean) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** A key that exists. */
export function KeyDetails({ data, isHinted, retry, onDelete, onClose, ...told }: KeyDetailsProps) {
  const label = useLabel(data, told.onLabelSaved);
  useUnsaved(label.isUnsaved, told.onUnsaved);
  const { labelReadOnly } = actionsOf(data, retry.isUsed(data.id));
  const wrong = label.isUnsaved ? labelError(label.text) : undefined;
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
          error={label.isTooLate ? t('APIKEY_LABEL_TOO_LATE') : wrong}
          onType={label.type}
          onLeave={label.leave}
        />
      </form>
      <p data-part="creator" className="text-muted">
        {data.creatorDisplayName === ''
          ? t('APIKEY_CREATED_BY_UNKNOWN')
          : t('APIKEY_CREATED_BY', { name: shownText(data.creatorDisplayName, 200) })}
      </p>
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
