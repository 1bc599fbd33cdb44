import { API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import { saveLabel } from '../api-keys/change-key';
import { keyIdOf } from '../api-keys/key-id';
import { labelOf } from '../api-keys/key-label';
import { refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import { readJson } from '../http/read-json';
import type { Route, Step } from '../http/visit';
import { announceKeyChange } from './announce-key-change';
import { notSaved, saved } from './key-saved';

/** Saves a label that was changed in the details; the body is the label as a JSON string. */
const saveKeyLabel: Step = async (visit) => {
  const { house, params } = visit;
  const json = await readJson(visit);
  if (!json.ok) return json.problem;
  if (typeof json.value !== 'string') return refuse(400, 'body is not a label');
  const keyId = keyIdOf(params.id);
  if (keyId === undefined) return refuse(404, 'no such key');
  const label = labelOf(json.value);
  if (label === undefined) return notSaved('APIKEY_PROBLEM_LABEL');
  const change = await saveLabel(groundOf(visit), { keyId, label });
  if (change.kind === 'refused')
    return change.reason === 'gone' ? refuse(404, 'no such key') : notSaved('APIKEY_PROBLEM_CONFIRMED');
  announceKeyChange(house, change.userId);
  return saved();
};

/** The label of one key. */
export const apiKeyLabel: Route = {
  path: `${API_KEYS_ADDRESS}/:id/label`,
  access: ['admin'],
  PUT: [saveKeyLabel],
};
