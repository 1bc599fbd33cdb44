import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import type { OpenIdCallbackData } from '../../shared/contract/sign-in/openid';
import { t } from '../../shared/i18n/translate';
import { safeTarget } from '../../shared/runtime/navigation/redirect';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { LinkIdentity } from './LinkIdentity';
import { signInFailureText } from './sign-in-failure-text';
import { TestOutcome } from './TestOutcome';

/** Where a provider redirects to: why a sign-in has failed, the outcome of a test, or the question whether to link. */
export function OpenIdCallbackPage({ data }: { data: OpenIdCallbackData }) {
  return (
    <CenteredPage footer={<PagePreferences />} width={data.isTest ? 'max-w-2xl' : 'max-w-md'}>
      {content(data)}
    </CenteredPage>
  );
}

function content(data: OpenIdCallbackData) {
  if (data.isTest) return <TestOutcome data={data} />;
  return data.link ? <LinkIdentity data={data} link={data.link} /> : <Failure data={data} />;
}

/** Why the sign-in failed, and the way back to sign-in. */
function Failure({ data: { messageKey, retryUrl, linkUrl } }: { data: OpenIdCallbackData }) {
  return (
    <ErrorCard title={t('OPENID_CALLBACK_TITLE')} message={signInFailureText(messageKey)}>
      {linkUrl === '' ? null : (
        <a href={safeTarget(linkUrl)} data-action="link" className={buttonStyle('secondary')}>
          {t('OPENID_LINK_START')}
        </a>
      )}
      <a href={retryUrl === '' ? LOGIN_ADDRESS : safeTarget(retryUrl)} data-action="retry" className={buttonStyle()}>
        {t('OPENID_BACK_TO_LOGIN')}
      </a>
    </ErrorCard>
  );
}
