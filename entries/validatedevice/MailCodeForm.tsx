import type { FormEvent, ReactNode, RefObject } from 'react';
import { DEVICE_CODE_MAX_LENGTH } from '../../shared/contract/sign-in/validate-device';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { CodeField } from '../../shared/ui/form/CodeField';

interface MailCodeFormProps {
  /** The translated error under the input. */
  error?: string | undefined;
  /** The translated cause of the error. */
  cause?: string | undefined;
  /** Whether the button is enabled; never before the script runs, because it sends the code. */
  ready?: boolean;
  busy?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onCode?: (code: string) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** The form for the mailed code. A disabled button also prevents a submit by Enter (HTML §4.10.21.2). */
export function MailCodeForm({ error, cause, ready = false, busy = false, ...props }: MailCodeFormProps): ReactNode {
  const { input, onCode, onSubmit } = props;
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <div className="flex flex-col gap-1">
        <CodeField
          name="code"
          label={t('DEVICE_CODE')}
          digitsOnly
          maxLength={DEVICE_CODE_MAX_LENGTH}
          required
          autoFocus
          error={error}
          {...(input && { ref: input })}
          {...(onCode && { onCode })}
        />
        <p aria-live="polite" className="text-muted text-sm">
          {cause}
        </p>
      </div>
      <Button type="submit" action="verify" disabled={!ready && !busy} busy={busy}>
        {t('DEVICE_VERIFY')}
      </Button>
    </form>
  );
}
