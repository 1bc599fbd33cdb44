import { type FormEvent, useId, useRef, useState } from 'react';
import { PASSKEY_NAME_MAX_LENGTH, type Passkey } from '../../shared/contract/account/passkeys';
import { t } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { Button } from '../../shared/ui/button/Button';
import { NativeDialog } from '../../shared/ui/dialog/NativeDialog';
import { CountedTextField } from '../../shared/ui/form/CountedTextField';

interface RenameDialogProps {
  passkey: Passkey;
  /** Resolves to whether the name was stored: then the dialog closes. */
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** The dialog that changes the name of a passkey. */
export function RenameDialog({ passkey, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(passkey.name);
  const { underWay, begin } = useExclusiveCall<'rename'>();
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === passkey.name.trim()) return onClose();
    if (name.trim() === '') return field.current?.focus();
    begin('rename', async () => {
      if (await onRename(name.trim())) onClose();
    });
  };
  return (
    <NativeDialog
      part="rename"
      title={t('PASSKEYS_RENAME')}
      initialFocus={field}
      onClose={onClose}
      actions={
        <>
          <Button action="cancel" variant="secondary" onClick={onClose}>
            {t('BUTTON_CANCEL')}
          </Button>
          <Button
            type="submit"
            action="save"
            form={form}
            busy={underWay === 'rename'}
            aria-disabled={name.trim() === ''}
          >
            {t('BUTTON_SAVE')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <CountedTextField
          ref={field}
          name="name"
          label={t('PASSKEYS_NAME')}
          value={name}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </form>
    </NativeDialog>
  );
}
