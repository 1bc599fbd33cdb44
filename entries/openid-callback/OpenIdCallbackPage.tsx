import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { OpenIdCallbackData } from '../../shared/contract/openid';
import { t } from '../../shared/i18n/translate';
import { safeTarget } from '../../shared/runtime/navigation/navigate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { buttonStyle } from '../../shared/ui/button/Button';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { failureText } from './failure-text';
import { TestOutcome } from './TestOutcome';

/** Where a provider redirects to: why a sign-in has failed, or the outcome of a test. */
export function OpenIdCallbackPage({ data }: { data: OpenIdCallbackData }) {
  return (
    <CenteredPage footer={<LanguageSelect />} width={data.isTest ? 'max-w-2xl' : 'max-w-md'}>
      {data.isTest ? <TestOutcome data={data} /> : <Failure data={data} />}
    </CenteredPage>
  );
}

/** Why the sign-in failed, and the way back to sign-in. */
function Failure({ data: { messageKey, retryUrl } }: { data: OpenIdCallbackData }) {
  return (
    <ErrorCard title={t('OPENID_CALLBACK_TITLE')} message={failureText(messageKey)}>
      <a href={retryUrl === '' ? LOGIN_ADDRESS : safeTarget(retryUrl)} data-action="retry" className={buttonStyle()}>
        {t('OPENID_BACK_TO_LOGIN')}
      </a>
    </ErrorCard>
  );
}
