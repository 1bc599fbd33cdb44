import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closeDemo, seedDemo } from '../../../../server/demo/seed-demo';
import type { Deps } from '../../../../server/deps';
import { findUserById } from '../../../../server/directory/users';
import { createSecrets } from '../../../../server/secrets/secrets';
import {
  createFirstAdministrator,
  firstAdministratorToken,
  isFirstAdministratorToken,
} from '../../../../server/sign-in/first-administrator';
import { signIn } from '../../../../server/sign-in/sign-in';
import { addUser, fakeClock, SECRETS, withStorage } from '../temporary-storage';

const PERSON = { userName: 'root', displayName: 'Ro Ot', email: 'root@example.org', password: 'Correct-Horse-7' };
const DAY = 24 * 3_600_000;

const tokenOf = async (deps: Deps, secrets = SECRETS): Promise<string | undefined> =>
  (await firstAdministratorToken({ ...deps, secrets }))?.token;

test('all servers and starts have one token, until it is used or expires', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const [one, other] = await Promise.all([tokenOf({ db, clock }), tokenOf({ db, clock })]);
    assert.type(one, 'string');
    assert.is(other, one);
    clock.pass(DAY - 1);
    assert.equal(await firstAdministratorToken({ db, clock, secrets: SECRETS }), {
      token: one,
      expiresAt: clock() + 1,
    });
    clock.pass(1);
    const next = await tokenOf({ db, clock });
    assert.is.not(next, one);
    assert.not.ok(await isFirstAdministratorToken({ db, clock }, one));
    const withOtherKey = await tokenOf({ db, clock }, createSecrets(Buffer.alloc(32, 8)));
    assert.is.not(withOtherKey, next, 'a token that no key decrypts is replaced');
    assert.ok(await isFirstAdministratorToken({ db, clock }, withOtherKey));
  }));

test('the token creates one administrator, who can sign in, and then is invalid', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const token = await tokenOf({ db, clock });
    assert.ok(await isFirstAdministratorToken({ db, clock }, token));
    const created = await createFirstAdministrator({ db, clock }, { ...PERSON, token });
    assert.is(created.kind, 'created');
    const user = created.kind === 'created' ? await findUserById(db, created.userId) : undefined;
    assert.is(user?.isAdmin, true);
    const request = { user: 'root', password: PERSON.password, address: '::1', userAgent: '' };
    assert.is((await signIn({ db, clock }, request)).kind, 'signed-in');
    const again = await createFirstAdministrator({ db, clock }, { ...PERSON, token, userName: 'second' });
    assert.equal(again, { kind: 'refused', reason: 'token' });
    assert.is(await tokenOf({ db, clock }), undefined);
  }));

test('a token that was created while the clock was a day ahead is valid for no more than a day', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    clock.pass(DAY);
    const token = await tokenOf({ db, clock });
    clock.pass(-DAY);
    assert.ok(await isFirstAdministratorToken({ db, clock }, token));
    clock.pass(DAY);
    assert.not.ok(await isFirstAdministratorToken({ db, clock }, token));
  }));

test('of two parallel uses of the token one creates an administrator', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const token = await tokenOf({ db, clock });
    const both = ['one', 'two'].map((userName) =>
      createFirstAdministrator({ db, clock }, { ...PERSON, token, userName }),
    );
    const kinds = (await Promise.all(both)).map((result) => result.kind);
    assert.equal(kinds.sort(), ['created', 'refused']);
    assert.is((await db.selectFrom('users').select('id').execute()).length, 1);
  }));

test('a made-up or expired token is refused and creates no user', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const token = await tokenOf({ db, clock });
    const refuse = async (value: unknown) =>
      assert.equal(await createFirstAdministrator({ db, clock }, { ...PERSON, token: value }), {
        kind: 'refused',
        reason: 'token',
      });
    for (const value of ['A'.repeat(43), undefined, '', 7]) await refuse(value);
    clock.pass(DAY);
    await refuse(token);
    assert.equal(await db.selectFrom('users').select('id').execute(), []);
  }));

test('after a weak password or a taken user name the token is still valid', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    await addUser(db, { userName: 'Root' });
    const token = await tokenOf({ db, clock });
    const weak = await createFirstAdministrator({ db, clock }, { ...PERSON, token, password: 'password' });
    assert.equal(weak, { kind: 'refused', reason: 'PASSWORD_RULE_BROKEN' });
    const taken = await createFirstAdministrator({ db, clock }, { ...PERSON, token });
    assert.equal(taken, { kind: 'refused', reason: 'user-name' });
    const good = await createFirstAdministrator({ db, clock }, { ...PERSON, token, userName: 'chief' });
    assert.is(good.kind, 'created');
  }));

test('neither the token nor the password is stored', () =>
  withStorage(async (db) => {
    const token = (await tokenOf({ db, clock: fakeClock() })) ?? '';
    assert.not.match(JSON.stringify(await db.selectFrom('settings').selectAll().execute()), token);
  }));

test('the administrator of a closed demo does not count', () =>
  withStorage(async (db) => {
    await seedDemo({ db, clock: fakeClock(), secrets: SECRETS }, { demoPassword: 'Vestibule-1', demoUsers: 0 });
    assert.is(await tokenOf({ db, clock: fakeClock() }), undefined);
    await closeDemo(db);
    assert.type(await tokenOf({ db, clock: fakeClock() }), 'string');
  }));

test.run();
