import { useId, useRef } from 'react';
import type { ReauthenticationData } from '../../contract/account/reauthentication';
import { TWO_FACTOR_CODE_LENGTH } from '../../contract/account/two-factor';
import { LOGIN_ADDRESS } from '../../contract/addresses';
import { withRedirect } from '../../contract/with-redirect';
import { t } from '../../i18n/translate';
import { arePasskeysSupported } from '../../passkeys/are-passkeys-supported';
import { Button } from '../../ui/button/Button';
import { buttonStyle } from '../../ui/button/button-style';
import { NativeDialog } from '../../ui/dialog/NativeDialog';
import { Alert } from '../../ui/feedback/Alert';
import { Spinner } from '../../ui/feedback/Spinner';
import { CodeField } from '../../ui/form/CodeField';
import { TextField } from '../../ui/form/TextField';
import { useConfirmation } from './use-confirmation';

interface ConfirmUserDialogProps {
  /** With what the user can prove it; by default the dialog asks the server. */
  known?: ReauthenticationData;
  /** Where a user who signs in again goes on, as a path. */
  returnTo?: string;
  /** Called with whether the user has proved to be there. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks the user for the password or a passkey, and for a code if needed; a user with neither can sign in again. */
export function ConfirmUserDialog({ known, returnTo, onClose }: ConfirmUserDialogProps) {
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const form = useId();
  const { ways, errors, underWay, changePassword, changeCode, typed, submit, usePasskey } = useConfirmation(
    { known, onClose },
    { password, code },
  );
  const { hasPassword = false, needsCode = false } = ways ?? {};
  const canUsePasskey = ways?.hasPasskey === true && arePasskeysSupported();
  return (
    <NativeDialog
      part="confirm-user"
      width={480}
      title={t('PASSKEY_CONFIRM_TITLE')}
      initialFocus={password}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button action="cancel" variant="secondary" onClick={() => onClose(false)}>
            {t('BUTTON_CANCEL')}
          </Button>
          {canUsePasskey ? (
            <Button
              action="passkey"
              variant={hasPassword ? 'secondary' : 'primary'}
              busy={underWay === 'passkey'}
              onClick={usePasskey}
            >
              {t('PASSKEY_USE')}
            </Button>
          ) : null}
          {hasPassword ? (
            <Button type="submit" action="confirm" form={form} busy={underWay === 'password'}>
              {t('CONFIRM_APIKEY_CONFIRM')}
            </Button>
          ) : null}
          {ways === undefined || canUsePasskey || hasPassword ? null : (
            <a href={signInAgain(returnTo)} data-action="retry" className={buttonStyle()}>
              {t('TFA_RETRY_LINK')}
            </a>
          )}
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-muted">{t('PASSKEY_CONFIRM_TEXT')}</p>
        {ways === undefined ? <Spinner /> : null}
        {hasPassword ? (
          // `PasswordField` would be in the first load of all tiny pages, because one of them has it there.
          <TextField
            ref={password}
            type="password"
            name="password"
            label={t('LOGIN_PASSWORD')}
            autoComplete="current-password"
            error={errors.password}
            value={typed.password}
            onInput={({ currentTarget }) => changePassword(currentTarget.value)}
          />
        ) : null}
        {needsCode ? (
          <CodeField
            ref={code}
            name="code"
            label={t('TFA_CODE')}
            hint={t('TFA_CODE_HINT')}
            maxLength={TWO_FACTOR_CODE_LENGTH}
            error={errors.code}
            onCode={changeCode}
          />
        ) : null}
        {errors.other === undefined ? null : (
          <Alert type="ERROR" live>
            {errors.other}
          </Alert>
        )}
      </form>
    </NativeDialog>
  );
}

/** Sign-in with the way back; `prompt=login` shows it to a user who is signed in. */
function signInAgain(returnTo = location.pathname + location.search): string {
  return `${withRedirect(LOGIN_ADDRESS, returnTo)}&prompt=login`;
}
