import type { Page } from 'playwright-core';
import { SPN as SAMPLE } from '../../../build/samples/administration';
import { type Answer, answerCalls } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';
import { ask, notified, show } from './steps';

const SPN = '/identityprovider/config/spn';
const OVERRIDE = '\u202egpj.exe';

const commandsOf = (host: string, account: string) => ({
  command1: `setspn -S HTTP/${host} ${account}`,
  command2: `ktpass /out ${host}.keytab /princ HTTP/${host}@EXAMPLE.COM /mapuser ${account} /crypto AES256-SHA1 /ptype KRB5_NT_PRINCIPAL /pass *`,
});

const KEYTAB = ['aes256-cts-hmac-sha1-96', 'aes128-cts-hmac-sha1-96', ''].map((encryption) => ({
  principal: 'HTTP/anmeldung.donaudampfschifffahrtsgesellschaft.example@DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT.EXAMPLE',
  version: 4,
  encryption,
}));

const LONG = `${'w'.repeat(60)}.${'w'.repeat(60)}.${'w'.repeat(60)}.example`;

async function showForm(page: Page, data: object = SAMPLE) {
  await answerCalls(page, SPN, { method: 'GET', json: data });
  await show(page, SPN, data, '[data-action=cancel]');
}

/** Fills in the form and submits it; without an answer, the call stays pending. */
async function register(page: Page, answer?: Answer) {
  await showForm(page);
  await answerCalls(page, SPN, answer);
  await page.fill('input[name=user]', 'EXAMPLE\\administrator');
  await page.fill('input[name=password]', 'Lantern-7');
  await page.click('[data-action=submit]');
}

const STATES = {
  'a name that can be registered': (page) => showForm(page),
  'a name that is registered': (page) => showForm(page, { ...SAMPLE, kerberosEnabled: true }),
  'a server without public address and provider': (page) =>
    showForm(page, { errorList: ['SPN_PROBLEM_NO_BASE_ADDRESS', 'SPN_PROBLEM_NO_PROVIDER'], systemBaseUri: '' }),
  'a connection that is not secure': (page) =>
    showForm(page, { ...SAMPLE, canSetSpn: false, errorList: ['SPN_PROBLEM_TLS', 'self-signed certificate'] }),
  'a directory of another kind': (page) =>
    showForm(page, {
      ...SAMPLE,
      canSetSpn: false,
      command1: '',
      command2: '',
      errorList: ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY'],
    }),
  'the keys of a keytab that fits': (page) => showForm(page, { ...SAMPLE, keytab: KEYTAB, keytabCheck: 'fits' }),
  'the keys of an older keytab, and no tickets': (page) =>
    showForm(page, {
      ...SAMPLE,
      canSetSpn: false,
      kerberosEnabled: true,
      kerberosCheckedAt: '2026-11-21T10:15:00.000Z',
      errorList: ['SPN_PROBLEM_READER'],
      keytab: KEYTAB,
      keytabCheck: 'older',
      kerberosProblem: 'KERBEROS_PROBLEM_PACKAGE',
    }),
  'a server without a keytab': (page) =>
    showForm(page, { ...SAMPLE, keytab: [], kerberosProblem: 'KERBEROS_PROBLEM_NO_KEYTAB' }),
  'a server that says nothing': (page) => showForm(page, {}),
  'the longest and hostile texts': (page) =>
    showForm(page, {
      ...SAMPLE,
      ...commandsOf(LONG, `${'W'.repeat(200)}\n${OVERRIDE}`),
      systemBaseUri: `https://${LONG}`,
      account: `${'W'.repeat(200)}\\</script><img src=x onerror=alert(1)>`,
    }),
  'the longest and hostile reasons': (page) =>
    showForm(page, {
      ...SAMPLE,
      canSetSpn: false,
      errorList: ['SPN_PROBLEM_CHARACTERS', 'w'.repeat(400), OVERRIDE, '<img src=x onerror=alert(1)>'],
    }),
  'empty fields that were submitted': async (page) => {
    await showForm(page);
    await page.click('[data-action=submit]');
    await page.locator('#field-user-help [role=alert]').waitFor();
  },
  'a registration under way': async (page) => {
    await register(page);
    await page.locator('[data-action=submit][aria-busy]').waitFor();
  },
  'a registration that failed': async (page) => {
    const errorList = ['SPN_PROBLEM_DUPLICATE', 'CN=Old web server,OU=Services,DC=example,DC=com'];
    await register(page, { method: 'POST', json: { errorList } });
    await notified(page);
  },
  'too many wrong passwords': async (page) => {
    await register(page, { method: 'POST', status: 429, json: { messageKey: 'LOGIN_TOO_MANY_ATTEMPTS' } });
    await notified(page);
  },
  'a command that was copied': async (page) => {
    await showForm(page);
    await page.locator('[data-part=commands] [data-action=copy]').first().click();
    await page.locator('[data-part=copied]:not(:empty)').waitFor();
  },
  'the question before what was entered is discarded': async (page) => {
    await showForm(page);
    await page.fill('input[name=user]', 'administrator');
    await ask(page, '[data-action=cancel]');
  },
} satisfies States;

export const SPN_STATES = statesOfAdmin('spn', STATES);
