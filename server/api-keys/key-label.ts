import * as v from 'valibot';
import { ApiKeyLabel } from '../../shared/contract/api-keys';

const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A label as it is stored: 1 to 100 UTF-16 units, as a browser's maxlength counts them, of which one can
 * be seen. A tab or another control character that was pasted becomes a blank, and what turns the direction of other
 * characters is dropped: whoever confirms the key is to read what its creator wrote.
 *
 * @returns undefined for one that is missing, too long, or half a character that no database stores
 */
export function labelOf(text: string): string | undefined {
  const label = v.safeParse(ApiKeyLabel, text.replace(/\p{Cc}/gu, ' ').replace(TURNS, ''));
  if (!label.success || /\p{Cs}/u.test(label.output)) return undefined;
  return /[^\p{C}\p{Z}]/u.test(label.output) ? label.output : undefined;
}
