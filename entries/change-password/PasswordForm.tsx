import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { NEW_PASSWORD } from '../../shared/contract/change-password';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/Button';
import { PasswordField } from '../../shared/ui/PasswordField';
import { SkeletonBlock } from '../../shared/ui/Skeleton';
import { stateOf } from './password-state';
import { RuleList } from './RuleList';
import { useTyped } from './use-typed';

/** What a password manager that makes up passwords is to keep to; Safari and 1Password read it. */
const PASSWORD_RULES = {
  passwordrules: `minlength: ${NEW_PASSWORD.min}; maxlength: ${NEW_PASSWORD.max}; required: lower; required: upper; required: digit;`,
};

/** Keeps the hint's line, so that what stands below does not jump while somebody types. */
const NO_HINT = '\u00a0';

interface PasswordFormProps {
  username: string;
  busy?: boolean;
  /** Without it, as before the script, nothing can be sent. */
  onSubmit?: (password: string) => void;
  /** Leads away without a change; without it there is no Cancel. */
  onCancel?: (() => void) | undefined;
}

/** New password and confirmation. */
export function PasswordForm({ username, busy = false, onSubmit, onCancel }: PasswordFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  const { typed, read, leave } = useTyped(form);
  const { met, broken, mismatch, ready } = stateOf(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSubmit?.(typed.password);
  };
  return (
    <form ref={form} method="post" noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {/* Tells a password manager whose password this is. Chromium wants it as text that is not displayed. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordField
        {...PASSWORD_RULES}
        name="Password"
        label={t('PASSWORD_NEW')}
        autoComplete="new-password"
        required
        autoFocus
        shown={shown}
        onShown={setShown}
        details={
          onSubmit ? (
            <RuleList met={met} started={typed.password !== ''} />
          ) : (
            <SkeletonBlock className="mt-1 h-23" /> // its texts have values, which only a script fills in
          )
        }
        hint={broken === 'hint' ? t('PASSWORD_RULE_HINT') : NO_HINT}
        error={broken === 'error' ? t('PASSWORD_RULE_HINT') : undefined}
        onInput={read}
        onBlur={() => leave('password')}
      />
      <PasswordField
        name="Confirmation"
        label={t('PASSWORD_CONFIRM')}
        autoComplete="new-password"
        required
        shown={shown}
        error={mismatch ? t('PASSWORD_MISMATCH') : undefined}
        onInput={read}
        onBlur={() => leave('confirmation')}
      />
      <div className="mt-1 flex flex-col gap-3">
        <Button type="submit" action="submit" disabled={!busy && !(ready && onSubmit)} busy={busy}>
          {t('PASSWORD_SUBMIT')}
        </Button>
        {onCancel ? (
          <Button action="cancel" variant="secondary" onClick={onCancel}>
            {t('BUTTON_CANCEL')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
