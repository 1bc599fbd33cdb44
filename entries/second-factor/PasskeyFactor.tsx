import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { passSecondFactorByPasskey } from '../../shared/contract/sign-in/passkeys';
import type { SecondFactorAnswer } from '../../shared/contract/sign-in/second-factor';
import { withRedirect } from '../../shared/contract/with-redirect';
import { requestHere } from '../../shared/http/request-operation';
import { noAnswer, type Result } from '../../shared/http/result';
import { t } from '../../shared/i18n/translate';
import { askForPasskey, isAllowedInFrame } from '../../shared/passkeys/ask-for-passkey';
import { arePasskeysSupported } from '../../shared/passkeys/credentials';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
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
        <a href={signInAgain()} data-action="retry" className={buttonStyle()}>
          {t('TFA_RETRY_LINK')}
        </a>
      ) : null}
    </>
  );
}

const signInAgain = () => withRedirect(LOGIN_ADDRESS, new URLSearchParams(location.search).get('redirect'));

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
