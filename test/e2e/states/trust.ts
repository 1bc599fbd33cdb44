import type { Page } from 'playwright-core';
import { TRUST as SAMPLE, TRUSTED_APPS } from '../../../build/samples/administration';
import { APPS, DEFAULTS, INFO, TRUST } from '../configuration/trust-pages';
import { answerCalls, fillSlot } from '../intercept';
import type { PageState } from './page-state';

type State = Omit<PageState, 'entry' | 'user'>;

const OVERRIDE = '\u202egpj.elpmaxe//:sptth';
const ADDRESSES = ['https://portal.example.com', 'https://intranet.example.com:8443/start', 'http://localhost:3000'];
const HOSTILE = [
  '/legacy/portal',
  `https://${'donaudampfschifffahrtsgesellschaft-'.repeat(1)}verwaltung.example.com/${'langer-pfad/'.repeat(20)}`,
  `https://${'w'.repeat(60)}.${'w'.repeat(60)}.example`,
  `https://portal.example.com/${OVERRIDE}`,
  '</script><img src=x onerror=alert(1)>',
  '',
];
const MANY = Array.from({ length: 500 }, (_, index) => `https://team-${String(index).padStart(3, '0')}.example.com`);

const addresses = (page: Page) => page.locator('[data-part=addresses]');
const apps = (page: Page) => page.locator('[data-part=apps]');

interface Shown {
  uris?: readonly string[];
  fixed?: readonly string[];
  names?: readonly string[];
  isCloudMode?: boolean;
}

/** Opens the page with these lists. */
async function show(
  page: Page,
  { uris = ADDRESSES, fixed = [], names = TRUSTED_APPS.trustedApps, isCloudMode = false }: Shown = {},
) {
  const data = { ...SAMPLE, trustedBaseUris: [...fixed, ...uris], fixedBaseUris: fixed };
  await fillSlot(page, TRUST, data);
  await answerCalls(page, TRUST, { method: 'GET', json: data });
  await answerCalls(page, APPS, { method: 'GET', json: { trustedApps: names, isCloudMode } });
  await answerCalls(page, DEFAULTS, { method: 'GET', json: ['home', 'identityprovider', 'userprofile'] });
  await page.goto(TRUST);
  await apps(page).locator('[data-action=add]').waitFor();
}

/** Opens the page, lets a change be answered with a failure, and shows its notification. */
async function fail(page: Page, path: string, json: object, change: (page: Page) => Promise<unknown>) {
  await show(page);
  await answerCalls(page, path, { method: 'POST', json });
  await change(page);
  await page.locator('[data-part=notification]').waitFor();
}

async function add(page: Page, name: string, text: string) {
  await page.fill(`input[name=${name}]`, text);
  await page.press(`input[name=${name}]`, 'Enter');
}

async function remove(page: Page, panel = apps(page)) {
  await panel.locator('[data-action=delete]').first().click();
  await page.click('[data-part=confirmation] [data-action=ok]');
}

async function addDefaults(page: Page) {
  await page.click('[data-action=add-defaults]');
  await page.click('[data-part=confirmation] [data-action=ok]');
}

async function leaveField(page: Page, name: string, text: string) {
  await page.fill(`input[name=${name}]`, text);
  await page.press(`input[name=${name}]`, 'Tab');
  await page.locator(`#field-${name}-help [role=alert]`).waitFor();
}

async function testAddress(page: Page, target: string) {
  await show(page);
  await page.fill('input[name=target]', target);
  await page.locator('[data-part=test-result] [data-part=status]').waitFor();
}

const PROBLEM = { statusCode: 400, value: 'TRUST_URI_INVALID' };

const LISTS: State[] = [
  { name: 'the lists', reach: (page) => show(page, { fixed: ['https://shell.example.com'] }), isMain: true },
  { name: 'empty lists', reach: (page) => show(page, { uris: [], names: [] }), isMain: true },
  { name: 'the cloud', reach: (page) => show(page, { names: [], isCloudMode: true }) },
  {
    name: 'the longest and hostile texts',
    reach: (page) =>
      show(page, { uris: HOSTILE, fixed: [`https://${'x'.repeat(60)}.example`], names: ['W'.repeat(200), OVERRIDE] }),
    isMain: true,
  },
  { name: '500 addresses', reach: (page) => show(page, { uris: MANY, names: MANY.slice(0, 11) }), isMain: true },
  {
    name: 'a search that finds one of 500 addresses',
    async reach(page) {
      await show(page, { uris: MANY });
      await page.fill('input[name=uri-search]', '499');
      await page.waitForFunction(() => document.querySelectorAll('[data-part=addresses] [data-part=row]').length === 1);
    },
  },
  {
    name: 'a search that finds nothing',
    async reach(page) {
      await show(page, { uris: MANY });
      await page.fill('input[name=uri-search]', 'nothing like that');
      await addresses(page).locator('[data-part=empty]').waitFor();
    },
  },
  {
    name: 'closed panels',
    async reach(page) {
      await show(page);
      for (const panel of [addresses(page), apps(page)]) await panel.locator('[data-action=toggle]').click();
    },
  },
  {
    name: 'applications that are loading',
    async reach(page) {
      await fillSlot(page, TRUST, SAMPLE);
      await answerCalls(page, APPS);
      await page.goto(TRUST);
      await apps(page).locator('[data-part=skeleton]').waitFor();
    },
  },
  {
    name: 'applications that cannot be loaded',
    async reach(page) {
      await fillSlot(page, TRUST, SAMPLE);
      await answerCalls(page, APPS, { method: 'GET', status: 500 });
      await page.goto(TRUST);
      await apps(page).locator('[data-part=error-card]').waitFor();
    },
    isError: true,
  },
];

