import {
  MIGRATION_PROBLEMS,
  MIGRATION_STATISTICS,
  MIGRATION_STEPS,
} from '../../../shared/contract/identity-providers/legacy-migration-texts';
import { type MessageKey, t } from '../../../shared/i18n/translate';
import { problemText } from '../../../shared/identity-providers/problem-text';

/**
 * The keys that only a status or a refusal has, of steps, lines of the statistics and problems. The build adds the texts of
 * the keys that it finds in the source.
 */
const KEYS: readonly MessageKey[] = [
  ...Object.values(MIGRATION_STEPS),
  ...MIGRATION_STATISTICS.map(({ description }) => description),
  ...MIGRATION_PROBLEMS,
];

/** The text of what a server names by the key of a message, or in its own words. */
export function serverText(keyOrText: string): string {
  const key = KEYS.find((each) => each === keyOrText);
  return key === undefined ? problemText(keyOrText) : t(key);
}
