import type { LightMyRequestResponse } from 'fastify';
import * as assert from 'uvu/assert';
import type { TestApp } from '../../../../support/server/test-app';
import { outbox } from '../../../../support/server/test-browser';
import { allKeys } from '../../api-keys/key-fixtures';

export const KEYS = '/identityprovider/config/apikey';
export const CREATE = `${KEYS}/create`;
export const CONFIRM = '/identityprovider/apikey/confirm';
export const RETRY = '/identityprovider/apikey/decline';
export const ADMIN_INFO = '/identityprovider/apikeyadmininfo';
export const NOWHERE = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
export const NO_EXPIRY = { expiresAt: null, isExpired: false, scopes: ['directory:read'] };

type Ask = () => Promise<LightMyRequestResponse>;

/** Fails unless a request is refused with this status and key, or with the key as its problem, and changes nothing. */
export async function refusedCall(app: TestApp, ask: Ask, status: number, key: string): Promise<void> {
  const { db } = app.storage;
  const state = async () => [
    await allKeys(db),
    await db.selectFrom('api_key_reminders').selectAll().orderBy('user_id').execute(),
    await outbox(app),
  ];
  const before = await state();
  const answer = await ask();
  assert.is(answer.statusCode, status);
  const { saveOk, problemMessages, apiKeyDto, ...refusal } = answer.json();
  if (status === 200) assert.equal([saveOk, problemMessages, apiKeyDto], [false, [key], undefined]);
  else assert.equal(refusal, { statusCode: status, messageKey: key });
  assert.equal(await state(), before);
}

export const keyChangeOf = (userId: string) => ({
  resource: CONFIRM,
  action: 'changed',
  audience: { admins: true, userIds: [userId] },
});
