import type { Page } from 'playwright-core';
import { openSession } from '../server/server-calls';
import { openLogin } from './login-form';
import type { TestSite } from './test-site';

export const PASSKEYS = '/identityprovider/config/fido';

export const rows = (page: Page) => page.locator('[data-part=row]');

/** Waits until a page has this path. */
export const untilAt = (page: Page, path: string) =>
  page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit' });

/** On this host name there are passkeys; an IP address has none. */
export const localhost = (testSite: TestSite) => `http://localhost:${testSite.server.port}`;

type Flag = 'hasResidentKey' | 'isUserVerified' | 'defaultBackupEligibility' | 'defaultBackupState';
type AuthenticatorOptions = Partial<Record<Flag | 'hasUserVerification', boolean>>;

/** Gives a page a virtual authenticator, whose user confirms at once. */
export async function addAuthenticator(page: Page, options: AuthenticatorOptions = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const flags = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true, ...options };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', ...flags },
  });
  const credentials = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    credentials,
    /** Replaces the passkeys of the authenticator. */
    async hold(held: Awaited<ReturnType<typeof credentials>>): Promise<void> {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
      for (const credential of held) await session.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    /** Whether the user confirms; if not, requests stay open. */
    confirms: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether the authenticator recognizes its user; if not, it refuses requests. */
    recognizes: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/**
 * Opens a page whose browser has an authenticator. That confirms passkeys in suggestions unasked, so only pages with
 * `hasSuggestions` have them.
 */
export async function pageWithAuthenticator(
  testSite: TestSite,
  { hasSuggestions = false, ...options }: AuthenticatorOptions & { hasSuggestions?: boolean } = {},
) {
  const visitor = await testSite.visitor({ baseURL: localhost(testSite) });
  // The first, empty page of a window has no passkeys.
  const turnOff = () => {
    if ('PublicKeyCredential' in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  };
  if (!hasSuggestions) await visitor.addInitScript(turnOff);
  const page = await visitor.newPage();
  const choosePasskey = () => page.locator('[data-action=passkey]').click();
  async function enter(user: string): Promise<void> {
    const value = (await openSession(localhost(testSite), user)) ?? '';
    await visitor.addCookies([{ name: 'vestibule-session', value, url: localhost(testSite) }]);
  }
  return {
    page,
    ...(await addAuthenticator(page, options)),
    /** Signs a user in by a call, without a second factor. */
    enter,
    /** Adds a passkey on the page of the signed-in user, or of another, who is signed in before. */
    async add(user?: string): Promise<void> {
      if (user !== undefined) await enter(user);
      await page.goto(PASSKEYS);
      await page.locator('[data-action=add]').click();
      await rows(page).waitFor();
    },
    async signOut(): Promise<void> {
      await visitor.clearCookies();
      await openLogin(page);
    },
    choosePasskey,
    /** Chooses a passkey, which signs in. */
    async pass(): Promise<void> {
      await choosePasskey();
      await untilAt(page, '/');
    },
  };
}
