import type { StatisticEntry } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { type MessageKey, t } from '../../../shared/i18n/translate';
import { countText } from '../../../shared/identity-providers/clean-counts';
import { problemText } from '../../../shared/identity-providers/problem-text';
import { type MigrationAddress, reportAddress } from './api';
import type { PanelView } from './panel-view';
import { ReportLink } from './ReportLink';

type ShownStatistic = PanelView['statistics'][number];

const TITLES: Readonly<Record<ShownStatistic['kind'], MessageKey>> = {
  users: 'MIGRATION_USERS',
  groups: 'MIGRATION_GROUPS',
  passwordMigration: 'MIGRATION_PASSWORDS',
};

/** The maximum number of lines of a kind, from a server that sends too many. */
const MAX_LINES = 50;

interface MigrationStatisticsProps {
  address: MigrationAddress;
  statistics: PanelView['statistics'];
}

/** How many users, groups and passwords were moved, or were not; each line opens its list. */
export function MigrationStatistics({ address, statistics }: MigrationStatisticsProps) {
  return (
    <div
      data-part="migration-statistics"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-8 gap-y-4"
    >
      {statistics.map(({ kind, statistic: { entries, sum } }) => (
        <section key={kind} data-id={kind} className="min-w-0">
          <h3 className="text-section">{t(TITLES[kind])}</h3>
          <ul className="mt-1 flex flex-col">
            {entries.slice(0, MAX_LINES).map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places, and their texts may be equal
              <Line key={index} address={address} entry={entry} />
            ))}
            {sum ? <Line address={address} entry={sum} isSum /> : null}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface LineProps {
  address: MigrationAddress;
  entry: StatisticEntry;
  isSum?: boolean;
}

function Line({ address, entry, isSum = false }: LineProps) {
  const text = entry.description === '' && isSum ? t('MIGRATION_SUM') : problemText(entry.description);
  const type = String(entry.type ?? '').trim();
  return (
    <li
      data-part={isSum ? 'sum' : 'line'}
      className={`flex items-baseline justify-between gap-4 border-line border-t py-1.5 ${isSum ? 'font-semibold' : ''}`}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {type === '' || type === '-1' ? (
          <bdi>{text}</bdi>
        ) : (
          <ReportLink action="statistic" href={reportAddress(address, { statisticsType: type })}>
            <bdi>{text}</bdi>
          </ReportLink>
        )}
      </span>
      <span className="whitespace-nowrap tabular">{countText(entry.count)}</span>
    </li>
  );
}
