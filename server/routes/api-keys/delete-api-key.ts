import * as v from 'valibot';
import { DeleteApiKey } from '../../../shared/contract/api-keys';
import { deleteKey } from '../../api-keys/change-key';
import { parseKeyId } from '../../api-keys/key-rules';
import { readJson } from '../../http/body/read-json';
import { refuse } from '../../http/engine/answer';
import type { Step } from '../../http/engine/request-context';
import { saved } from './key-saved';
import { publishKeyChange } from './publish-key-change';

/** Deletes the key that is posted to the list with `delete` set; one that is gone already is as good. */
export const deleteApiKey: Step = async (ctx) => {
  const { app, params, user } = ctx;
  if (params.id !== undefined) return undefined;
  const json = await readJson(ctx);
  if (!json.ok) return json.problem;
  const form = v.safeParse(DeleteApiKey, json.value);
  const id = form.success ? parseKeyId(form.output.id) : undefined;
  if (id === undefined) return refuse(400, 'fields are not those of a key to be deleted');
  const userId = await deleteKey(app.storage.db, id);
  if (userId !== undefined) {
    app.log.info({ administrator: user?.id, userId, keyId: id }, 'an api key was deleted');
    publishKeyChange(app, userId);
  }
  return saved();
};
