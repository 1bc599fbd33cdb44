import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import * as assert from 'uvu/assert';
import { activate, pendingSetUp } from '../../../server/second-factor/set-up';
import { createSession } from '../../../server/sessions/sessions';
import { codeAt } from '../../unit/server/second-factor/oathtool';
import { form, PASSWORD, type TestApp, type UserName } from './test-app';

export const ADDRESS = {
  login: '/identityprovider/login',
  code: '/identityprovider/login/secondFactor',
  device: '/identityprovider/validatedevice',
  resend: '/identityprovider/validatedevice/resend',
  password: '/identityprovider/changepassword',
  twoFactor: '/identityprovider/twofactor',
  check: '/identityprovider/twofactor?check',
  activate: '/identityprovider/twofactor?activate',
  backupCodes: '/identityprovider/twofactor/backup-codes',
  dialog: '/identityprovider/twofactor/dialog',
} as const;

/** ms between two codes of an authenticator. */
export const STEP = 30_000;

type Answer = LightMyRequestResponse;

export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(url: string): Promise<Answer>;
  open(url: string): Promise<Answer>;
  /** A form sent by the page's script; with `wants: 'text/html'` a plain one. */
  send(url: string, fields: Record<string, string>, wants?: string): Promise<Answer>;
  sendJson(url: string, body: unknown): Promise<Answer>;
  signIn(user: string, options?: { password?: string; query?: string; wants?: string }): Promise<Answer>;
  /** The signed-in user according to the shell; empty without one. */
  name(): Promise<string>;
}

export function testBrowser(app: TestApp, userAgent = 'Firefox/140'): TestBrowser {
  const cookies = new Map<string, string>();
  const ask = async (options: InjectOptions, wants: string): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { 'user-agent': userAgent, ...(cookie === '' ? {} : { cookie }) };
    const request = { ...options, headers: { ...own, ...options.headers } };
    const answer = await (wants === 'text/html' ? app.navigate(request) : app.call(request));
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const send: TestBrowser['send'] = (url, fields, wants = 'application/json') =>
    ask({ method: 'POST', url, ...form(fields) }, wants);
  return {
    cookies,
    get: (url) => ask({ url }, 'application/json'),
    open: (url) => ask({ url }, 'text/html'),
    send,
    sendJson: (url, body) =>
      ask(
        { method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        'application/json',
      ),
    signIn: (user, { password = PASSWORD, query = '', wants } = {}) =>
      send(ADDRESS.login + query, { User: user, Password: password }, wants),
    name: async () => (await ask({ url: '/' }, 'application/json')).json().userName,
  };
}

/** Signs in as far as it goes, and fails where that is not what the test expects. */
export async function signedIn(app: TestApp, user: string, step?: string): Promise<TestBrowser> {
  const who = testBrowser(app);
  const answer = await who.signIn(user);
  const { redirectUrl } = answer.json();
  if (!String(redirectUrl).startsWith(step ?? 'http://localhost/'))
    throw new Error(`${user} was led to ${redirectUrl}`);
  return who;
}

/** Which dialogs wait for a user: two-factor, keys of others, own keys. */
export async function dialogsOf(who: TestBrowser): Promise<boolean[]> {
  const { showTfaDialog, showUnconfirmedApiKeyDialog, showUnconfirmedAdminApiKeyPage } = (
    await who.get('/identityprovider/avatar')
  ).json();
  return [showTfaDialog, showUnconfirmedAdminApiKeyPage, showUnconfirmedApiKeyDialog];
}

export interface Authenticator {
  readonly secret: string;
  readonly recoveryCode: string;
  code(): string;
}

/** Gives an account two-factor, as if it had been set up earlier: the next code has not been used. */
export async function giveTwoFactor(app: TestApp, user: UserName): Promise<Authenticator> {
  const userId = app.ids[user];
  const { db, clock } = app.deps;
  const { session } = await createSession({ db, clock }, { userId, userAgent: '', address: '' });
  const { secret, recoveryCode } = await pendingSetUp(app.deps, session.id);
  await activate(app.deps, { userId, sessionId: session.id, secret, code: codeAt(secret, app.now), browser: '' });
  await db.deleteFrom('sessions').where('id', '=', session.id).execute();
  app.now += 2 * STEP;
  return { secret, recoveryCode, code: () => codeAt(secret, app.now) };
}

/** What the page of two-factor knows, and the fields that it sends: with the right code, unless one is given. */
export async function setUpOf(app: TestApp, who: TestBrowser, code?: string) {
  const data = (await who.get(ADDRESS.twoFactor)).json();
  const { tfaSecret: secret, antiCsrfToken } = data;
  return { data, fields: { secret, code: code ?? (secret && codeAt(secret, app.now)), antiCsrfToken } };
}

export function wrongCode({ secret }: Authenticator, now: number): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, now + steps * STEP));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** The mails in the outbox once none is under way, the latest last. */
export async function outbox(app: TestApp): Promise<string[]> {
  await app.app.mailer.settled();
  const folder = join(app.settings.dataFolder, 'outbox');
  if (!existsSync(folder)) return [];
  // By the time of writing: the clock in their names does not move.
  const files = readdirSync(folder).map((file) => join(folder, file));
  const written = new Map(files.map((file) => [file, statSync(file, { bigint: true }).mtimeNs]));
  files.sort((one, other) => Number((written.get(one) ?? 0n) - (written.get(other) ?? 0n)));
  return files.map((file) => readFileSync(file, 'utf8'));
}

export function publishedBy({ app }: TestApp): unknown[] {
  const told: unknown[] = [];
  app.events.publish = (change) => void told.push(change);
  return told;
}

/** Fails unless a request is refused with this status and key, and changes nothing. */
export async function refused(app: TestApp, ask: () => Promise<Answer>, status: number, key: string): Promise<Answer> {
  const before = await state(app);
  const answer = await ask();
  assert.equal([answer.statusCode, answer.json().messageKey], [status, key]);
  assert.equal(await state(app), before);
  return answer;
}

const DEVICE_CODE = ['session_id', 'code_hash', 'expires_at', 'resend_at'] as const;

export async function state({ storage: { db } }: TestApp): Promise<unknown> {
  return Promise.all([
    db.selectFrom('users').select(['id', 'password_hash']).orderBy('id').execute(),
    db.selectFrom('sessions').select(['id', 'expires_at', 'step']).orderBy('id').execute(),
    db.selectFrom('two_factor').selectAll().orderBy('user_id').execute(),
    db.selectFrom('two_factor_setups').selectAll().orderBy('session_id').execute(),
    db.selectFrom('devices').selectAll().orderBy('token_hash').execute(),
    db.selectFrom('device_codes').select(DEVICE_CODE).orderBy('session_id').execute(),
  ]);
}
