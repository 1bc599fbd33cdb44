import * as v from 'valibot';
import { ConfirmationData } from '../../shared/contract/account/api-key-confirmation';
import { PersonalApiKeysData } from '../../shared/contract/account/personal-api-keys';
import { API_KEY_CONFIRM_ADDRESS, API_KEYS_ADDRESS, PERSONAL_API_KEYS_ADDRESS } from '../../shared/contract/addresses';
import { jsonOf, textOf } from '../http/read-answer';
import { jsonBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import type { Account } from '../sign-in/account-types';
import { signIn } from '../sign-in/sign-in';
import { checkJson } from './check-json';
import { checkPage } from './check-page';
import { checkSignOut } from './check-sign-out';
import { type CreatedKey, createKey, deleteKey, findKey } from './create-api-key';
import { tokenOf } from './token-of';

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
      const label = decision === CONFIRM ? await checkLabel(run, created, id) : created.label;
      if (await checkOwner(run, created, id)) await checkDecision(run, { ...created, label, decision }, id);
    } finally {
      await deleteKey(run, created, id);
    }
  }
  for (const user of Object.values(users)) await checkSignOut(run, user);
}

/** Checks that a label is not overwritten with the entity tag of an earlier one. @returns the label afterwards */
async function checkLabel(run: RunContext, { admin, label }: CreatedKey, id: string): Promise<string> {
  const path = `${API_KEYS_ADDRESS}/${encodeURIComponent(id)}`;
  const as = `as ${admin.name}`;
  if (textOf(await run.ask({ path, jar: admin.jar, as }), 'labelTag') === '') return label;
  const answer = await run.ask({
    ...{ path: `${path}/label`, method: 'PUT', jar: admin.jar, as: `${as}, with the tag of another label` },
    headers: { 'if-match': '"vestibule-contract"' },
    body: jsonBody(`${label} 2`),
  });
  const now = textOf(await run.ask({ path, jar: admin.jar, as }), 'label');
  run.check('if-match', answer.status === 412 && now === label, { answer, came: describeAnswer(answer) });
  return now;
}

/** Checks that no other user can see or confirm the key of a user. @returns whether both were refused */
async function checkOwner(run: RunContext, { admin, user }: CreatedKey, id: string): Promise<boolean> {
  const { jar, name } = admin;
  const as = `as ${name}, the key of ${user.name}`;
  const page = await run.ask({ path: `${API_KEY_CONFIRM_ADDRESS}?apiKeyId=${encodeURIComponent(id)}`, jar, as });
  const isHidden = page.status !== 200 || textOf(page, 'apiKeyId') !== id;
  if (!run.check('key-owner', isHidden, { answer: page, came: describeAnswer(page) })) return false;
  const { token: AntiCsrfToken } = await tokenOf(run, admin);
  const path = `${API_KEY_CONFIRM_ADDRESS}?id=${encodeURIComponent(id)}`;
  const answer = await run.ask({ path, jar, as, body: jsonBody({ AntiCsrfToken }) });
  return run.check('key-owner', answer.status >= 400, { answer, came: describeAnswer(answer) });
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
