import type { deleteApiKey } from '../../../shared/contract/account/api-keys';
import { parseKeyId } from '../../api-keys/api-key';
import { deleteKey } from '../../api-keys/delete-key';
import { refuse } from '../../http/request/answer';
import { depsOf } from '../../http/request/request-deps';
import type { ContextOf } from '../../http/request/route';
import { publishKeyChange } from './announce-key-change';
import { keySaved } from './key-change-answers';

/** Deletes a key, on a POST to the address of the list with `delete` in its body. A missing key is no error. */
export const removeKey = async (ctx: ContextOf<typeof deleteApiKey>) => {
  const { app, user, json } = ctx;
  const keyId = parseKeyId(json.id);
  if (keyId === undefined) return refuse(400, 'fields are not those of a key to be deleted');
  const userId = await deleteKey(depsOf(ctx), keyId);
  if (userId !== undefined) {
    app.log.info({ administrator: user.id, userId, keyId }, 'an api key was deleted');
    publishKeyChange(app, userId);
  }
  return keySaved();
};
