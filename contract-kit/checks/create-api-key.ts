import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { ApiKeyCreated } from '../../shared/contract/account/api-key-changes';
import * as keys from '../../shared/contract/account/api-keys';
import { API_KEYS_ADDRESS, AVATAR_ADDRESS } from '../../shared/contract/addresses';
import { jsonOf, textOf } from '../http/read-answer';
import { jsonBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { SignedInUser } from '../sign-in/account-types';
import { checkContract, checkJson } from './check-json';

const NEW_KEY = `${API_KEYS_ADDRESS}/${keys.NEW_API_KEY}`;

/** A key that the administrator has created for the user. */
export interface CreatedKey {
  readonly admin: SignedInUser;
  readonly user: SignedInUser;
  readonly label: string;
  readonly secret: string;
}

/** Creates a key for the user. @returns undefined if that failed, which is a finding, or cannot be checked */
export async function createKey(
  run: RunContext,
  users: Pick<CreatedKey, 'admin' | 'user'>,
): Promise<CreatedKey | undefined> {
  const { jar, name } = users.admin;
  const userId = textOf(
    await run.ask({ path: AVATAR_ADDRESS, jar: users.user.jar, as: `as ${users.user.name}` }),
    'userId',
  );
  const antiCsrfToken = textOf(await run.ask({ path: NEW_KEY, jar, as: `as ${name}` }), 'antiCsrfToken');
  if (userId === '' || antiCsrfToken === '') {
    run.report.notChecked.add(
      'the life of an API key: there is no userId at /avatar, or no antiCsrfToken for a new key',
    );
    return undefined;
  }
  const label = `vestibule-contract ${randomUUID().slice(0, 8)}`;
  const answer = await run.ask({
    path: NEW_KEY,
    jar,
    as: `as ${name}`,
    body: jsonBody({ userId, label, antiCsrfToken }),
  });
  if (answer.status === 429) run.report.notChecked.add(`the life of an API key: ${describeAnswer(answer)}`);
  if (answer.status === 429) return undefined;
  const isJson = answer.status === 200 && checkJson(run, answer, ApiKeyCreated);
  const { saveOk, apiKeyDto } = isJson ? v.parse(ApiKeyCreated, jsonOf(answer)) : {};
  const secret = apiKeyDto?.key ?? '';
  const isCreated = run.check('key-created', saveOk === true && secret !== '', {
    answer,
    came: describeAnswer(answer),
  });
  return isCreated ? { ...users, label, secret } : undefined;
}

/** Finds the id of the key in the list. */
export async function findKey(run: RunContext, { admin, label, secret }: CreatedKey): Promise<string | undefined> {
  const answer = await run.ask({ path: API_KEYS_ADDRESS, jar: admin.jar, as: `as ${admin.name}`, secrets: [secret] });
  if (!checkContract(run, 'contract', { answer, schema: keys.ApiKeyListData, data: jsonOf(answer) })) return undefined;
  const found = v.parse(keys.ApiKeyListData, jsonOf(answer)).apiKeys?.find((key) => key.label === label);
  const isSecret = !answer.text.includes(secret);
  run.check('key-listed', found !== undefined && isSecret, {
    answer,
    came: isSecret ? `no key with the label ${label}` : 'the secret of the key',
  });
  return found?.id;
}

/** Deletes a key, and checks that it is gone. */
export async function deleteKey(run: RunContext, { admin, label }: CreatedKey, id: string): Promise<void> {
  const { jar, name } = admin;
  const as = `as ${name}`;
  const answer = await run.ask({ path: API_KEYS_ADDRESS, jar, as, body: jsonBody({ id, delete: true }) });
  const list = await run.ask({ path: API_KEYS_ADDRESS, jar, as });
  const isGone = list.status === 200 && !list.text.includes(label);
  run.check('key-deleted', answer.status === 200 && isGone, { answer, came: describeAnswer(answer) });
}
