import type { Page } from 'playwright-core';
import { SPN as SAMPLE } from '../../../build/samples/administration';
import { answerCalls, fillSlot } from '../intercept';
import type { PageState } from './page-state';

type State = Omit<PageState, 'entry' | 'user'>;

const SPN = '/identityprovider/config/spn';
const OVERRIDE = '\u202egpj.exe';

const commandsOf = (host: string, account: string) => ({
  command1: `setspn -S HTTP/${host} ${account}`,
  command2: `ktpass /out ${host}.keytab /princ HTTP/${host}@EXAMPLE.COM /mapuser ${account} /crypto AES256-SHA1 /ptype KRB5_NT_PRINCIPAL /pass *`,
});

const LONG = `${'w'.repeat(60)}.${'w'.repeat(60)}.${'w'.repeat(60)}.example`;

async function show(page: Page, data: object = SAMPLE) {
  await fillSlot(page, SPN, data);
  await answerCalls(page, SPN, { method: 'GET', json: data });
  await page.goto(SPN);
  await page.locator('[data-action=cancel]').waitFor();
}

/** Fills the form in and submits it; the server answers this. */
async function register(page: Page, json: object, options: { status?: number } = {}) {
  await show(page);
  await answerCalls(page, SPN, { method: 'POST', ...options, json });
  await page.fill('input[name=user]', 'EXAMPLE\\administrator');
  await page.fill('input[name=password]', 'Lantern-7');
  await page.click('[data-action=submit]');
}

const notified = (page: Page) => page.locator('[data-part=notification]').waitFor();

const STATES: readonly State[] = [
  { name: 'a name that can be registered', reach: (page) => show(page), isMain: true },
  {
    name: 'a name that is registered',
    reach: (page) => show(page, { ...SAMPLE, kerberosEnabled: true }),
    isMain: true,
  },
  {
    name: 'a server without public address and provider',
    reach: (page) =>
      show(page, { errorList: ['SPN_PROBLEM_NO_BASE_ADDRESS', 'SPN_PROBLEM_NO_PROVIDER'], systemBaseUri: '' }),
    isMain: true,
  },
  {
    name: 'a connection that is not secure',
    reach: (page) =>
      show(page, { ...SAMPLE, canSetSpn: false, errorList: ['SPN_PROBLEM_TLS', 'self-signed certificate'] }),
    isMain: true,
  },
  {
    name: 'a directory of another kind',
    reach: (page) =>
      show(page, {
        ...SAMPLE,
        canSetSpn: false,
        command1: '',
        command2: '',
        errorList: ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY'],
      }),
  },
  { name: 'a server that says nothing', reach: (page) => show(page, {}) },
  {
    name: 'the longest and hostile texts',
    reach: (page) =>
      show(page, {
        ...SAMPLE,
        ...commandsOf(LONG, `${'W'.repeat(200)}\n${OVERRIDE}`),
        systemBaseUri: `https://${LONG}`,
        account: `${'W'.repeat(200)}\\</script><img src=x onerror=alert(1)>`,
      }),
    isMain: true,
  },
  {
    name: 'the longest and hostile reasons',
    reach: (page) =>
      show(page, {
        ...SAMPLE,
        canSetSpn: false,
        errorList: ['SPN_PROBLEM_CHARACTERS', 'w'.repeat(400), OVERRIDE, '<img src=x onerror=alert(1)>'],
      }),
  },
  {
    name: 'empty fields that were submitted',
    async reach(page) {
      await show(page);
      await page.click('[data-action=submit]');
      await page.locator('#field-user-help [role=alert]').waitFor();
    },
    isMain: true,
  },
  {
    name: 'a registration under way',
    async reach(page) {
      await show(page);
      await answerCalls(page, SPN);
      await page.fill('input[name=user]', 'EXAMPLE\\administrator');
      await page.fill('input[name=password]', 'Lantern-7');
      await page.click('[data-action=submit]');
      await page.locator('[data-action=submit][aria-busy]').waitFor();
    },
  },
  {
    name: 'a registration that succeeded',
    async reach(page) {
      await register(page, { kerberosEnabled: true });
      await page.locator('[data-part=enabled]').waitFor();
    },
    isMain: true,
  },
  {
    name: 'a registration that failed',
    async reach(page) {
      await register(page, { errorList: ['SPN_PROBLEM_DUPLICATE', 'CN=Old web server,OU=Services,DC=example,DC=com'] });
      await notified(page);
    },
    isMain: true,
  },
  {
    name: 'a registration that the server refused',
    async reach(page) {
      await register(page, { statusCode: 429, messageKey: 'LOGIN_TOO_MANY_ATTEMPTS' }, { status: 429 });
      await notified(page);
    },
  },
  {
    name: 'a command that was copied',
    async reach(page) {
      await show(page);
      await page.locator('[data-part=commands] [data-action=copy]').first().click();
      await page.locator('[data-part=copied]:not(:empty)').waitFor();
    },
  },
  {
    name: 'the question before what was entered is discarded',
    async reach(page) {
      await show(page);
      await page.fill('input[name=user]', 'administrator');
      await page.click('[data-action=cancel]');
      await page.locator('[data-part=confirmation]').waitFor();
    },
  },
];

/** The states of the page for the Kerberos name. */
export const SPN_STATES: readonly PageState[] = STATES.map((state) => ({ entry: 'spn', user: 'admin', ...state }));
