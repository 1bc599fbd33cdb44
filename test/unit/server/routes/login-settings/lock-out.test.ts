import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findProvider } from '../../../../../server/openid/openid-providers';
import { saveProvider } from '../../../../../server/openid/save-openid-provider';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../../server/settings/login-settings/policy-groups';
import type { Db } from '../../../../../server/storage/connection';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { type Caller, signedInCaller, withTwoServers } from '../../../../support/server/admin-calls';
import { postgresTest } from '../../../../support/server/postgres-server';
import { type TestApp, testApp } from '../../../../support/server/test-app';
import { addGroups, addPasskeyRow } from '../../settings/login-settings/policy-fixtures';
import { PASSKEYS } from '../account/passkey-actions';

const SETTINGS = '/identityprovider/config/login';
const ALLOWED_GROUPS = '/identityprovider/config/loginwhitelist';
const PROVIDERS = '/identityprovider/config/openidconnect';
const SIGN_IN_METHODS = '/identityprovider/signinmethods';

const LOCKS_OUT = 'LOGIN_CONFIG_LOCKS_OUT';

/** Two administrators' sessions, at two servers where the database allows it. */
interface Pair {
  readonly db: Db;
  readonly ids: TestApp['ids'];
  readonly deps: TestApp['deps'];
  readonly callers: readonly [Caller, Caller];
}

const provider = (id: string, enabled: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  description: `Provider ${id}`,
  enabled,
  // Nothing listens there: what is known of the same endpoints stays.
  authorizeEndpoint: 'http://127.0.0.1:9/auth',
  tokenEndpoint: 'http://127.0.0.1:9/token',
  userinfoEndpoint: 'http://127.0.0.1:9/me',
  endSessionEndpoint: '',
  clientId: 'vestibule',
  clientSecret: SECRET_MASK,
  redirectUri: 'http://localhost/',
  issuer: '',
  version: '',
});

/** Adds a provider that the administrator is linked to, or that no user is linked to. */
async function addProvider({ db, ids, deps }: Pair, id: string, { enabled = true, isLinked = false } = {}) {
  const { id: providerId, description, ...fields } = provider(id, enabled);
  const secret = deps.secrets.seal('secret', `openid client secret ${providerId}`);
  const row = { id: providerId, description, is_enabled: enabled ? 1 : 0, created_at: 0, client_secret: secret };
  const at = { authorize_endpoint: fields.authorizeEndpoint, token_endpoint: fields.tokenEndpoint };
  const values = { ...row, ...at, issuer: 'http://127.0.0.1:9' };
  await db.insertInto('openid_providers').values(values).execute();
  if (!isLinked) return;
  const link = { provider_id: providerId, subject: id, user_id: ids.admin, created_at: 0 };
  await db.insertInto('openid_links').values(link).execute();
}

const turn = (caller: Caller, id: string, enabled: boolean) => send(caller, PROVIDERS, provider(id, enabled));

async function saveSettings(caller: Caller, change: object): Promise<string> {
  const loaded = (await caller.get(SETTINGS)).json();
  return send(caller, SETTINGS, { ...loaded, ...change });
}

/** @returns the message key of a refusal, or an empty text where it was saved */
async function send(caller: Caller, url: string, body: object): Promise<string> {
  const answer = (await caller.send('POST', url, body)).json();
  return answer.saveOk === true ? '' : answer.problemMessages.join();
}

const ONE_CHANGE: readonly (readonly [what: string, change: (pair: Pair) => Promise<string>])[] = [
  [
    'a provider that no administrator is linked to, as the first one under “only OpenID”',
    async (pair) => {
      await addProvider(pair, '1', { enabled: false });
      assert.is(await saveSettings(pair.callers[0], { openIdOnly: true }), '', 'without a provider passwords go on');
      return turn(pair.callers[0], '1', true);
    },
  ],
  [
    'another issuer of the only provider that administrators are linked to',
    async (pair) => {
      await addProvider(pair, '1', { isLinked: true });
      await writeLoginSettings(pair.db, { openIdOnly: true });
      const { id, ...fields } = provider('1', true);
      const known = await findProvider(pair.deps, id);
      const facts = { signingAlgorithms: [], authMethods: [], namesIssuer: false };
      const metadata = { issuer: 'https://other.example', jwksUri: '', capabilities: facts };
      const saved = await saveProvider(pair.deps, { provider: { ...fields, id, logo: undefined }, known, metadata });
      assert.is((await findProvider(pair.deps, id))?.issuer, 'http://127.0.0.1:9');
      return saved.ok ? '' : saved.problem;
    },
  ],
  [
    'the only provider that administrators are linked to, turned off',
    async (pair) => {
      await addProvider(pair, '1', { isLinked: true });
      await writeLoginSettings(pair.db, { htmlLoginEnabled: false });
      return turn(pair.callers[0], '1', false);
    },
  ],
];

