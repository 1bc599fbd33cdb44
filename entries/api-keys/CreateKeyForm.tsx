import { type FormEvent, useState } from 'react';
import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import type { UserOption } from './find-users';
import { LabelField } from './LabelField';
import { labelError } from './label-rules';
import { UserSelector } from './UserSelector';
import type { CreateKey } from './use-create-key';
import { useUnsaved } from './use-unsaved';

interface NewKeyProps {
  data: ApiKeyDetailsData;
  creation: CreateKey;
  onUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
}

/** The form of a key to be created. */
export function NewKey({ data, creation, onUnsaved, onCancel }: NewKeyProps) {
  const [user, setUser] = useState<UserOption>();
  const [label, setLabel] = useState('');
  const [left, setLeft] = useState({ user: false, label: false });
  const { busy, created, create } = creation;
  const wrong = { user: user ? undefined : t('FIELD_REQUIRED'), label: labelError(label) };
  const isValid = user !== undefined && wrong.label === undefined;
  useUnsaved((user !== undefined || label !== '') && created === undefined, onUnsaved);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) create({ ...data, userId: user.id, userName: user.userName, label: label.trim() });
    else setLeft({ user: true, label: true });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <UserSelector
        value={user}
        error={left.user ? wrong.user : undefined}
        onChange={setUser}
        onBlur={() => setLeft((before) => ({ ...before, user: true }))}
      />
      <LabelField
        value={label}
        error={left.label ? wrong.label : undefined}
        onType={setLabel}
        onLeave={() => setLeft((before) => ({ ...before, label: true }))}
      />
      <div className="mt-1 flex flex-wrap justify-end gap-3">
        <Button
          action="cancel"
          variant="secondary"
          // The field keeps the focus: the error of leaving it would push this button away under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCancel}
        >
          {t('BUTTON_CANCEL')}
        </Button>
        <Button type="submit" action="create" busy={busy} aria-disabled={!isValid}>
          {t('APIKEY_CREATE_SUBMIT')}
        </Button>
      </div>
    </form>
  );
}
