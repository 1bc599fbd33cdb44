import * as v from 'valibot';
import { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { listOwnKeys } from '../api-keys/read-keys';
import { page, refuse } from '../http/answer';
import type { Route, Step } from '../http/visit';

/** The keys that work in this person's own name (spec 001 §2). */
const showOwnKeys: Step = async ({ house, user }) => {
  if (user === undefined) return refuse(401, 'not signed in');
  const apiKeys = await listOwnKeys(house.storage.db, user.id);
  return page(v.parse(PersonalApiKeysData, { apiKeys }));
};

export const personalApiKeys: Route = { entry: 'personal-api-keys', GET: [showOwnKeys] };
