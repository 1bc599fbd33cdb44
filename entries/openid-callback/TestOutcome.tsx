import { OPENID_PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import type { OpenIdCallbackData } from '../../shared/contract/sign-in/openid';
import { NAME_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { usePageTitle } from '../../shared/runtime/hooks/use-page-title';
import { safeTarget } from '../../shared/runtime/navigation/redirect';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { testFailureText } from './sign-in-failure-text';

const VALUE_MAX = 2000;

/**
 * The time in ms after which the list of providers is shown if the browser does not let the script close the window.
 */
const CLOSE_TIMEOUT = 300;

/** The outcome of a test, which signs no user in: the account, and the claims that came back. */
export function TestOutcome({ data: { claims, userName, messageKey, retryUrl } }: { data: OpenIdCallbackData }) {
  const title = t('OPENID_TEST_TITLE');
  usePageTitle(title);
  return (
    <BrandedCard title={title} part="test-outcome">
      {messageKey === '' ? (
        <Alert type="SUCCESS">{t('OPENID_TEST_ACCOUNT', { name: shortenUntrustedText(userName, NAME_LENGTH) })}</Alert>
      ) : (
        <Alert type={claims.length === 0 ? 'ERROR' : 'WARNING'}>{testFailureText(messageKey)}</Alert>
      )}
      {claims.length === 0 ? null : <ClaimTable claims={claims} />}
      <div className="flex flex-wrap justify-end gap-3">
        {retryUrl === '' ? null : (
          <a href={safeTarget(retryUrl)} data-action="retry" className={buttonStyle('secondary')}>
            {t('BUTTON_RETRY')}
          </a>
        )}
        <Button action="close" onClick={close}>
          {t('BUTTON_CLOSE')}
        </Button>
      </div>
    </BrandedCard>
  );
}

function close() {
  window.close();
  setTimeout(() => location.assign(OPENID_PROVIDERS_ADDRESS), CLOSE_TIMEOUT);
}

function ClaimTable({ claims }: Pick<OpenIdCallbackData, 'claims'>) {
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="mb-2 text-start text-section">{t('OPENID_TEST_CLAIMS')}</caption>
      <tbody>
        {claims.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
          <tr key={index} className="border-line border-t">
            <th scope="row" className="wrap-anywhere w-2/5 py-2 sm:w-1/3 pe-3 text-start align-top font-medium">
              <bdi>{shortenUntrustedText(name, NAME_LENGTH)}</bdi>
            </th>
            <td className="secret wrap-anywhere py-2 align-top">
              <bdi>{shortenUntrustedText(value, VALUE_MAX)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
