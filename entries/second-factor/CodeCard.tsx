import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { SECOND_FACTOR_MAX_LENGTH, TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/two-factor';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { CodeField } from '../../shared/ui/form/CodeField';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

interface CodeCardProps {
  /** Under the input, already translated. */
  error?: string | undefined;
  /** Further lines about the error. */
  explanation?: readonly string[];
  /** Whether the code may be sent; without a script it always may. */
  ready?: boolean;
  busy?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onCode?: (code: string) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The code card: a real form that posts to the page's own address, so that a person gets in before its
 * script and without it.
 */
export function CodeCard({ error, explanation = [], ready = true, busy = false, ...props }: CodeCardProps): ReactNode {
  const { input, onCode, onSubmit } = props;
  const [emergency, setEmergency] = useState(false);
  const scripted = onCode !== undefined;
  return (
    <TitleCard
      part="code-card"
      title={t('TFA_CODE_ENTRY_TITLE')}
      text={emergency ? t('TFA_CODE_ENTRY_EMERGENCY_TEXT') : t('TFA_CODE_ENTRY_TEXT')}
    >
      {/* The browser's own bubbles would speak its language: with a script, the button waits for the code instead. */}
      <form method="post" noValidate={scripted} className="flex flex-col gap-4" onSubmit={onSubmit}>
        <div className="flex flex-col gap-1">
          <CodeField
            name="Code"
            label={emergency ? t('TFA_ONE_TIME_CODE') : t('TFA_CODE')}
            // The emergency code has letters, which a number pad lacks.
            inputMode={scripted && !emergency ? 'numeric' : 'text'}
            minLength={TWO_FACTOR_CODE_LENGTH}
            maxLength={SECOND_FACTOR_MAX_LENGTH}
            required
            autoFocus
            error={error}
            {...(input && { ref: input })}
            {...(onCode && { onCode })}
          />
          <div aria-live="polite" className="text-muted text-sm">
            {explanation.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
        <Button type="submit" action="submit" disabled={!ready && !busy} busy={busy}>
          {t('TFA_CODE_ENTRY_SUBMIT')}
        </Button>
        {scripted ? (
          <Button
            action="switch-code"
            variant="text"
            className="text-balance text-sm"
            onClick={() => {
              setEmergency(!emergency);
              input?.current?.focus();
            }}
          >
            {emergency ? t('TFA_CODE_ENTRY_APP') : t('TFA_CODE_ENTRY_LOST')}
          </Button>
        ) : (
          <p className="flex min-h-11 items-center justify-center px-4 py-2 text-balance text-center text-muted text-sm">
            {t('TFA_CODE_ENTRY_LOST')}
          </p>
        )}
      </form>
    </TitleCard>
  );
}
