import type { Page } from 'playwright-core';
import {
  OVERVIEW as OVERVIEW_SAMPLE,
  TRUST as SAMPLE,
  TRUST_CHANGED,
  TRUSTED_APPS,
} from '../../../build/samples/administration';
import { answerCalls } from '../browser/intercept';
import { APPS, DEFAULTS, INFO, TRUST } from '../browser/trust-pages';
import { type PageState, type States, statesOfAdmin } from './page-state';
import { ask, failToLoad, load, notified, show } from './steps';

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

async function showLists(
  page: Page,
  { uris = ADDRESSES, fixed = [], names = TRUSTED_APPS.trustedApps, isCloudMode = false }: Shown = {},
) {
  const data = { ...SAMPLE, trustedBaseUris: [...fixed, ...uris], fixedBaseUris: fixed };
  await answerCalls(page, TRUST, { method: 'GET', json: data });
  await answerCalls(page, APPS, { method: 'GET', json: { trustedApps: names, isCloudMode } });
  await answerCalls(page, DEFAULTS, { method: 'GET', json: ['home', 'identityprovider', 'userprofile'] });
  await show(page, TRUST, data, '[data-part=apps] [data-action=add]');
}

async function testAddress(page: Page, target: string) {
  await showLists(page);
  await page.fill('input[name=target]', target);
  await page.locator('[data-part=test-result] [data-part=status]').waitFor();
}

const LISTS = {
  'the lists': (page) => showLists(page, { fixed: ['https://shell.example.com'] }),
  'empty lists': (page) => showLists(page, { uris: [], names: [] }),
  'the cloud': (page) => showLists(page, { names: [], isCloudMode: true }),
  'the longest and hostile texts': (page) =>
    showLists(page, {
      uris: HOSTILE,
      fixed: [`https://${'x'.repeat(60)}.example`],
      names: ['W'.repeat(200), OVERRIDE],
    }),
  '500 addresses': (page) => showLists(page, { uris: MANY, names: MANY.slice(0, 11) }),
  'a search that finds nothing': async (page) => {
    await showLists(page, { uris: MANY });
    await page.fill('input[name=uri-search]', 'nothing like that');
    await addresses(page).locator('[data-part=empty]').waitFor();
  },
  'closed panels': async (page) => {
    await showLists(page);
    for (const panel of [addresses(page), apps(page)]) await panel.locator('[data-action=toggle]').click();
  },
  'applications that are loading': async (page) => {
    await answerCalls(page, APPS);
    await show(page, TRUST, SAMPLE, '[data-part=apps] [data-part=skeleton]');
  },
  'applications that cannot be loaded': async (page) => {
    await answerCalls(page, APPS, { method: 'GET', status: 500 });
    await show(page, TRUST, SAMPLE, '[data-part=apps] [data-part=error-card]');
  },
} satisfies States;

const CHANGES = {
  'problems of what is typed': async (page) => {
    await showLists(page);
    await page.fill('input[name=addApp]', 'a'.repeat(201));
    await page.press('input[name=addApp]', 'Tab');
    await page.locator('#field-addApp-help [role=alert]').waitFor();
    await page.fill('input[name=addUrl]', 'https://*.example.com');
  },
  'empty fields that were submitted': async (page) => {
    await showLists(page);
    for (const panel of [addresses(page), apps(page)]) await panel.locator('[data-action=add]').click();
    await page.locator('#field-addApp-help [role=alert]').waitFor();
  },
  'a deletion that can be undone': async (page) => {
    await showLists(page);
    await answerCalls(page, TRUST, { method: 'POST', json: TRUST_CHANGED });
    await page.click('[data-part=addresses] [data-action=delete] >> nth=0');
    await notified(page);
  },
  'the question before an address is deleted that could not be added again': async (page) => {
    await showLists(page, { uris: HOSTILE });
    await ask(page, '[data-part=addresses] [data-action=delete] >> nth=0');
  },
  'the question before the default applications are added': async (page) => {
    await showLists(page);
    await ask(page, '[data-action=add-defaults]');
  },
  'an address that was refused': async (page) => {
    await showLists(page);
    await answerCalls(page, TRUST, { method: 'POST', json: { statusCode: 400, value: 'TRUST_URI_INVALID' } });
    await page.fill('input[name=addUrl]', 'https://a.example');
    await page.press('input[name=addUrl]', 'Enter');
    await notified(page);
  },
  'a tested address that is allowed': (page) => testAddress(page, `${ADDRESSES[1]}/today?x=1`),
  'a tested address that is refused': (page) => testAddress(page, 'https://portal.example.com.evil.example'),
} satisfies States;

