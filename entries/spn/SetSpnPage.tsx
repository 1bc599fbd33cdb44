import { PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import type { SpnData } from '../../shared/contract/settings/spn';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { MESSAGE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { useClosable } from '../../shared/runtime/hooks/use-closable';
import { Alert } from '../../shared/ui/feedback/Alert';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { Card } from '../../shared/ui/layout/Card';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { Commands } from './Commands';
import { KeytabCard } from './KeytabCard';
import { problemTexts } from './problem-texts';
import { RegisterForm } from './RegisterForm';
import { useSetSpnPage } from './use-set-spn-page';

/** Registers the name for which browsers get Kerberos tickets, or shows the commands that do so. */
export function SetSpnPage({ data: initial }: { data: SpnData }) {
  const { data, ...form } = useSetSpnPage(initial);
  const isClosable = useClosable();
  useFocusFallback();
  return (
    <ConfigPage width="form">
      <PageHeader title={t('SPN_TITLE')} />
      <p className="text-pretty text-muted">{t('SPN_TEXT')}</p>
      {data.kerberosEnabled ? (
        <Alert type="SUCCESS" part="enabled">
          {t('SPN_ENABLED')}
          <CheckedAt time={data.kerberosCheckedAt} />
        </Alert>
      ) : null}
      {data.canSetSpn ? null : <Problems {...data} />}
      {data.canSetSpn || hasFacts(data) ? (
        <Card className="flex flex-col gap-6">
          <Facts {...data} />
          {data.canSetSpn || isClosable ? <RegisterForm canSetSpn={data.canSetSpn} {...form} /> : null}
        </Card>
      ) : isClosable ? (
        <RegisterForm canSetSpn={false} {...form} />
      ) : null}
      <Commands {...data} />
      <KeytabCard {...data} />
    </ConfigPage>
  );
}

/** When the directory last said so, where it cannot be asked now. */
function CheckedAt({ time }: { time: string }) {
  const text = formatServerTime(time);
  return text === undefined ? null : <p className="text-muted text-sm">{t('SPN_CHECKED_AT', { time: text })}</p>;
}

/** Why the name cannot be registered from this page, or what is wrong with one that is registered. */
function Problems({ errorList, kerberosEnabled }: SpnData) {
  const [known, ...others] = problemTexts(errorList);
  if (kerberosEnabled && known === undefined) return null;
  const first = known ?? t('SPN_UNAVAILABLE_TEXT');
  return (
    <Alert type="WARNING" part="unavailable" title={kerberosEnabled ? '' : t('SPN_UNAVAILABLE')}>
      {others.length === 0 ? (
        <p className="wrap-anywhere">{first}</p>
      ) : (
        <ul className="wrap-anywhere list-disc ps-5">
          {[first, ...others].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {isOfProvider(errorList) ? (
        <a href={PROVIDERS_ADDRESS} data-action="providers" className="mt-2 inline-block text-primary-ink">
          {t('PROVIDERS_TITLE')}
        </a>
      ) : null}
    </Alert>
  );
}

/** The problems that an administrator solves on the page of the provider. */
const PROVIDER_KEYS: readonly string[] = [
  'SPN_PROBLEM_CHARACTERS',
  'SPN_PROBLEM_DOMAIN',
  'SPN_PROBLEM_NO_PROVIDER',
  'SPN_PROBLEM_TLS',
];

/** Whether one of the problems is solved on the page of the provider. */
const isOfProvider = (errorList: readonly string[]) => errorList.some((key) => PROVIDER_KEYS.includes(key));

const hasFacts = ({ systemBaseUri, account }: SpnData) => systemBaseUri !== '' || account !== '';

/** The base address and the account of the directory that the name is made from. */
function Facts(data: SpnData) {
  if (!hasFacts(data)) return null;
  return (
    <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-3">
      <Fact term={t('SPN_BASE_ADDRESS')} part="base-address" value={data.systemBaseUri} />
      <Fact term={t('SPN_ACCOUNT')} part="account" value={data.account} />
    </dl>
  );
}

function Fact({ term, part, value }: { term: string; part: string; value: string }) {
  if (value === '') return null;
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd data-part={part} className="wrap-anywhere min-w-0 max-sm:mb-3 max-sm:last:mb-0">
        <bdi>{shortenUntrustedText(value, MESSAGE_LENGTH)}</bdi>
      </dd>
    </>
  );
}
