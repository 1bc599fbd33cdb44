import type { ApiKeyListItem } from '../../shared/contract/api-keys';
import { displayText } from '../../shared/i18n/display-text';
import { formatDateTime } from '../../shared/i18n/format';

/** Most characters of a prefix. */
const MOST = 20;

/** A time that the server tells, in words; undefined for none, and for what is no time. */
export function timeOf(text: string | null | undefined): string | undefined {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : formatDateTime(time);
}

/** How a key's secret begins; undefined where the server does not say it. */
export function prefixOf({ prefix }: Pick<ApiKeyListItem, 'prefix'>): string | undefined {
  return prefix ? `${displayText(prefix, MOST)}…` : undefined;
}
