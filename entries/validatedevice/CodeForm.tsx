import type { FormEvent, ReactNode, RefObject } from 'react';
import { DEVICE_CODE_MAX_LENGTH } from '../../shared/contract/validate-device';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { CodeField } from '../../shared/ui/form/CodeField';

interface CodeFormProps {
  /** Under the input, already translated. */
  error?: string | undefined;
  /** What else went wrong, already translated. */
  cause?: string | undefined;
  /** Whether the code may be sent: not before the script is there, which alone can send it. */
  ready?: boolean;
  busy?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onCode?: (code: string) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** The code from the mail and what confirms it. A disabled button keeps Enter, too, from sending (HTML §4.10.21.2). */
export function CodeForm({ error, cause, ready = false, busy = false, ...props }: CodeFormProps): ReactNode {
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
