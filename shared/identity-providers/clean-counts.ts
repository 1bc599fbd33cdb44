import type { MigrationProgress } from '../contract/identity-providers/legacy-migration-schemas';
import { formatNumber } from '../i18n/format';

/** The upper limit of a count; no directory has more. */
const MAX_COUNT = 999_999_999;

/** Returns a count of unknown origin as a whole number that makes sense. */
export function wholeCount(count: number | null | undefined): number {
  return Math.min(Math.max(Math.floor(Number(count)) || 0, 0), MAX_COUNT);
}

/** Formats a count of unknown origin, in the page's locale. */
export function countText(count: number | null | undefined): string {
  return formatNumber(wholeCount(count));
}

/** Returns a progress with `0 <= current <= count`, or undefined if the count is 0. */
export function knownProgress(progress: MigrationProgress | null | undefined): MigrationProgress | undefined {
  const count = wholeCount(progress?.count);
  return count === 0 ? undefined : { current: Math.min(wholeCount(progress?.current), count), count };
}
