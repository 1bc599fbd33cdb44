import { useMemo } from 'react';
import type { LastLogin } from '../../shared/contract/settings/last-logins';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { BrushChart } from '../../shared/ui/chart/BrushChart';
import { dayBounds, lastDayAround, sumByBar, type TimeRange } from '../../shared/ui/chart/time-bars';
import type { Column } from '../../shared/ui/table/column';
import { rowIndex } from '../../shared/ui/table/row-index';

interface LastLoginsChartProps {
  logins: readonly LastLogin[];
  columns: readonly Column<LastLogin>[];
  search: string;
  chosen: TimeRange | undefined;
  onChoose: (range: TimeRange | undefined, isRepeated?: boolean) => void;
}

const timeOf = ({ lastLogin }: LastLogin) => Date.parse(lastLogin);

/** The accounts that have last signed in within a range. */
export const loginsIn = ({ from, until }: TimeRange, logins: readonly LastLogin[]) =>
  logins.filter((login) => timeOf(login) >= from && timeOf(login) < until);

/** How many of the accounts that are searched for have last signed in on each day; nothing without any. */
export function LastLoginsChart({ logins, columns, search, chosen, onChoose }: LastLoginsChartProps) {
  const last = lastDayAround(chosen, Date.now());
  const bounds = useMemo(() => dayBounds(last), [last]);
  const locale = currentLocale();
  const [count, index] = useMemo(() => {
    const range = { from: bounds[0] ?? 0, until: bounds.at(-1) ?? 0 };
    const shown = loginsIn(range, logins);
    return [shown.length, rowIndex(shown, { columns, locale })];
  }, [logins, bounds, columns, locale]);
  if (count === 0 && chosen === undefined) return null;
  const found = index.find({ search, sort: undefined });
  const times = found.rows(0, found.count).map((login) => [timeOf(login), 1] as const);
  return (
    <BrushChart
      caption={t('LAST_LOGINS_CHART')}
      category={t('OVERVIEW_CHART_DAY')}
      bounds={bounds}
      values={sumByBar(bounds, times)}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
