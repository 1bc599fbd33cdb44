import * as assert from 'uvu/assert';
import { type Slip, softwareAuthenticator } from '../../../../../contract-kit/sign-in/software-authenticator';
import type { TestApp } from '../../../../support/server/test-app';
import { signedIn, type TestBrowser, testBrowser } from '../../../../support/server/test-browser';

export const PASSKEYS = '/identityprovider/config/fido';
export const PASSKEY_OPTIONS = '/identityprovider/passkey/options';
export const PASSKEY_LOGIN = '/identityprovider/login/passkey';

export type Authenticator = ReturnType<typeof softwareAuthenticator>;

export const REAUTHENTICATION = `${PASSKEYS}/reauthentication`;

export const passkeysOf = async (who: TestBrowser) => (await who.get(PASSKEYS)).json();

/** Sends a change with the token of the session. */
export async function post(who: TestBrowser, address: string, body: object) {
  const { antiCsrfToken } = await passkeysOf(who);
  return who.sendJson(address, { ...body, antiCsrfToken });
}

export async function addPasskey(who: TestBrowser, authenticator = softwareAuthenticator(), slip: Slip = {}) {
  const { options } = (await post(who, `${PASSKEYS}/options`, {})).json();
  return post(who, PASSKEYS, { add: authenticator.create(options, slip) });
}

/** Signs a user in and adds a passkey. */
export async function withPasskey(app: TestApp, user: string, slip: Slip = {}) {
  const authenticator = softwareAuthenticator();
  const who = await signedIn(app, user);
  const added = await addPasskey(who, authenticator, slip);
  assert.is(added.statusCode, 200, added.body);
  const id: string = added.json().id;
  return { who, authenticator, id };
}

export const optionsFor = async (who: TestBrowser, purpose = 'sign-in') =>
  (await who.sendJson(PASSKEY_OPTIONS, { purpose })).json().options;

export async function signInBy(app: TestApp, authenticator: Authenticator, slip: Slip = {}, who = testBrowser(app)) {
  const credential = authenticator.get(await optionsFor(who), slip);
  return { who, credential, answer: await who.sendJson(PASSKEY_LOGIN, { credential }) };
}
