import type { OpenIdCallbackData } from '../../shared/contract/openid';
import { t, translateServerText } from '../../shared/i18n/translate';
import { safeTarget } from '../../shared/runtime/navigation/navigate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { Button, buttonStyle } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { TitleCard } from '../../shared/ui/layout/TitleCard';

/** Where a provider redirects to: why a sign-in has failed, or the outcome of a test. */
export function OpenIdCallbackPage({ data }: { data: OpenIdCallbackData }) {
  return (
    <CenteredPage footer={<LanguageSelect />} width={data.isTest ? 'max-w-2xl' : 'max-w-md'}>
      {data.isTest ? <TestOutcome data={data} /> : <Failure data={data} />}
    </CenteredPage>
  );
}

function Failure({ data: { messageKey, retryUrl } }: { data: OpenIdCallbackData }) {
  return (
    <ErrorCard title={t('OPENID_CALLBACK_TITLE')} message={translateServerText(messageKey || 'ERROR_UNKNOWN')}>
      {retryUrl === '' ? null : (
        <a href={safeTarget(retryUrl)} data-action="retry" className={buttonStyle()}>
          {t('OPENID_BACK_TO_LOGIN')}
        </a>
      )}
    </ErrorCard>
  );
}

/** The claims that came back; a test signs no user in. */
function TestOutcome({ data: { claims, userName, messageKey, retryUrl } }: { data: OpenIdCallbackData }) {
  return (
    <TitleCard title={t('OPENID_TEST_TITLE')} part="test-outcome">
      {messageKey === '' ? (
        <Alert type="SUCCESS">{t('OPENID_TEST_ACCOUNT', { name: userName })}</Alert>
      ) : (
        <Alert type="WARNING">{translateServerText(messageKey)}</Alert>
      )}
      {claims.length === 0 ? null : (
        <table className="w-full text-sm">
          <caption className="mb-2 text-start font-semibold">{t('OPENID_TEST_CLAIMS')}</caption>
          <tbody>
            {claims.map(({ name, value }) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className="w-1/3 py-2 pe-3 text-start align-top font-medium">
                  {name}
                </th>
                <td className="secret break-all py-2">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {retryUrl === '' ? null : (
          <a href={safeTarget(retryUrl)} data-action="retry" className={buttonStyle('secondary')}>
            {t('BUTTON_RETRY')}
          </a>
        )}
        <Button action="close" onClick={() => window.close()}>
          {t('BUTTON_CLOSE')}
        </Button>
      </div>
    </TitleCard>
  );
}
