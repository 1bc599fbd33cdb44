import type { AuditEntry } from '../../shared/contract/settings/audit';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { dayOf } from '../../shared/ui/chart/time-bars';

/** The entries of one day. */
export interface Day {
  /** The heading; empty for entries without a time. */
  readonly title: string;
  readonly entries: AuditEntry[];
}

/** Groups entries by their day in the device's time zone, in the order of the list. @param now today */
export function groupByDay(entries: readonly AuditEntry[], now: Date): readonly Day[] {
  const titleOf = createDayTitles(now);
  const days: Day[] = [];
  for (const entry of entries) {
    const title = titleOf(new Date(entry.at || Number.NaN));
    const last = days.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else days.push({ title, entries: [entry] });
  }
  return days;
}

/** Returns a function that names a day: today, yesterday, or its date; empty for no date. */
function createDayTitles(now: Date): (time: Date) => string {
  const locale = currentLocale();
  const { format } = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const near = new Map([
    [dayOf(now.getTime()), t('AUDIT_TODAY')],
    [dayOf(now.getTime(), -1), t('AUDIT_YESTERDAY')],
  ]);
  return (time) => {
    if (Number.isNaN(time.getTime())) return '';
    const title = near.get(dayOf(time.getTime())) ?? format(time);
    // Many languages write the name of a day small within a sentence.
    return title.charAt(0).toLocaleUpperCase(locale) + title.slice(1);
  };
}
