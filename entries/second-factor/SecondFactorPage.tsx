import { useEffect, useRef, useState } from 'react';
import type { SecondFactorData } from '../../shared/contract/two-factor';
import { serverNow } from '../../shared/http/server-clock';
import { formatCountdown } from '../../shared/i18n/format';
import { t, translateServerText } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { useTimeLeft } from '../../shared/ui/hooks/use-time-left';
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
        <StartAnew message={phase.message} retryAfter={phase.retryAfter} />
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

/** Why, and how long to wait: a screen reader hears it when it appears and when it is over, not every second. */
function StartAnew({ message, retryAfter = 0 }: { message: string; retryAfter?: number | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => alert.current?.focus(), []);
  const wayBack = new URLSearchParams(location.search).get('redirect');
  const [until] = useState(() => serverNow() + retryAfter * 1000);
  const left = useTimeLeft(until);
  const text = retryAfter > 0 ? 'LOGIN_TRY_AGAIN_NOW' : message || 'TFA_SESSION_EXPIRED';
  return (
    <RetryCard ref={alert} live={left === 0} wayBack={wayBack}>
      {left === 0 ? (
        translateServerText(text)
      ) : (
        <span role="timer" aria-live="off" className="tabular">
          {t('TFA_TOO_MANY_ATTEMPTS_WAIT', { time: formatCountdown(left) })}
        </span>
      )}
    </RetryCard>
  );
}

/** A failed transport shows its status, and under it what that means. */
function errorText({ message, status }: Refusal): string {
  return status === undefined ? translateServerText(message) : t('TFA_TRANSPORT_ERROR', { status });
}

function explanationTexts(refusal: Refusal): readonly string[] {
  if (refusal.status !== undefined) return [translateServerText(refusal.message)];
  return explanationOf(refusal).map((key) => t(key));
}
