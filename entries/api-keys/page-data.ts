import * as v from 'valibot';
import { ApiKeyDetailsData, ApiKeyListData } from '../../shared/contract/account/api-keys';

/**
 * The data that the page is delivered with, which depend on its address: the list, or the details of one key, or nothing
 * for a key that does not exist. The page loads what is missing.
 */
export const ApiKeysPageData = v.union([
  ApiKeyListData,
  v.pipe(v.custom<unknown>(isKeyDetails), ApiKeyDetailsData),
  v.object({}),
]);

export type ApiKeysPageData = v.InferOutput<typeof ApiKeysPageData>;

/** A page that was delivered without data. */
export const NO_PAGE_DATA: ApiKeysPageData = {};

/** The contract requires no field of the details, so two of them tell the details from any other answer. */
function isKeyDetails(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'status' in answer;
}