/** Changes that are each allowed alone, at the same time: what is refused. */
const AT_ONCE: readonly (readonly [
  what: string,
  prepare: (pair: Pair) => Promise<unknown>,
  ...changes: readonly ((caller: Caller) => Promise<string>)[],
])[] = [
  [
    'groups without an administrator, and the allow-list',
    async ({ db }) => writePolicyGroupIds(db, 'allow-list', ['it']),
    (caller) => send(caller, ALLOWED_GROUPS, { groups: ['sales'], antiCsrfToken: caller.antiCsrfToken }),
    (caller) => saveSettings(caller, { useWhitelist: true }),
  ],
  [
    'the two providers that administrators are linked to, turned off',
    async (pair) => {
      await addProvider(pair, '1', { isLinked: true });
      await addProvider(pair, '2', { isLinked: true });
      await addProvider(pair, '3');
      await writeLoginSettings(pair.db, { openIdOnly: true });
    },
    (caller) => turn(caller, '1', false),
    (caller) => turn(caller, '2', false),
  ],
  [
    'the last provider that administrators are linked to, turned off, and “only OpenID”',
    async (pair) => {
      await addProvider(pair, '1', { isLinked: true });
      await addProvider(pair, '2');
    },
    (caller) => turn(caller, '1', false),
    (caller) => saveSettings(caller, { openIdOnly: true }),
  ],
  [
    'the last passkey, deleted, and passwords turned off',
    async ({ db, ids }) => {
      await db.deleteFrom('passkeys').execute();
      await addPasskeyRow(db, ids.admin);
    },
    deletePasskey,
    (caller) => saveSettings(caller, { htmlLoginEnabled: false }),
  ],
  [
    'the last identity, removed, and passwords turned off',
    async (pair) => {
      await pair.db.deleteFrom('passkeys').execute();
      await addProvider(pair, '1', { isLinked: true });
    },
    removeIdentity,
    (caller) => saveSettings(caller, { htmlLoginEnabled: false }),
  ],
];

async function removeIdentity(caller: Caller): Promise<string> {
  const { id: providerId } = provider('1', true);
  const { antiCsrfToken } = caller;
  const answer = await caller.send('POST', SIGN_IN_METHODS, { providerId, subject: '1', antiCsrfToken });
  return answer.json().messageKey === 'OPENID_IDENTITY_LAST' ? LOCKS_OUT : '';
}

async function deletePasskey(caller: Caller): Promise<string> {
  const [{ id: removeId }] = (await caller.get(PASSKEYS)).json().passkeys;
  const answer = await caller.send('POST', PASSKEYS, { removeId, antiCsrfToken: caller.antiCsrfToken });
  return answer.json().messageKey === 'PASSKEY_LAST' ? LOCKS_OUT : '';
}

async function reset({ db, ids }: Pair): Promise<void> {
  for (const table of ['openid_providers', 'settings', 'groups'] as const) await db.deleteFrom(table).execute();
  await addGroups(db, { it: [ids.admin], sales: [ids.ada] });
}

async function locksNobodyOut(first: TestApp, second: TestApp): Promise<void> {
  const callers = [await signedInCaller(first), await signedInCaller(second)] as const;
  const pair: Pair = { db: first.storage.db, ids: first.ids, deps: first.deps, callers };
  for (const [what, change] of ONE_CHANGE) {
    await reset(pair);
    assert.is(await change(pair), LOCKS_OUT, what);
  }
  for (const [what, prepare, ...changes] of AT_ONCE) {
    for (let round = 0; round < 3; round += 1) {
      changes.reverse();
      await reset(pair);
      await prepare(pair);
      const answers = await Promise.all(changes.map((change, index) => change(callers[index === 0 ? 0 : 1])));
      assert.equal(answers.sort(), ['', LOCKS_OUT], what);
    }
  }
}

test('no change takes the last administrator’s way in, alone or beside another one', async () => {
  const app = await testApp();
  await locksNobodyOut(app, app).finally(() => app.close());
});

postgresTest(
  'on PostgreSQL no change takes the last administrator’s way in, beside one at another server',
  (postgres) => withTwoServers(postgres, locksNobodyOut),
);

test.run();
