import { type FormEvent, useId, useRef, useState } from 'react';
import type { PasskeysData, Reauthentication } from '../../shared/contract/account/passkeys';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/with-redirect';
import { describeFailure } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { askForPasskey } from '../../shared/passkeys/ask-for-passkey';
import { arePasskeysSupported } from '../../shared/passkeys/credentials';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { NativeDialog } from '../../shared/ui/dialog/NativeDialog';
import { Alert } from '../../shared/ui/feedback/Alert';
import { PasswordField } from '../../shared/ui/form/PasswordField';
import { postReauthentication } from './api';

interface ConfirmUserDialogProps {
  data: PasskeysData;
  /** Called with whether the user has proved that it is them. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks the user for the password or a passkey before passkeys change; a user with neither can sign in again. */
export function ConfirmUserDialog({ data, onClose }: ConfirmUserDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const { password, error, underWay, changePassword, submit, usePasskey } = useConfirmation(data, onClose, () =>
    field.current?.select(),
  );
  const hasPasskey = data.passkeys.length > 0 && arePasskeysSupported();
  return (
    <NativeDialog
      part="confirm-user"
      width={480}
      title={t('PASSKEY_CONFIRM_TITLE')}
      initialFocus={field}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button action="cancel" variant="secondary" onClick={() => onClose(false)}>
            {t('BUTTON_CANCEL')}
          </Button>
          {hasPasskey ? (
            <Button
              action="passkey"
              variant={data.hasPassword ? 'secondary' : 'primary'}
              busy={underWay === 'passkey'}
              onClick={usePasskey}
            >
              {t('PASSKEY_USE')}
            </Button>
          ) : null}
          {data.hasPassword ? (
            <Button type="submit" action="confirm" form={form} busy={underWay === 'password'}>
              {t('CONFIRM_APIKEY_CONFIRM')}
            </Button>
          ) : null}
          {hasPasskey || data.hasPassword ? null : (
            <a href={signInAgain()} data-action="retry" className={buttonStyle()}>
              {t('TFA_RETRY_LINK')}
            </a>
          )}
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-muted">{t('PASSKEY_CONFIRM_TEXT')}</p>
        {data.hasPassword ? (
          <PasswordField
            ref={field}
            name="password"
            label={t('LOGIN_PASSWORD')}
            autoComplete="current-password"
            error={error}
            value={password}
            onInput={({ currentTarget }) => changePassword(currentTarget.value)}
          />
        ) : error === undefined ? null : (
          <Alert type="ERROR" live>
            {error}
          </Alert>
        )}
      </form>
    </NativeDialog>
  );
}

function useConfirmation(
  { antiCsrfToken }: PasskeysData,
  onClose: (isConfirmed: boolean) => void,
  selectPassword: () => void,
) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const { underWay, begin } = useExclusiveCall<'password' | 'passkey'>();

  async function post(json: Reauthentication, signal: AbortSignal): Promise<void> {
    const result = await postReauthentication(json, signal);
    if (result.ok) return onClose(true);
    const isWrong = result.problem?.messageKey === 'LOGIN_ERROR_HINT';
    setError(isWrong ? t('PASSKEY_WRONG_PASSWORD') : describeFailure(result) || undefined);
    selectPassword();
  }

  return {
    password,
    error,
    underWay,
    changePassword: (typed: string) => {
      setPassword(typed);
      setError(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (password === '') return selectPassword();
      begin('password', (signal) => post({ password, antiCsrfToken }, signal));
    },
    usePasskey: () =>
      begin('passkey', async (signal) => {
        setError(undefined);
        const asked = await askForPasskey('reauthentication', { signal });
        if (asked.ok) await post({ credential: asked.data.credential, antiCsrfToken }, signal);
        else setError(asked.text || undefined);
      }),
  };
}

/** Sign-in with the way back to this page; `prompt=login` shows it to a user who is signed in. */
function signInAgain(): string {
  return `${withRedirect(LOGIN_ADDRESS, location.pathname)}&prompt=login`;
}
