import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { ApiKeyCreated } from '../../shared/contract/account/api-key-changes';
import { ConfirmationData } from '../../shared/contract/account/api-key-confirmation';
import * as keys from '../../shared/contract/account/api-keys';
import { PersonalApiKeysData } from '../../shared/contract/account/personal-api-keys';
import {
  API_KEY_CONFIRM_ADDRESS,
  API_KEYS_ADDRESS,
  AVATAR_ADDRESS,
  PERSONAL_API_KEYS_ADDRESS,
} from '../../shared/contract/addresses';
import { jsonOf, textOf } from '../http/read-answer';
import { jsonBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';
import { signIn } from '../sign-in/sign-in';
import { checkContract, checkJson } from './check-json';
import { checkPage } from './check-page';
import { checkSignOut } from './check-sign-out';

const NEW_KEY = `${API_KEYS_ADDRESS}/${keys.NEW_API_KEY}`;

/** A key that the administrator has created for the user. */
interface CreatedKey {
  readonly admin: SignedInUser;
  readonly user: SignedInUser;
  readonly label: string;
  readonly secret: string;
}

/**
 * Checks the life of an API key: an administrator creates it, its user confirms it, and the administrator deletes it.
 */
export async function checkApiKey(run: RunContext, { admin, user }: { admin: Account; user: Account }): Promise<void> {
  const open = (account: Account) => signIn(run, account, { redirect: '/identityprovider/profile', as: 'call' });
  const users = { admin: await open(admin), user: await open(user) };
  for (const decision of [CONFIRM, DECLINE]) {
    const created = await createKey(run, users);
    const id = created && (await findKey(run, created));
    if (!created || !id) break;
    try {
      if (decision === CONFIRM) await checkLabel(run, created, id);
      await checkDecision(run, { ...created, decision }, id);
    } finally {
      await deleteKey(run, created, id);
    }
  }
  for (const user of Object.values(users)) await checkSignOut(run, user);
}

async function createKey(run: RunContext, users: Pick<CreatedKey, 'admin' | 'user'>): Promise<CreatedKey | undefined> {
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
async function findKey(run: RunContext, { admin, label, secret }: CreatedKey): Promise<string | undefined> {
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

/** Checks that a label is not overwritten with the entity tag of an earlier one. */
async function checkLabel(run: RunContext, { admin, label }: CreatedKey, id: string): Promise<void> {
  const path = `${API_KEYS_ADDRESS}/${encodeURIComponent(id)}`;
  const as = `as ${admin.name}`;
  if (textOf(await run.ask({ path, jar: admin.jar, as }), 'labelTag') === '') return;
  const answer = await run.ask({
    ...{ path: `${path}/label`, method: 'PUT', jar: admin.jar, as: `${as}, with the tag of another label` },
    headers: { 'if-match': '"vestibule-contract"' },
    body: jsonBody(`${label} 2`),
  });
  const now = textOf(await run.ask({ path, jar: admin.jar, as }), 'label');
  run.check('if-match', answer.status === 412 && now === label, { answer, came: describeAnswer(answer) });
}

/** What a user decides about a key. */
const CONFIRM = { method: 'POST', status: 'Confirmed', rule: 'key-confirmed' } as const;
const DECLINE = { method: 'DELETE', status: 'Declined', rule: 'key-declined' } as const;

async function checkDecision(
  run: RunContext,
  { user, label, decision }: CreatedKey & { decision: typeof CONFIRM | typeof DECLINE },
  id: string,
): Promise<void> {
  const { jar, name } = user;
  const path = `${API_KEY_CONFIRM_ADDRESS}?apiKeyId=${encodeURIComponent(id)}`;
  const as = `as ${name}`;
  const json = await run.ask({ path, jar, as });
  const isThere = json.status === 200 && textOf(json, 'apiKeyId') === id && textOf(json, 'apiKeyLabel') === label;
  if (!run.check('key-waits', isThere, { answer: json, came: describeAnswer(json) })) return;
  checkJson(run, json, ConfirmationData);
  const html = await run.ask({ path, jar, as, form: 'html' });
  const row = run.bundle.routes.find(({ entry }) => entry === 'apikey-confirm');
  if (row) checkPage(run, html, row);
  const answer = await run.ask({
    method: decision.method,
    path: `${API_KEY_CONFIRM_ADDRESS}?id=${encodeURIComponent(id)}`,
    jar,
    as,
    body: jsonBody({ AntiCsrfToken: textOf(json, 'antiCsrfToken') }),
  });
  const own = await run.ask({ path: PERSONAL_API_KEYS_ADDRESS, jar, as });
  const list = v.safeParse(PersonalApiKeysData, jsonOf(own));
  const stored = list.success ? list.output.apiKeys?.find(({ key }) => key === id)?.status : undefined;
  // A host may leave declined keys out of the list.
  const isStored = own.status === 404 || stored === decision.status || (decision === DECLINE && stored === undefined);
  const isTold = answer.status === 200 && /^(true|false)$/.test(answer.text.trim());
  if (answer.status === 200) run.check('key-answer', isTold, { answer, came: describeAnswer(answer) });
  run.check(decision.rule, answer.status === 200 && isStored, {
    answer,
    came: `${describeAnswer(answer)}; in the list it is ${stored ?? 'missing'}`,
  });
}

async function deleteKey(run: RunContext, { admin, label }: CreatedKey, id: string): Promise<void> {
  const { jar, name } = admin;
  const as = `as ${name}`;
  const answer = await run.ask({ path: API_KEYS_ADDRESS, jar, as, body: jsonBody({ id, delete: true }) });
  const list = await run.ask({ path: API_KEYS_ADDRESS, jar, as });
  const isGone = list.status === 200 && !list.text.includes(label);
  run.check('key-deleted', answer.status === 200 && isGone, { answer, came: describeAnswer(answer) });
}
