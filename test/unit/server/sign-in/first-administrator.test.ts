import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closeDemo, seedDemo } from '../../../../server/demo/seed-demo';
import * as first from '../../../../server/sign-in/first-administrator';
import { createSecrets } from '../../../../server/storage/secrets/secrets';
import { setDeps } from '../../../support/server/set-deps';

const PERSON = { userName: 'root', displayName: 'Ro Ot', email: 'root@example.org', password: 'Correct-Horse-7' };
const DAY = 24 * 3_600_000;

const deps = setDeps(test);
const tokenOf = async (more = {}) => (await first.firstAdministratorToken({ ...deps, ...more }))?.token;
const isToken = (token: unknown) => first.isFirstAdministratorToken(deps, token);
const create = (changes: object) => first.createFirstAdministrator(deps, { ...PERSON, token: '', ...changes });

test('all servers and starts have one token, which is not stored in clear, until it is used or expires', async () => {
  const [one, other] = await Promise.all([tokenOf(), tokenOf()]);
  assert.type(one, 'string');
  assert.is(other, one);
  assert.not.match(JSON.stringify(await deps.db.selectFrom('settings').selectAll().execute()), one ?? '');
  deps.clock.pass(DAY - 1);
  assert.equal(await first.firstAdministratorToken(deps), { token: one, expiresAt: deps.clock() + 1 });
  deps.clock.pass(1);
  const next = await tokenOf();
  assert.is.not(next, one);
  assert.not.ok(await isToken(one));
  const withOtherKey = await tokenOf({ secrets: createSecrets(Buffer.alloc(32, 8)) });
  assert.is.not(withOtherKey, next, 'a token that no key decrypts is replaced');
  assert.ok(await isToken(withOtherKey));
});

test('a token that was created while the clock was a day ahead is valid for no more than a day', async () => {
  deps.clock.pass(DAY);
  const token = await tokenOf();
  deps.clock.pass(-DAY);
  assert.ok(await isToken(token));
  deps.clock.pass(DAY);
  assert.not.ok(await isToken(token));
});

test('of two parallel uses of the token one creates an administrator', async () => {
  const token = await tokenOf();
  const both = await Promise.all(['one', 'two'].map((userName) => create({ token, userName })));
  assert.equal(both.map(({ kind }) => kind).sort(), ['created', 'refused']);
  assert.is((await deps.db.selectFrom('users').select('id').execute()).length, 1);
  assert.is(await tokenOf(), undefined);
});

test('the administrator of a closed demo does not count', async () => {
  await seedDemo(deps, { demoPassword: 'Vestibule-1', demoUsers: 0, demoHistory: false });
  assert.is(await tokenOf(), undefined);
  await closeDemo(deps.db);
  assert.type(await tokenOf(), 'string');
});

test.run();
