import type { Page } from 'playwright-core';
import { PASSWORD_LOGIN } from '../../../build/samples/sign-in';
import { blockScripts } from '../browser/hold-scripts';
import { fillSlot } from '../browser/intercept';
import { LOGIN, loginForm, openLogin, signIn, untilScripted } from '../browser/login-form';
import { BRANDING, HOSTILE_BRANDING, LONG_BRANDING, PROVIDER_LOGOS } from './branding';
import { type States, statesOf } from './page-state';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsvereinigung';

let users = 0;
/** A user name that is not throttled yet. */
const newUser = () => `${LONG}${++users}`;

const KERBEROS = '/identityprovider/kerberos';
const PLAIN = { ...PASSWORD_LOGIN, ldapLoginUrl: KERBEROS };
const provider = (id: string, description: string) => ({ id, description, url: `/identityprovider/openid/${id}` });
const PROVIDERS = [provider('1', LONG), provider('2', 'Kurz'), provider('3', '陽子のアカウント')];

const LOGOS = [
  { ...provider('1', 'Microsoft Entra ID'), logo: PROVIDER_LOGOS.squares },
  { ...provider('2', 'Delta'), logo: PROVIDER_LOGOS.black },
  provider('3', 'Kurz'),
];

const answerPosts = (page: Page, status: number, body = '{}') =>
  page.route('**/login', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, body }) : route.continue(),
  );

const STATES = {
  'as loaded': (page) => openLogin(page),
  'before its script': async (page) => {
    await blockScripts(page);
    await page.goto(LOGIN);
  },
  'with both fields missing': async (page) => {
    await (await openLogin(page)).submit.click();
    await page.locator('#field-Password-help [role=alert]').waitFor();
  },
  'with passkeys': async (page) => {
    await show(page, { hasPasskeys: true });
    await page.locator('[data-action=passkey]').waitFor();
  },
  refused: async (page) => {
    const { message } = await openLogin(page);
    await signIn(page, newUser(), 'wrong');
    await message.waitFor();
  },
  'refused before its script': async (page) => {
    await blockScripts(page);
    await page.goto(LOGIN);
    await signIn(page, newUser(), 'wrong');
    await loginForm(page).message.waitFor();
  },
  'after a session that has ended': (page) => show(page, { errorMessage: 'LOGIN_SESSION_ENDED' }),
  'without an administrator': (page) => show(page, { errorMessage: 'LOGIN_NO_ADMINISTRATOR' }),
  'without a Kerberos ticket': (page) => show(page, { errorMessage: 'LOGIN_KERBEROS_NO_TICKET', retryUrl: KERBEROS }),
  'with a Kerberos ticket that is refused': (page) =>
    show(page, { errorMessage: 'LOGIN_KERBEROS_CLOCK', retryUrl: KERBEROS }),
  throttled: async (page) => {
    const { wait } = await openLogin(page);
    await answerPosts(page, 429);
    await signIn(page);
    await wait.waitFor();
  },
  'when the wait is over': async (page) => {
    await page.clock.install();
    const { wait } = await openLogin(page);
    await answerPosts(page, 429);
    await signIn(page);
    await wait.waitFor();
    await page.clock.runFor(31_000);
    await wait.and(page.locator('[role=alert]')).waitFor();
    await page.clock.resume();
  },
  'under way': async (page) => {
    await openLogin(page);
    await page.route('**/login', () => {});
    await signIn(page);
    await page.locator('[aria-busy=true]').waitFor();
  },
  'with Caps Lock on and the password shown': async (page) => {
    const { password } = await openLogin(page);
    await password.fill('geheim');
    await page.locator('[data-action=toggle-password]').click();
    const typed = { bubbles: true, modifierCapsLock: true };
    await password.evaluate((input, init) => input.dispatchEvent(new KeyboardEvent('keyup', init)), typed);
    await page.locator('#field-Password-help span').waitFor();
  },
  'with providers and Kerberos': (page) => show(page, { openIdProviderList: PROVIDERS, showKerberos: true }),
  'with providers alone': (page) => show(page, { openIdProviderList: PROVIDERS, showUserLogin: false }),
  'without a sign-in method': (page) => show(page, { showUserLogin: false }),
  'branded, with the logos of providers': (page) => show(page, { branding: BRANDING, openIdProviderList: LOGOS }),
  branded: (page) => show(page, { branding: BRANDING }),
  'branded without a logo for dark pages': (page) =>
    show(page, { branding: { ...BRANDING, logoDark: null, name: null, helpUrl: null } }),
  'branded with long names': (page) => show(page, { branding: LONG_BRANDING }),
  'with hostile branding': (page) => {
    const openIdProviderList = [{ ...provider('1', 'Evil'), logo: 'https://evil.example/pixel.gif' }];
    return show(page, { branding: HOSTILE_BRANDING, openIdProviderList });
  },
  'redirecting to the only provider': async (page) => {
    await page.route('**/openid/1', (route) => route.fulfill({ status: 204 }));
    await fillSlot(page, LOGIN, { ...PLAIN, openIdProviderList: PROVIDERS.slice(0, 1), isCloudLogin: true });
    await page.goto(LOGIN);
    await page.locator('main [role=status]').waitFor();
  },
} satisfies States;

async function show(
  page: Page,
  data: Partial<Record<keyof typeof PLAIN | 'branding' | 'errorMessage' | 'retryUrl', unknown>>,
): Promise<void> {
  await fillSlot(page, LOGIN, { ...PLAIN, ...data });
  await page.goto(LOGIN);
  await untilScripted(page);
}

export const LOGIN_STATES = statesOf('login', STATES);
