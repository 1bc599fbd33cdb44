import { useEffect, useRef, useState } from 'react';
import type { SecondFactorData, SecondFactorError } from '../../shared/contract/sign-in/second-factor';
import { formatCountdown } from '../../shared/i18n/format';
import { type MessageKey, t, translateServerText } from '../../shared/i18n/translate';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { Button } from '../../shared/ui/button/Button';
import { NativeDialog } from '../../shared/ui/dialog/NativeDialog';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { useTimeLeft } from '../../shared/ui/hooks/use-time-left';
import { CodeCard, RememberBox } from './CodeCard';
import type { Refusal } from './outcome';
import { PasskeyCard, PasskeyPlace } from './PasskeyCard';
import { SecondFactorLayout } from './SecondFactorLayout';
import { SignInAgainCard } from './SignInAgainCard';
import { useSecondFactorPage } from './use-second-factor-page';

const loadPasskeyFactor = () => import('./PasskeyFactor').then((module) => module.PasskeyFactor);

/** The second factor of a sign-in: a code from the authenticator app, another code, or a passkey. */
export function SecondFactorPage({ data }: { data: SecondFactorData }) {
  const input = useRef<HTMLInputElement>(null);
  const { phase, method, refusal, ready, submit, leave, changeCode, verifyByPasskey } = useSecondFactorPage(
    data,
    input,
  );
  const { isPasskeyOnly } = data;
  const days = data.rememberDays ?? 0;
  const hasPasskeys = data.hasPasskeys || isPasskeyOnly;
  const PasskeyFactor = useLazyComponent(loadPasskeyFactor, hasPasskeys ? 'now' : 'never');
  const isBusy = phase.kind === 'submitting' || phase.kind === 'leaving';
  const isByCode = method === 'code';
  const error = refusal && errorText(refusal);
  const passkey = hasPasskeys ? (
    <PasskeyPlace>
      {PasskeyFactor ? (
        <PasskeyFactor
          isOnly={isPasskeyOnly}
          error={isByCode ? undefined : error}
          busy={isBusy && !isByCode}
          verify={verifyByPasskey}
        />
      ) : null}
    </PasskeyPlace>
  ) : null;
  return (
    <SecondFactorLayout branding={data.branding} footer={<PagePreferences />}>
      {phase.kind === 'restart' ? (
        <RestartCard message={phase.message} retryAfter={phase.retryAfter} />
      ) : isPasskeyOnly ? (
        <PasskeyCard>{passkey}</PasskeyCard>
      ) : (
        <CodeCard
          input={input}
          hasBackupCodes={data.hasBackupCodes}
          remember={days > 0 ? <RememberBox text={t('TFA_REMEMBER', { count: days })} /> : null}
          passkey={passkey}
          error={isByCode ? error : undefined}
          explanation={refusal && isByCode ? explanationTexts(refusal) : []}
          ready={ready}
          busy={isBusy && isByCode}
          onCode={changeCode}
          onSubmit={submit}
        />
      )}
      {phase.kind === 'recovery-code-used' ? <RecoveryCodeUsedDialog onClose={() => leave(phase.target)} /> : null}
    </SecondFactorLayout>
  );
}

/** Why the user has to sign in again, with a countdown. Screen readers announce its start and end, not every second. */
function RestartCard({ message, retryAfter = 0 }: { message: string; retryAfter?: number | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  // The code field, which had the focus, has been removed.
  useEffect(() => alert.current?.focus(), []);
  const redirect = new URLSearchParams(location.search).get('redirect');
  const [until] = useState(() => Date.now() + retryAfter * 1000);
  const left = useTimeLeft(until);
  const text = retryAfter > 0 ? 'LOGIN_TRY_AGAIN_NOW' : message || 'TFA_SESSION_EXPIRED';
  return (
    <SignInAgainCard ref={alert} live={left === 0} redirect={redirect}>
      {left === 0 ? (
        translateServerText(text)
      ) : (
        <span role="timer" aria-live="off" className="tabular">
          {t('TFA_TOO_MANY_ATTEMPTS_WAIT', { time: formatCountdown(left) })}
        </span>
      )}
    </SignInAgainCard>
  );
}

/** Says that the recovery code has deactivated two-factor authentication. Closing it continues the sign-in. */
function RecoveryCodeUsedDialog({ onClose }: { onClose: () => void }) {
  return (
    <NativeDialog
      part="deactivated"
      urgent
      title={t('TFA_DROPPED_TITLE')}
      onClose={onClose}
      actions={
        <Button action="close" onClick={onClose}>
          {t('BUTTON_CLOSE')}
        </Button>
      }
    >
      <p>{t('TFA_DROPPED_TEXT')}</p>
    </NativeDialog>
  );
}

/** An HTTP error shows its status here and its meaning in the explanation. */
function errorText({ message, status }: Refusal): string {
  return status === undefined ? translateServerText(message) : t('TFA_TRANSPORT_ERROR', { status });
}

const USED: SecondFactorError = 'TFA_CODE_ALREADY_USED';

function explanationTexts(refusal: Refusal): readonly string[] {
  if (refusal.status !== undefined) return [translateServerText(refusal.message)];
  return explanationOf(refusal).map((key) => t(key));
}

/** The lines under the error that explain it; only a code that was used before has some. */
function explanationOf({ message }: Refusal): readonly MessageKey[] {
  if (message !== USED) return [];
  return ['TFA_CODE_ALREADY_USED_1', 'TFA_CODE_ALREADY_USED_2', 'TFA_CODE_ALREADY_USED_3'];
}
