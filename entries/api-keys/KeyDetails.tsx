import { scopesText } from '../../shared/api-keys/key-scopes-text';
import { TECHNICAL_USER } from '../../shared/api-keys/technical-user-icon';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { TextField } from '../../shared/ui/form/TextField';
import { USER } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Svg';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { allowedActions } from './allowed-actions';
import { keyPrefix } from './api-key-names';
import { ConfirmationSection } from './ConfirmationSection';
import type { ConfirmHint } from './create/use-create-key';
import { EditLabelForm } from './EditLabelForm';
import type { LabelDrafts } from './label-autosave-store';
import { SecretRotation } from './SecretRotation';
import type { SavedLabel } from './save-label-result';
import type { ConfirmationRequests } from './use-retry-confirmation';
import type { Rotation } from './use-rotate-key';

interface KeyDetailsProps {
  data: ApiKeyDetailsData;
  /** The key was just created and its user has to confirm it. */
  confirmHint: ConfirmHint | undefined;
  requests: ConfirmationRequests;
  rotation: Rotation;
  drafts: LabelDrafts;
  onLabelSaved: (saved: SavedLabel) => void;
  /** Reads the details again. */
  reload: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** The details of an existing key. */
export function KeyDetails({ data, confirmHint, requests, rotation, onDelete, onClose, ...label }: KeyDetailsProps) {
  return (
    <div className="flex flex-col gap-4">
      {confirmHint !== undefined && data.status === 'Unconfirmed' ? (
        <Alert type="INFO" live title={t('APIKEY_USER_CREATED')} part="confirm-hint">
          {t('APIKEY_USER_CREATED_INFO')}
          {confirmHint === 'not-mailed' ? <p className="mt-2">{t('APIKEY_USER_NOT_MAILED')}</p> : null}
        </Alert>
      ) : null}
      <UserField name={data.userName} isTechnical={data.isTechnicalUser} />
      <EditLabelForm
        data={data}
        readOnly={allowedActions(data, requests.asked.has(data.id)).labelReadOnly}
        {...label}
      />
      <p data-part="creator" className="text-muted">
        {data.creatorDisplayName === ''
          ? t('APIKEY_CREATED_BY_UNKNOWN')
          : t('APIKEY_CREATED_BY', { name: shortenUntrustedText(data.creatorDisplayName, LINE_LENGTH) })}
      </p>
      <KeyFacts of={data} />
      <ConfirmationSection data={data} requests={requests} reload={label.reload} />
      <SecretRotation data={data} rotation={rotation} reload={label.reload} />
      <FormActions>
        <Button action="delete" variant="delete" className="-ms-4 me-auto forced-colors:ms-0" onClick={onDelete}>
          {t('APIKEY_DELETE')}
        </Button>
        <Button action="close" variant="secondary" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      </FormActions>
    </div>
  );
}

/** The user of an existing key, which cannot be changed. */
function UserField({ name, isTechnical }: { name: string; isTechnical: boolean }) {
  return (
    <TextField
      name="userId"
      label={t('APIKEY_USER')}
      value={shortenUntrustedText(name, LINE_LENGTH)}
      readOnly
      trailing={
        <>
          <Svg path={isTechnical ? TECHNICAL_USER : USER} className="text-muted" />
          {isTechnical ? <span className="sr-only">{t('APIKEY_USER_TECHNICAL')}</span> : null}
        </>
      }
    />
  );
}

/** The key's prefix, the times of its creation, last use and expiry, and what it may do, as far as the server sends them. */
function KeyFacts({ of: key }: { of: ApiKeyDetailsData }) {
  const { createdAt, lastUsedAt } = key;
  const facts = [
    { part: 'prefix', title: t('APIKEY_PREFIX'), text: keyPrefix(key) },
    { part: 'created', title: t('APIKEY_CREATED_AT'), text: formatServerTime(createdAt) },
    {
      part: 'last-used',
      title: t('APIKEY_LAST_USED'),
      text: lastUsedAt === null ? t('APIKEY_NEVER_USED') : formatServerTime(lastUsedAt),
    },
    {
      part: 'expiry-time',
      title: t('APIKEY_EXPIRY'),
      text: key.expiresAt === null ? t('APIKEY_EXPIRY_NEVER') : formatServerTime(key.expiresAt),
    },
    { part: 'scopes', title: t('APIKEY_SCOPE'), text: scopesText(key) },
  ].filter(({ text }) => text !== undefined);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {facts.map(({ part, title, text }) => (
        <div key={part}>
          <dt className="text-muted text-sm">{title}</dt>
          <dd data-part={part} className={part === 'prefix' ? 'secret' : 'tabular'}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
