import { type FormEvent, useState } from 'react';
import type { ApiKeyDetailsData } from '../../../shared/contract/account/api-keys';
import { t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import { FormActions } from '../../../shared/ui/layout/FormActions';
import { LabelField } from '../LabelField';
import { labelError } from '../label-rules';
import { postApiKey } from '../secret-api';
import { useReportChange } from '../use-report-change';
import { useReportUnsaved } from '../use-report-unsaved';
import { ExpiryField } from './ExpiryField';
import { defaultExpiry, expiryError, expiryTime } from './expiry-value';
import type { UserOption } from './find-users';
import { UserSelector } from './UserSelector';
import type { CreateKey } from './use-create-key';

interface CreateKeyFormProps {
  /** The initial values. */
  data: ApiKeyDetailsData;
  creation: CreateKey;
  onUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
}

/** The form for a new key. */
export function CreateKeyForm({ data, creation, onUnsaved, onCancel }: CreateKeyFormProps) {
  const [user, setUser] = useState<UserOption>();
  const [label, setLabel] = useState('');
  const initial = defaultExpiry(data.canExpire === true);
  const [expiry, setExpiry] = useState(initial);
  const [touched, setTouched] = useState({ user: false, label: false, expiry: false });
  const { busy, created } = creation;
  const create = useCreate(creation);
  const errors = {
    user: user ? undefined : t('FIELD_REQUIRED'),
    label: labelError(label),
    expiry: expiryError(expiry, Date.now()),
  };
  const isValid = user !== undefined && errors.label === undefined && errors.expiry === undefined;
  const isChanged = user !== undefined || label !== '' || expiry.choice !== initial.choice;
  useReportUnsaved(isChanged && created === undefined, onUnsaved);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return setTouched({ user: true, label: true, expiry: true });
    const expiresAt = expiryTime(expiry, Date.now());
    const key = { ...data, userId: user.id, userName: user.userName, label: label.trim() };
    create(expiresAt === undefined ? key : { ...key, expiresAt });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <UserSelector
        value={user}
        error={touched.user ? errors.user : undefined}
        onChange={setUser}
        onBlur={() => setTouched((before) => ({ ...before, user: true }))}
      />
      <LabelField
        value={label}
        error={touched.label ? errors.label : undefined}
        onInput={setLabel}
        onBlur={() => setTouched((before) => ({ ...before, label: true }))}
      />
      {data.canExpire === true ? (
        <ExpiryField
          value={expiry}
          error={touched.expiry ? errors.expiry : undefined}
          onChange={setExpiry}
          onBlur={() => setTouched((before) => ({ ...before, expiry: true }))}
        />
      ) : null}
      <FormActions>
        <Button
          action="cancel"
          variant="secondary"
          // The field keeps the focus, because its blur could show an error, which moves this button away before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCancel}
        >
          {t('BUTTON_CANCEL')}
        </Button>
        <Button type="submit" action="create" busy={busy} aria-disabled={!isValid}>
          {t('APIKEY_CREATE_SUBMIT')}
        </Button>
      </FormActions>
    </form>
  );
}

/** Returns a function that creates a key and shows its secret; it does nothing until the dialog of another one is closed. */
function useCreate({ created, begin, show }: CreateKey) {
  const report = useReportChange();
  const send = async (key: ApiKeyDetailsData) => {
    const answer = report(await postApiKey(key), { refused: t('APIKEY_CREATE_FAILED') });
    if (!answer?.apiKeyDto) return;
    const { apiKeyDto, showConfirmHint, isUserMailed } = answer;
    const { userName, label } = key;
    show({
      ...apiKeyDto,
      userName,
      label,
      ...(showConfirmHint && { confirmHint: isUserMailed ? 'mailed' : 'not-mailed' }),
    });
  };
  return (key: ApiKeyDetailsData) => {
    if (!created) begin('create', () => send(key));
  };
}
