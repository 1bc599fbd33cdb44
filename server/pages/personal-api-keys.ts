import * as v from 'valibot';
import { PersonalApiKeysData } from '../../shared/contract/api-keys';
import { listOwnKeys } from '../api-keys/read-keys';
import { page } from '../http/answer';
import { forUser } from '../http/for-user';
import type { Route } from '../http/visit';

/** The keys that work in this person's own name. */
const showOwnKeys = forUser(async ({ house }, { user }) => {
  const apiKeys = await listOwnKeys(house.storage.db, user.id);
  return page(v.parse(PersonalApiKeysData, { apiKeys }));
});

/** A person's own keys. */
export const personalApiKeys: Route = { entry: 'personal-api-keys', GET: [showOwnKeys] };
