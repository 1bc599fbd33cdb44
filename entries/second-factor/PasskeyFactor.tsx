import type { SecondFactorAnswer } from '../../shared/contract/sign-in/second-factor';
import { passSecondFactorByPasskey } from '../../shared/contract/sign-in/second-factor-passkey';
import { requestHere } from '../../shared/http/request-operation';
import { noAnswer, type Result } from '../../shared/http/result';
import { t } from '../../shared/i18n/translate';
import { arePasskeysSupported } from '../../shared/passkeys/are-passkeys-supported';
import { askForPasskey, isAllowedInFrame } from '../../shared/passkeys/ask-for-passkey';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { SignInAgainLink } from './SignInAgainCard';
import type { VerifyCall } from './use-second-factor-page';

interface PasskeyFactorProps {
  /** Whether it is the only way to pass. */
  isOnly: boolean;
  error: string | undefined;
  busy: boolean;
  verify: (call: VerifyCall) => void;
}

/** The button that passes the second factor with a passkey, and why that failed. */
export function PasskeyFactor({ isOnly, error, busy, verify }: PasskeyFactorProps) {
  const isSupported = arePasskeysSupported();
  const canAsk = isSupported && isAllowedInFrame();
  const text = isOnly && !canAsk ? t(isSupported ? 'PASSKEY_FAILED' : 'PASSKEY_UNSUPPORTED') : error;
  return (
    <>
      {text === undefined ? null : (
        <Alert type="ERROR" live part="passkey-error">
          {text}
        </Alert>
      )}
      {canAsk ? (
        <Button action="passkey" variant={isOnly ? 'primary' : 'secondary'} busy={busy} onClick={() => verify(pass)}>
          {t('PASSKEY_USE')}
        </Button>
      ) : null}
      {isOnly && !canAsk ? (
        // In a frame the sign-in page asks for the passkey in a window of its own.
        <SignInAgainLink redirect={new URLSearchParams(location.search).get('redirect')} />
      ) : null}
    </>
  );
}

async function pass(signal: AbortSignal): Promise<Result<SecondFactorAnswer>> {
  const asked = await askForPasskey('second-factor', { signal });
  if (!asked.ok) return asked.text === '' ? noAnswer('aborted') : refused(asked.text);
  const { credential } = asked.data;
  const url = `${passSecondFactorByPasskey.address}${location.search}`;
  return requestHere(passSecondFactorByPasskey, { url, json: { credential }, signal });
}

/** The answer with which the page shows a text. */
const refused = (errorMessage: string): Result<SecondFactorAnswer> => ({
  ok: true,
  status: 200,
  headers: new Headers(),
  data: { errorMessage, tfaDeactivatedByOneTimeCode: false },
});
