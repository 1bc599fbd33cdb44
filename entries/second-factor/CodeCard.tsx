import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/account/two-factor';
import { SECOND_FACTOR_MAX_LENGTH } from '../../shared/contract/sign-in/second-factor';
import { t } from '../../shared/i18n/translate';
import { HelpLink } from '../../shared/ui/branding/BrandLinks';
import { Button } from '../../shared/ui/button/Button';
import { CodeField } from '../../shared/ui/form/CodeField';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';

interface CodeCardProps {
  /** Whether the user has backup codes. */
  hasBackupCodes?: boolean;
  /** The button for passkeys, or the place for it. */
  passkey?: ReactNode;
  /** Says, without a script, that another code is accepted as well. */
  lost?: ReactNode;
  /** What the user can have remembered with the code. */
  remember?: ReactNode;
  /** The translated error under the input. */
  error?: string | undefined;
  /** More translated lines under the error. */
  explanation?: readonly string[];
  /** Whether the button is enabled; without a script it always is. */
  ready?: boolean;
  busy?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onCode?: (code: string) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** The texts for a user who enters another code than the app's. */
export const RECOVERY_TEXTS = {
  lost: 'TFA_CODE_ENTRY_LOST',
  label: 'TFA_ONE_TIME_CODE',
  text: 'TFA_CODE_ENTRY_EMERGENCY_TEXT',
} as const;

/** The same for a user who also has backup codes. */
export const BACKUP_TEXTS = {
  lost: 'TFA_CODE_ENTRY_BACKUP',
  label: 'TFA_BACKUP_CODE',
  text: 'TFA_CODE_ENTRY_BACKUP_TEXT',
} as const;

/** A checkbox with which the right code has the browser remembered; it has the browser's own looks, which need few styles. */
export const RememberBox = ({ text }: { text: string }) => (
  <label className="flex min-h-control cursor-pointer items-center gap-3">
    <input type="checkbox" name="remember" value="true" className="size-5 shrink-0 accent-primary-fill" />
    <span>{text}</span>
  </label>
);

/** The card with the code form, which posts to the page's own address and works without a script too. */
export function CodeCard({
  error,
  explanation = [],
  ready = true,
  busy = false,
  hasBackupCodes = false,
  ...props
}: CodeCardProps): ReactNode {
  const { input, lost, passkey, remember, onCode, onSubmit } = props;
  const texts = hasBackupCodes ? BACKUP_TEXTS : RECOVERY_TEXTS;
  const [isRecoveryCode, setRecoveryCode] = useState(false);
  const scripted = onCode !== undefined;
  const switchCode = () => {
    setRecoveryCode(!isRecoveryCode);
    input?.current?.focus();
  };
  return (
    <BrandedCard
      part="code-card"
      title={t('TFA_CODE_ENTRY_TITLE')}
      text={t(isRecoveryCode ? texts.text : 'TFA_CODE_ENTRY_TEXT')}
    >
      {/* The browser's validation bubbles are in its own language; with a script, the button is disabled instead. */}
      <form method="post" noValidate={scripted} className="flex flex-col gap-4" onSubmit={onSubmit}>
        <div className="flex flex-col gap-1">
          <CodeField
            name="Code"
            label={t(isRecoveryCode ? texts.label : 'TFA_CODE')}
            // These codes have letters, which a numeric keyboard lacks.
            inputMode={scripted && !isRecoveryCode ? 'numeric' : 'text'}
            minLength={TWO_FACTOR_CODE_LENGTH}
            maxLength={SECOND_FACTOR_MAX_LENGTH}
            required
            autoFocus
            error={error}
            {...(input && { ref: input })}
            {...(onCode && { onCode })}
          />
          <Explanation lines={explanation} />
        </div>
        {remember}
        <Button type="submit" action="submit" disabled={!ready && !busy} busy={busy}>
          {t('TFA_CODE_ENTRY_SUBMIT')}
        </Button>
        {passkey}
        <div className="flex flex-col items-center">
          {scripted ? (
            <Button action="switch-code" variant="text" className="text-balance text-sm" onClick={switchCode}>
              {t(isRecoveryCode ? 'TFA_CODE_ENTRY_APP' : texts.lost)}
            </Button>
          ) : (
            <p className="flex min-h-control items-center justify-center px-4 py-2 text-balance text-center text-muted text-sm">
              {lost}
            </p>
          )}
          <HelpLink />
        </div>
      </form>
    </BrandedCard>
  );
}

function Explanation({ lines }: { lines: readonly string[] }) {
  return (
    <div aria-live="polite" className="text-muted text-sm">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
