import * as v from 'valibot';
import { ApiKeyDetailsData, ApiKeyListData } from '../../shared/contract/api-keys';

/**
 * What the boot slot may bring: the list, or one key, by the address. What it does not bring the page loads by itself,
 * so that a key that is not there costs the panel alone, and never the list.
 */
export const PageData = v.union([ApiKeyListData, ApiKeyDetailsData, v.object({})]);

export type PageData = v.InferOutput<typeof PageData>;

/** A page that was not filled. */
export const NOTHING_YET: PageData = {};
