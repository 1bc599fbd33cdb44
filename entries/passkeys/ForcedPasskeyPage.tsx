import type { PasskeysData } from '../../shared/contract/account/passkeys';
import { LOGIN_ADDRESS, TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/with-redirect';
import { t } from '../../shared/i18n/translate';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { addProblem } from './passkey-texts';
import { useForcedPasskey } from './use-forced-passkey';

/** The step of a sign-in that requires a passkey, or a second factor, which an authenticator is too. */
export function ForcedPasskeyPage({ data }: { data: PasskeysData }) {
  const target = new URLSearchParams(location.search).get('redirect');
  const signInAgain = withRedirect(LOGIN_ADDRESS, target);
  const { offersAuthenticator } = data;
  const { busy, add } = useForcedPasskey(data, signInAgain);
  const problem = addProblem(data);
  return (
    <CenteredPage branding={data.branding} footer={<PagePreferences />}>
      <BrandedCard part="forced" title={t('PASSKEYS_TITLE')} text={t('PASSKEYS_TEXT')}>
        <Alert type="WARNING">
          <p data-part="required">{t(offersAuthenticator ? 'TFA_SKIPS_NONE' : 'PASSKEYS_FORCED')}</p>
          {problem === undefined ? null : <p>{problem}</p>}
        </Alert>
        <div className="flex flex-col gap-3">
          {problem === undefined ? (
            <Button action="add" busy={busy} onClick={add}>
              {t('PASSKEYS_ADD')}
            </Button>
          ) : null}
          <a
            href={offersAuthenticator ? withRedirect(TWO_FACTOR_ADDRESS, target) : signInAgain}
            data-action={offersAuthenticator ? 'authenticator' : 'retry'}
            className={buttonStyle(problem === undefined ? 'secondary' : 'primary')}
          >
            {t(offersAuthenticator ? 'TFA_SETUP_PANEL' : 'TFA_RETRY_LINK')}
          </a>
        </div>
      </BrandedCard>
    </CenteredPage>
  );
}
