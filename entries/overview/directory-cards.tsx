import { API_KEYS_ADDRESS, OPENID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../shared/contract/addresses';
import type { OverviewData, OverviewDirectory, OverviewOpenIdProvider } from '../../shared/contract/system/overview';
import { formatNumber } from '../../shared/i18n/format';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { PART_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { leftOutNames } from '../../shared/identity-providers/left-out-names';
import { openIdProblemText } from '../../shared/identity-providers/openid-problem-text';
import { problemText } from '../../shared/identity-providers/problem-text';
import { Count, Counts, OverviewCard, Problem } from './OverviewCard';

/** The directories: when they were last read, and who was left out. */
export function DirectoriesCard({ directories }: { directories: readonly OverviewDirectory[] }) {
  return (
    <OverviewCard
      part="directories"
      title={t('OVERVIEW_DIRECTORIES')}
      links={[{ href: PROVIDERS_ADDRESS, text: t('PROVIDERS_TITLE') }]}
    >
      {directories.length === 0 ? <p className="text-muted">{t('OVERVIEW_DIRECTORY_NONE')}</p> : null}
      <ul className="flex flex-col gap-4">
        {directories.map((directory) => (
          <Directory key={directory.id} directory={directory} />
        ))}
      </ul>
    </OverviewCard>
  );
}

function Directory({ directory }: { directory: OverviewDirectory }) {
  const { id, name, accounts, refreshedAt, problem, reads } = directory;
  const time = formatServerTime(refreshedAt);
  const facts = [
    typeof accounts === 'number' ? t('PROVIDERS_ACCOUNTS', { count: accounts, number: accounts }) : '',
    time === undefined ? t('OVERVIEW_DIRECTORY_NEVER') : t('PROVIDERS_REFRESHED_AT', { time }),
  ];
  // A failed read has left nobody out: the latest complete one tells.
  const complete = reads.find((read) => read.skipped > 0 || read.endedAt === refreshedAt);
  return (
    <li className="flex flex-col gap-1">
      <NamedLink address={PROVIDERS_ADDRESS} id={id} name={name} />
      <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
      {complete !== undefined && complete.skipped > 0 ? (
        <>
          <Counts>
            <Count term={t('OVERVIEW_DIRECTORY_LEFT_OUT')} value={complete.skipped} isProblem />
          </Counts>
          <p className="text-sm [overflow-wrap:anywhere]">
            {t('OVERVIEW_DIRECTORY_LEFT_OUT_TEXT')} {leftOutNames(complete)}
          </p>
        </>
      ) : null}
      {problem !== '' && problem !== 'PROVIDER_REFRESH_NAMES_TAKEN' ? <Problem>{problemText(problem)}</Problem> : null}
      {id === '' || reads.length === 0 ? null : (
        <a
          href={`${addressIn(PROVIDERS_ADDRESS, id)}#reads`}
          data-action="reads"
          className="self-start text-primary-ink text-sm"
        >
          {t('PROVIDER_READS')}
        </a>
      )}
    </li>
  );
}

/** The API keys that an administrator should look at. */
export function ApiKeysCard({ apiKeys }: { apiKeys: NonNullable<OverviewData['apiKeys']> }) {
  const { total, unconfirmed, expiring, neverUsed } = apiKeys;
  return (
    <OverviewCard
      part="api-keys"
      title={t('MENU_APIKEY_CAPTION')}
      figure={{ value: formatNumber(total), text: t('OVERVIEW_KEYS_ALL') }}
      links={[{ href: API_KEYS_ADDRESS, text: t('MENU_APIKEY_CAPTION') }]}
    >
      <Counts>
        <Count
          term={t('OVERVIEW_KEYS_UNCONFIRMED')}
          value={unconfirmed}
          isProblem
          href={keysWith(t('APIKEY_STATUS_UNCONFIRMED'))}
        />
        <Count
          term={t('OVERVIEW_KEYS_EXPIRING')}
          value={expiring}
          isProblem
          href={keysWith(t('APIKEY_EXPIRES_SOON', { time: '' }))}
        />
        <Count term={t('OVERVIEW_KEYS_NEVER_USED')} value={neverUsed} />
      </Counts>
    </OverviewCard>
  );
}

/** The address of the list of keys whose status has these words. */
const keysWith = (search: string) => `${API_KEYS_ADDRESS}?${new URLSearchParams({ search: search.trim() })}`;

/** The OpenID providers: when each last signed a user in, or why it did not. */
export function OpenIdCard({ providers }: { providers: readonly OverviewOpenIdProvider[] }) {
  return (
    <OverviewCard
      part="openid-providers"
      title={t('OPENID_TITLE')}
      links={[{ href: OPENID_PROVIDERS_ADDRESS, text: t('OPENID_TITLE') }]}
    >
      {providers.length === 0 ? <p className="text-muted">{t('OVERVIEW_OPENID_NONE')}</p> : null}
      <ul className="flex flex-col gap-4">
        {providers.map((provider) => (
          <OpenIdProvider key={provider.id} provider={provider} />
        ))}
      </ul>
    </OverviewCard>
  );
}

function OpenIdProvider({ provider }: { provider: OverviewOpenIdProvider }) {
  const { id, name, enabled, lastSignInAt, problem, problemAt } = provider;
  const last = formatServerTime(lastSignInAt);
  const failed = formatServerTime(problemAt);
  const facts = [
    enabled ? '' : t('OVERVIEW_OPENID_OFF'),
    last === undefined ? t('OVERVIEW_OPENID_NEVER') : t('LABEL_VALUE', { label: t('LAST_LOGINS_LAST'), value: last }),
  ];
  return (
    <li className="flex flex-col gap-1">
      <NamedLink address={OPENID_PROVIDERS_ADDRESS} id={id} name={name} />
      <p className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
      {problem === '' ? null : (
        <Problem>{[failed ?? '', openIdProblemText(problem)].filter(Boolean).join(': ')}</Problem>
      )}
    </li>
  );
}

const addressIn = (list: string, id: string) => `${list}/${encodeURIComponent(id)}`;

/** A link with a name that the server supplies; one without a name has its id, and one without an id is no link. */
function NamedLink({ address, id, name }: { address: string; id: string; name: string }) {
  const text = shortenUntrustedText(name.trim() || id, PART_LENGTH);
  if (id === '') return <bdi className="font-medium [overflow-wrap:anywhere]">{text}</bdi>;
  return (
    <a
      href={addressIn(address, id)}
      dir="auto"
      className="self-start font-medium text-primary-ink [overflow-wrap:anywhere]"
    >
      {text}
    </a>
  );
}
