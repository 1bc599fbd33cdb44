import type { MigrationProgress } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { currentLocale } from '../../../shared/i18n/format';
import { t } from '../../../shared/i18n/translate';

/** The progress at a time, in ms since 1970. */
interface Sample extends MigrationProgress {
  readonly at: number;
}

/** The estimate of when a task in progress ends. */
export interface TimeLeft {
  readonly samples: readonly Sample[];
  /** The ms that are left after the last sample; undefined until the rate is known. */
  readonly estimate: number | undefined;
  /** The whole minutes that are shown; 0 stands for less than one. */
  readonly minutes: number | undefined;
}

/** Nothing is known. */
export const UNKNOWN_TIME: TimeLeft = { samples: [], estimate: undefined, minutes: undefined };

/** The rate is measured over the last 60 s. It is unknown in the first 10 s, and after 20 s without progress. */
const WINDOW = 60_000;
const SHORTEST_WINDOW = 10_000;
const STALLED_AFTER = 20_000;
/** The time in ms in which the estimate moves two thirds of the way to the present one, so that it does not jump. */
const SMOOTHING = 15_000;
const MINUTE = 60_000;

/** Returns the estimate after another sample. A task that starts again, or has another total, is estimated anew. */
export function withSample(before: TimeLeft, sample: Sample): TimeLeft {
  const last = before.samples.at(-1);
  const isSame = last && last.count === sample.count && last.current <= sample.current && last.at < sample.at;
  if (!isSame) return { ...UNKNOWN_TIME, samples: [sample] };
  const samples = [...before.samples, sample].filter(({ at }) => at >= sample.at - WINDOW);
  // All earlier samples are too old, as after the page was hidden: the last of them is kept, to measure a rate at all.
  if (samples.length === 1) samples.unshift(last);
  const present = presentEstimate(samples);
  if (present === undefined) return { samples, estimate: undefined, minutes: undefined };
  const elapsed = sample.at - last.at;
  const expected = before.estimate === undefined ? present : Math.max(before.estimate - elapsed, 0);
  const estimate = expected + (present - expected) * (1 - Math.exp(-elapsed / SMOOTHING));
  return { samples, estimate, minutes: shownMinutes(before.minutes, estimate) };
}

/** The ms until the end at the rate of some samples; undefined if they are too few, or without recent progress. */
function presentEstimate(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < SHORTEST_WINDOW) return undefined;
  const lastChange = samples.find(({ current }) => current === last.current) ?? last;
  if (last.current <= first.current || last.at - lastChange.at > STALLED_AFTER) return undefined;
  return ((last.count - last.current) * (last.at - first.at)) / (last.current - first.current);
}

/**
 * Rounds to steps of five minutes above ten. The shown value rises only if the estimate is clearly higher, so that it
 * does not alternate.
 */
function shownMinutes(before: number | undefined, estimate: number): number {
  const exact = estimate / MINUTE;
  const step = exact > 10 ? 5 : 1;
  const rounded = exact < 1 ? 0 : Math.ceil(exact / step) * step;
  const isLittleMore = before !== undefined && rounded > before && exact < before * 1.2 + 0.5;
  return isLittleMore ? before : rounded;
}

const HOUR_MINUTES = 60;

/** Says how many minutes are left, or hours if there are many. */
export function timeLeftText(minutes: number): string {
  if (minutes === 0) return t('MIGRATION_TIME_LEFT_SHORT');
  const isLong = minutes > 2 * HOUR_MINUTES;
  const unit = isLong ? 'hour' : 'minute';
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' });
  return t('MIGRATION_TIME_LEFT', { time: format.format(isLong ? Math.round(minutes / HOUR_MINUTES) : minutes) });
}
