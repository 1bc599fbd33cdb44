import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/account/two-factor';
import { SECOND_FACTOR_MAX_LENGTH } from '../../shared/contract/sign-in/second-factor';
import { t } from '../../shared/i18n/translate';
import { HelpLink } from '../../shared/ui/branding/BrandLinks';
import { Button } from '../../shared/ui/button/Button';
import { CodeField } from '../../shared/ui/form/CodeField';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';

interface CodeCardProps {
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

/** The card with the code form, which posts to the page's own address and works without a script too. */
export function CodeCard({ error, explanation = [], ready = true, busy = false, ...props }: CodeCardProps): ReactNode {
  const { input, onCode, onSubmit } = props;
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
      text={isRecoveryCode ? t('TFA_CODE_ENTRY_EMERGENCY_TEXT') : t('TFA_CODE_ENTRY_TEXT')}
    >
      {/* The browser's validation bubbles are in its own language; with a script, the button is disabled instead. */}
      <form method="post" noValidate={scripted} className="flex flex-col gap-4" onSubmit={onSubmit}>
        <div className="flex flex-col gap-1">
          <CodeField
            name="Code"
            label={isRecoveryCode ? t('TFA_ONE_TIME_CODE') : t('TFA_CODE')}
            // The recovery code has letters, which a numeric keyboard lacks.
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
        <Button type="submit" action="submit" disabled={!ready && !busy} busy={busy}>
          {t('TFA_CODE_ENTRY_SUBMIT')}
        </Button>
        <div className="flex flex-col items-center">
          <CodeSwitch isRecoveryCode={isRecoveryCode} onSwitch={scripted ? switchCode : undefined} />
          <HelpLink />
        </div>
      </form>
    </BrandedCard>
  );
}

interface CodeSwitchProps {
  isRecoveryCode: boolean;
  onSwitch: (() => void) | undefined;
}

/** Switches between the two kinds of code; without a script, a text says that both are accepted. */
function CodeSwitch({ isRecoveryCode, onSwitch }: CodeSwitchProps) {
  if (!onSwitch) {
    return (
      <p className="flex min-h-control items-center justify-center px-4 py-2 text-balance text-center text-muted text-sm">
        {t('TFA_CODE_ENTRY_LOST')}
      </p>
    );
  }
  return (
    <Button action="switch-code" variant="text" className="text-balance text-sm" onClick={onSwitch}>
      {isRecoveryCode ? t('TFA_CODE_ENTRY_APP') : t('TFA_CODE_ENTRY_LOST')}
    </Button>
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
