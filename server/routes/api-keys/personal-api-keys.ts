import * as v from 'valibot';
import { PersonalApiKeysData } from '../../../shared/contract/api-keys';
import { listOwnKeys } from '../../api-keys/read-keys';
import { page } from '../../http/engine/answer';
import type { Route } from '../../http/engine/request-context';
import { requireUser } from '../../http/policies/require-session';

/** The keys that work in this person's own name. */
const showOwnKeys = requireUser(async ({ app }, { user }) => {
  const apiKeys = await listOwnKeys(app.storage.db, user.id);
  return page(v.parse(PersonalApiKeysData, { apiKeys }));
});

/** A person's own keys. */
export const personalApiKeys: Route = { entry: 'personal-api-keys', GET: [showOwnKeys] };
