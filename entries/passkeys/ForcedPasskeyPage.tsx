import type { PasskeysData } from '../../shared/contract/account/passkeys';
import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { withRedirect } from '../../shared/contract/with-redirect';
import { t } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';

interface ForcedPasskeyPageProps {
  branding: PasskeysData['branding'];
  busy: boolean;
  /** Why no passkey can be added, here or at all. */
  problem: string | undefined;
  onAdd: () => void;
}

/** The step of a sign-in that requires a passkey. */
export function ForcedPasskeyPage({ branding, busy, problem, onAdd }: ForcedPasskeyPageProps) {
  const redirect = new URLSearchParams(location.search).get('redirect');
  return (
    <CenteredPage branding={branding} footer={<LanguageSelect />}>
      <BrandedCard part="forced" title={t('PASSKEYS_TITLE')} text={t('PASSKEYS_TEXT')}>
        <Alert type="WARNING">
          <p>{t('PASSKEYS_FORCED')}</p>
          {problem === undefined ? null : <p>{problem}</p>}
        </Alert>
        <div className="flex flex-col gap-3">
          {problem === undefined ? (
            <Button action="add" busy={busy} onClick={onAdd}>
              {t('PASSKEYS_ADD')}
            </Button>
          ) : null}
          <a
            href={withRedirect(LOGIN_ADDRESS, redirect)}
            data-action="retry"
            className={buttonStyle(problem === undefined ? 'secondary' : 'primary')}
          >
            {t('TFA_RETRY_LINK')}
          </a>
        </div>
      </BrandedCard>
    </CenteredPage>
  );
}
