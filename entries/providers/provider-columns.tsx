import type { ProviderSummary } from '../../shared/contract/identity-providers/identity-provider-list';
import type { MigrationStatus } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { keepsProvider } from '../../shared/identity-providers/can-delete';
import { providerTypeText } from '../../shared/identity-providers/identity-provider-type-text';
import { problemText } from '../../shared/identity-providers/problem-text';
import { providerNameOf } from '../../shared/identity-providers/provider-name';
import { startedMigration } from '../../shared/identity-providers/started-migration';
import { IconButton } from '../../shared/ui/button/IconButton';
import { StatusMark } from '../../shared/ui/feedback/StatusMark';
import { DELETE } from '../../shared/ui/image/action-icons';
import { Icon, type IconName } from '../../shared/ui/image/Icon';
import { Svg } from '../../shared/ui/image/Svg';
import { CellText } from '../../shared/ui/table/CellText';
import type { Column } from '../../shared/ui/table/DataTable';
import { LazyTime } from '../../shared/ui/time/lazy-times';
import { type MigrationText, migrationErrorsText, migrationText } from './migration-text';

/** A row of the table. */
export interface ProviderRow extends ProviderSummary {
  migration: MigrationStatus | undefined;
  /** Whether the migration could not be read lately. */
  isStale: boolean;
  /** Whether it can be deleted here. */
  isDeletable: boolean;
}

const ICONS: Readonly<Record<MigrationText['tone'], IconName>> = { good: 'success', bad: 'error', neutral: 'info' };

/** The columns of the table. */
export function providerColumns(
  onDelete: (provider: ProviderRow) => void,
  deleting: string | undefined,
): readonly Column<ProviderRow>[] {
  const isolatedText = ({ isolated }: ProviderRow) => t(isolated ? 'PROVIDERS_YES' : 'PROVIDERS_NO');
  return [
    { id: 'providerName', title: t('OPENID_DESCRIPTION'), text: providerNameOf, className: 'columns:min-w-44' },
    {
      id: 'providerType',
      title: t('LAST_LOGINS_TYPE'),
      text: ({ providerType }) => providerTypeText(providerType),
    },
    { id: 'adminGroup', title: t('PROVIDER_ADMIN_GROUP'), text: ({ adminGroup }) => adminGroup },
    {
      id: 'technicalUserGroup',
      title: t('PROVIDER_TECHNICAL_GROUP'),
      text: ({ technicalUserGroup }) => technicalUserGroup,
    },
    { id: 'details', title: t('PROVIDERS_DETAILS'), text: ({ details }) => details, cell: detailsCell },
    { id: 'isolated', title: t('PROVIDERS_ISOLATED'), text: isolatedText },
    {
      id: 'action',
      title: t('APIKEY_COLUMN_ACTION'),
      text: () => '',
      sortable: false,
      cell: (provider) =>
        provider.isDeletable ? (
          <IconButton
            action="delete"
            label={t('TRUST_REMOVE_OF', { name: providerNameOf(provider) })}
            danger
            busy={deleting === provider.id}
            disabled={keepsProvider(startedMigration(provider.migration))}
            onClick={() => onDelete(provider)}
          >
            {deleting === provider.id ? null : <Svg path={DELETE} size="size-5" />}
          </IconButton>
        ) : null,
    },
  ];
}

/** What else tells a provider from others, how many accounts it has, and what is wrong with it. */
function detailsCell(provider: ProviderRow) {
  const { details, refreshProblem, refreshing } = provider;
  const migration = migrationText(provider.migration);
  const errors = migrationErrorsText(provider.migration);
  const texts = [details, refreshProblem, migration?.text ?? '', errors ?? ''];
  if (!hasFacts(provider) && !refreshing && texts.every((text) => text.trim() === '')) return null;
  return (
    <div className="flex flex-col gap-0.5">
      {details.trim() === '' ? null : <CellText text={details} isAddress />}
      {hasFacts(provider) ? <Facts of={provider} /> : null}
      {refreshing ? (
        <span data-status="refreshing" className="text-sm tabular">
          {/* Only that it has begun is announced, and not each number. */}
          <span role="status">{t('PROVIDERS_READING')}</span>
          <span className="block text-muted">{t('PROVIDERS_READING_COUNTS', refreshing)}</span>
        </span>
      ) : null}
      {refreshProblem.trim() === '' ? null : (
        <Mark status="refresh-problem" tone="bad">
          {shortenUntrustedText(problemText(refreshProblem), LINE_LENGTH)}
        </Mark>
      )}
      {migration ? (
        <Mark status="migration" tone={migration.tone}>
          {migration.text}
        </Mark>
      ) : null}
      {migration && provider.isStale ? (
        <span role="status" data-status="migration-stale" className="text-muted text-sm">
          {t('MIGRATION_STALE')}
        </span>
      ) : null}
      {errors === undefined ? null : (
        <Mark status="migration-errors" tone="bad">
          {errors}
        </Mark>
      )}
    </div>
  );
}

/** Tells whether a provider has more than its details. */
const hasFacts = ({ accounts, refreshedAt }: ProviderRow): boolean =>
  typeof accounts === 'number' || formatServerTime(refreshedAt || undefined) !== undefined;

/** How many accounts a provider has, and when they were read. */
function Facts({ of: { accounts, refreshedAt } }: { of: ProviderRow }) {
  const time = formatServerTime(refreshedAt || undefined);
  return (
    <span data-part="facts" className="text-muted text-sm">
      {typeof accounts === 'number' ? t('PROVIDERS_ACCOUNTS', { count: accounts, number: accounts }) : null}
      {typeof accounts === 'number' && time !== undefined ? ' · ' : null}
      <LazyTime of={refreshedAt} text={(shown) => t('PROVIDERS_REFRESHED_AT', { time: shown })} />
    </span>
  );
}

function Mark({ status, tone, children }: { status: string; tone: MigrationText['tone']; children: string }) {
  return (
    <span className="max-w-96 text-sm [overflow-wrap:anywhere]">
      <StatusMark tone={tone} status={status} icon={<Icon name={ICONS[tone]} size="size-4" />}>
        {children}
      </StatusMark>
    </span>
  );
}
