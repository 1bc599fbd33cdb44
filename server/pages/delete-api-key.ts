import * as v from 'valibot';
import { DeleteApiKey } from '../../shared/contract/api-keys';
import { deleteKey } from '../api-keys/change-key';
import { keyIdOf } from '../api-keys/key-id';
import { refuse } from '../http/answer';
import { readJson } from '../http/read-json';
import type { Step } from '../http/visit';
import { announceKeyChange } from './announce-key-change';
import { saved } from './key-saved';

/** Deletes the key that is posted to the list with `delete` set; one that is gone already is as good. */
export const deleteApiKey: Step = async (visit) => {
  const { house, params, user } = visit;
  if (params.id !== undefined) return undefined;
  const json = await readJson(visit);
  if (!json.ok) return json.problem;
  const form = v.safeParse(DeleteApiKey, json.value);
  const id = form.success ? keyIdOf(form.output.id) : undefined;
  if (id === undefined) return refuse(400, 'fields are not those of a key to be deleted');
  const userId = await deleteKey(house.storage.db, id);
  if (userId !== undefined) {
    house.log.info({ administrator: user?.id, userId, keyId: id }, 'an api key was deleted');
    announceKeyChange(house, userId);
  }
  return saved();
};
