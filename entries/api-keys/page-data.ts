import * as v from 'valibot';
import { ApiKeyDetailsData, ApiKeyListData } from '../../shared/contract/api-keys';

/**
 * What the page comes with: the list, or one key, by the address; nothing for a key that is not there. What is missing
 * the page loads by itself.
 */
export const PageData = v.union([ApiKeyListData, v.pipe(v.custom<unknown>(isKey), ApiKeyDetailsData), v.object({})]);

export type PageData = v.InferOutput<typeof PageData>;

/** A page that came without data. */
export const NOTHING_YET: PageData = {};

/** Every field of a key may be missing, so that two of them have to tell it from any other answer. */
function isKey(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'status' in answer;
}