const CHANGES: State[] = [
  {
    name: 'problems of what is typed',
    async reach(page) {
      await show(page);
      await leaveField(page, 'addApp', 'a'.repeat(201));
      await page.fill('input[name=addUrl]', 'https://*.example.com');
    },
    isMain: true,
  },
  {
    name: 'an address without a scheme',
    reach: async (page) => {
      await show(page);
      await leaveField(page, 'addUrl', 'portal.example.com');
    },
  },
  {
    name: 'empty fields that were submitted',
    async reach(page) {
      await show(page);
      for (const panel of [addresses(page), apps(page)]) await panel.locator('[data-action=add]').click();
      await page.locator('#field-addApp-help [role=alert]').waitFor();
    },
  },
  {
    name: 'the question before an address is deleted',
    async reach(page) {
      await show(page);
      await addresses(page).locator('[data-action=delete]').first().click();
      await page.locator('[data-part=confirmation]').waitFor();
    },
    isMain: true,
  },
  {
    name: 'the question before the server’s own address is deleted',
    async reach(page) {
      await page.goto(TRUST);
      await show(page, { uris: [new URL(page.url()).origin] });
      await addresses(page).locator('[data-action=delete]').click();
      await page.locator('[data-part=confirmation]').waitFor();
    },
  },
  {
    name: 'the question before the default applications are added',
    async reach(page) {
      await show(page);
      await page.click('[data-action=add-defaults]');
      await page.locator('[data-part=confirmation]').waitFor();
    },
    isMain: true,
  },
];

const FAILURES: State[] = [
  {
    name: 'a bad request',
    reach: (page) => fail(page, TRUST, PROBLEM, () => add(page, 'addUrl', 'https://a.example')),
  },
  {
    name: 'an internal server error',
    reach: (page) =>
      fail(page, TRUST, { statusCode: 500, value: 'The disk is full.' }, () => remove(page, addresses(page))),
  },
  {
    name: 'an application that is not found',
    reach: (page) => fail(page, APPS, { statusCode: 404, value: 'TRUST_APP_NOT_FOUND' }, () => remove(page)),
  },
  {
    name: 'default applications that could not be added',
    reach: (page) => fail(page, APPS, { statusCode: 409, value: '' }, () => addDefaults(page)),
  },
];

const TESTS: State[] = [
  {
    name: 'a tested address that is allowed',
    reach: (page) => testAddress(page, `${ADDRESSES[1]}/today?x=1`),
    isMain: true,
  },
  { name: 'a tested address of this server', reach: (page) => testAddress(page, '/userprofile') },
  {
    name: 'a tested address that is refused',
    reach: (page) => testAddress(page, 'https://portal.example.com.evil.example'),
  },
  {
    name: 'a tested address with credentials',
    reach: (page) => testAddress(page, 'https://portal.example.com@evil.example'),
  },
];

async function showInfo(page: Page, data: object) {
  await fillSlot(page, INFO, data);
  await page.goto(INFO);
  await page.locator('[data-part=version]').waitFor();
}

const BRANDING = { name: 'Harbour & Sons', helpUrl: 'https://help.example.org/sign-in', legalUrl: '/legal' };

const INFO_STATES: State[] = [
  { name: 'the version', reach: (page) => showInfo(page, { version: '1.2.3' }), isMain: true },
  {
    name: 'the version, the cluster and the provider',
    reach: (page) => showInfo(page, { version: '1.2.3', appClusterId: 'eu-central-1/7c9e6679', branding: BRANDING }),
    isMain: true,
  },
  {
    name: 'the longest texts',
    reach: (page) =>
      showInfo(page, {
        version: `1.2.3-${'w'.repeat(300)}`,
        appClusterId: 'w'.repeat(100),
        branding: { name: 'Donaudampfschifffahrtsgesellschaft'.repeat(6), helpUrl: 'mailto:help@example.org' },
      }),
    isMain: true,
  },
  { name: 'a server that says nothing', reach: (page) => showInfo(page, {}) },
  {
    name: 'a version that was copied',
    async reach(page) {
      await showInfo(page, { version: '1.2.3', appClusterId: 'eu-central-1' });
      await page.click('[data-action=copy]');
      await page.locator('[data-part=copied]:not(:empty)').waitFor();
    },
  },
];

/** The states of the pages for trusted addresses and applications, and for the version. */
export const TRUST_STATES: readonly PageState[] = [
  ...[...LISTS, ...CHANGES, ...FAILURES, ...TESTS].map((state) => ({ entry: 'trust', user: 'admin', ...state })),
  ...INFO_STATES.map((state) => ({ entry: 'info', user: 'admin', ...state })),
];