const showInfo = (page: Page, data: object) => show(page, INFO, data, '[data-part=version]');

const BRANDING = { name: 'Harbour & Sons', helpUrl: 'https://help.example.org/sign-in', legalUrl: '/legal' };

const INFO_STATES = {
  'the version': (page) => showInfo(page, { version: '1.2.3' }),
  'the version, the cluster and the provider': (page) =>
    showInfo(page, { version: '1.2.3', appClusterId: 'eu-central-1/7c9e6679', branding: BRANDING }),
  'the longest texts': (page) =>
    showInfo(page, {
      version: `1.2.3-${'w'.repeat(300)}`,
      appClusterId: 'w'.repeat(100),
      branding: { name: 'Donaudampfschifffahrtsgesellschaft'.repeat(6), helpUrl: 'mailto:help@example.org' },
    }),
  'a server that says nothing': (page) => showInfo(page, {}),
  'a version that was copied': async (page) => {
    await showInfo(page, { version: '1.2.3', appClusterId: 'eu-central-1' });
    await page.click('[data-action=copy]');
    await page.locator('[data-part=copied]:not(:empty)').waitFor();
  },
} satisfies States;

const OVERVIEW = '/identityprovider/config/features';

/** 30 days and the present hour, with sign-ins in the hours of work. */
const HOURS = Array.from({ length: 30 * 24 + 1 }, (_, index) => index);

const MONTH = {
  since: '2026-10-28T09:00:00.000Z',
  done: HOURS.map((hour) => (hour % 24 < 10 && hour % 168 < 120 ? (hour * 7) % 23 : 0)),
  refused: HOURS.map((hour) => (hour % 31 === 0 ? 3 : 0)),
};

const showOverview = (page: Page, data: object) => show(page, OVERVIEW, data, '[data-part=main]');

const TROUBLED = {
  ...OVERVIEW_SAMPLE,
  twoFactor: { ...OVERVIEW_SAMPLE.twoFactor, backupCodesLeft: 2 },
  directories: [
    { id: '1', name: 'w'.repeat(120), refreshedAt: '', problem: 'CONNECTION_TIMEOUT', reads: [] },
    {
      ...OVERVIEW_SAMPLE.directories[0],
      id: '2',
      reads: [{ skipped: 1200, skippedNames: [OVERRIDE, 'w'.repeat(100), 'j.smith'] }],
    },
  ],
  openIdProviders: [
    { id: '1', name: '', enabled: false },
    { id: '2', name: 'Contoso', problem: 'OPENID_ERROR_UNREACHABLE', problemAt: '2026-11-27T08:15:00.000Z' },
  ],
  backup: {},
  mail: { isConfigured: false, waiting: 12_345, failed: 3 },
  kerberosProblem: 'KERBEROS_PROBLEM_KEYTAB_UNREADABLE',
};

const OVERVIEW_STATES = {
  'all cards': (page) => showOverview(page, { ...OVERVIEW_SAMPLE, signIns: MONTH }),
  'a new server': (page) =>
    showOverview(page, {
      ...OVERVIEW_SAMPLE,
      signIns: { since: OVERVIEW_SAMPLE.signIns.since, done: [1], refused: [] },
      twoFactor: { people: { total: 1 }, administrators: { total: 1 }, policy: 'Enabled' },
      directories: [],
      apiKeys: {},
      openIdProviders: [],
      backup: {},
      mail: { isConfigured: false },
      setup: OVERVIEW_SAMPLE.setup.map(({ task }) => ({ task })),
    }),
  'problems and the longest texts': (page) => showOverview(page, TROUBLED),
  'a server that says nothing': (page) => showOverview(page, {}),
  'a list of tasks that could not be closed': async (page) => {
    await showOverview(page, OVERVIEW_SAMPLE);
    await answerCalls(page, OVERVIEW, { method: 'PUT', status: 500 });
    await page.click('[data-part=setup] [data-action=close]');
    await notified(page);
  },
  loading: (page) => load(page, OVERVIEW),
  'an overview that cannot be loaded': (page) => failToLoad(page, OVERVIEW),
} satisfies States;

export const TRUST_STATES: readonly PageState[] = [
  ...statesOfAdmin('trust', { ...LISTS, ...CHANGES }, ['applications that cannot be loaded']),
  ...statesOfAdmin('info', INFO_STATES),
  ...statesOfAdmin('overview', OVERVIEW_STATES, ['an overview that cannot be loaded']),
];
