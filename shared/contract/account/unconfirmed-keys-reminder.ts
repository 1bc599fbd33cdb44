import * as v from 'valibot';
import { API_KEY_ADMIN_INFO_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** GET /identityprovider/apikeyadmininfo: the number of other users' unconfirmed keys. */
export const ApiKeyAdminInfoData = v.object({ count: v.number() });

export type ApiKeyAdminInfoData = v.InferOutput<typeof ApiKeyAdminInfoData>;

/** Shows how many keys wait for other users. */
export const showUnconfirmedApiKeys = {
  method: 'GET',
  address: API_KEY_ADMIN_INFO_ADDRESS,
  answer: ApiKeyAdminInfoData,
} as const satisfies Operation;

/** Stores that the administrator has seen the reminder. */
export const noteUnconfirmedApiKeys = {
  method: 'PUT',
  address: API_KEY_ADMIN_INFO_ADDRESS,
  inSupportSession: 'allowed',
  isBodyUnused: true,
  isEmpty: true,
} as const satisfies Operation;
