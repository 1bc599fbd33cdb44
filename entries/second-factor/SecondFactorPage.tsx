import { useEffect, useRef } from 'react';
import type { SecondFactorData } from '../../shared/contract/two-factor';
import { t, textOf } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/LanguageSelect';
import { CodeCard } from './CodeCard';
import { DroppedDialog } from './DroppedDialog';
import { OuterFrame } from './OuterFrame';
import { explanationOf, type Refusal } from './outcome';
import { RetryCard } from './RetryCard';
import { useSecondFactor } from './use-second-factor';

/** The second factor of a sign-in: a code of the authenticator, or the emergency code. */
export function SecondFactorPage({ data }: { data: SecondFactorData }) {
  const input = useRef<HTMLInputElement>(null);
  const { phase, refusal, ready, submit, leave, changeCode } = useSecondFactor(data, input);
  return (
    <OuterFrame footer={<LanguageSelect />}>
      {phase.kind === 'start-anew' ? (
        <StartAnew message={phase.message} />
      ) : (
        <CodeCard
          input={input}
          error={refusal && errorText(refusal)}
          explanation={refusal ? explanationTexts(refusal) : []}
          ready={ready}
          busy={phase.kind === 'submitting' || phase.kind === 'leaving'}
          onCode={changeCode}
          onSubmit={submit}
        />
      )}
      {phase.kind === 'dropped' ? <DroppedDialog onClose={() => leave(phase.target)} /> : null}
    </OuterFrame>
  );
}

function StartAnew({ message }: { message: string }) {
  const alert = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => alert.current?.focus(), []);
  const wayBack = new URLSearchParams(location.search).get('redirect');
  return <RetryCard ref={alert} text={textOf(message || 'TFA_SESSION_EXPIRED')} wayBack={wayBack} />;
}

/** A failed transport shows its status, and under it what that means. */
function errorText({ message, status }: Refusal): string {
  return status === undefined ? textOf(message) : t('TFA_TRANSPORT_ERROR', { status });
}

function explanationTexts(refusal: Refusal): readonly string[] {
  if (refusal.status !== undefined) return [textOf(refusal.message)];
  return explanationOf(refusal).map((key) => t(key));
}
