import type { Page } from 'playwright-core';
import { LOGIN_SETTINGS, POLICY_GROUPS } from '../../../build/samples/administration';
import { HOSTILE_TEXTS as HOSTILE } from '../browser/hostile-names';
import { answerCalls, fillSlot } from '../browser/intercept';
import {
  ALLOWED_GROUPS,
  chooseTfa,
  details,
  editGroups,
  GROUP_SEARCH,
  openPanels,
  openSettings,
  PREVIEW,
  panel,
  SETTINGS,
  save,
  TFA_GROUPS,
  turn,
} from '../browser/settings-page';
import { type States, statesOfAdmin } from './page-state';
import { notified } from './steps';

const DATA = {
  ...LOGIN_SETTINGS,
  openIdPreferred: false,
  openIdSubAdminGroupId: '',
  openIdSubAdminGroupName: '',
  tfaRadio: 'Enabled',
  useWhitelist: false,
  unknownDeviceDetectionEnabled: false,
  unknownDeviceDetectionOption: 0,
  d3ProviderPresent: false,
};

const EFFECTS = {
  tfaRequired: 214,
  tfaMissing: 31,
  tfaCoverage: {
    total: 12_345,
    before: 6,
    after: 220,
    missing: 32,
    atNextSignIn: 4,
    administrators: { total: 6, missing: 1 },
  },
  requiresOwnTfa: true,
  notAllowed: 1200,
  excludesOwn: true,
  signedOut: 17,
};

const NAMES = [
  'Verwaltungsgemeinschaft Oberes Saaletal, Fachbereich Öffentliche Sicherheit und Ordnung',
  'Administrators',
  'Vertrieb',
  'Buchhaltung und Controlling',
  'W'.repeat(200),
  'Personalabteilung',
  'Einkauf',
  'Geschäftsführung und Assistenz der Geschäftsführung',
  'Qualitätsmanagement',
  'Produktion Werk II',
  'Forschung und Entwicklung',
  'IT',
];
const GROUPS = NAMES.map((display, index) => ({ display, value: `group-${index}` }));

interface Answers {
  data?: object;
  groups?: readonly { display: string; value: string }[];
  found?: readonly { id: string; displayName: string }[];
  totalResults?: number;
  effects?: object;
  saved?: object;
}

const foundOf = (groups: typeof GROUPS) => groups.map(({ display, value }) => ({ id: value, displayName: display }));

async function answer(page: Page, answers: Answers = {}): Promise<void> {
  const { data = {}, groups = [], effects = {}, saved = { saveOk: true } } = answers;
  const resources = answers.found ?? foundOf(GROUPS);
  await fillSlot(page, SETTINGS, { ...DATA, ...data });
  await answerCalls(page, SETTINGS, { json: { ...DATA, ...data } });
  await answerCalls(page, PREVIEW, { json: effects });
  await answerCalls(page, GROUP_SEARCH, {
    json: { resources, totalResults: answers.totalResults ?? resources.length },
  });
  for (const path of [TFA_GROUPS, ALLOWED_GROUPS])
    await answerCalls(page, path, { json: { ...POLICY_GROUPS, groups } });
  for (const path of [SETTINGS, TFA_GROUPS, ALLOWED_GROUPS])
    for (const method of ['POST', 'PUT']) await answerCalls(page, path, { method, json: saved });
}

async function show(page: Page, answers: Answers = {}): Promise<void> {
  await answer(page, answers);
  await openSettings(page);
}

async function showOpen(page: Page, answers: Answers = {}): Promise<void> {
  await show(page, answers);
  await openPanels(page);
}

const FORCED_GROUPS = { tfaRadio: 'ForceSelectedGroups' };

const FORM_STATES = {
  'the panels with what they are set to': (page) => show(page),
  loading: async (page) => {
    await fillSlot(page, SETTINGS, {});
    await page.route('**/assets/headless*', () => undefined);
    await page.goto(SETTINGS);
    await page.locator('[data-part=skeleton]').waitFor({ state: 'attached' });
  },
  'all panels open': (page) => showOpen(page),
  'every setting on': (page) =>
    show(page, {
      data: {
        openIdPreferred: true,
        showKerberos: true,
        tfaRadio: 'ForceAll',
        useWhitelist: true,
        unknownDeviceDetectionEnabled: true,
        unknownDeviceDetectionOption: 1,
        openIdSubAdminGroupId: 'group-0',
        openIdSubAdminGroupName: NAMES[0],
      },
      groups: GROUPS.slice(0, 3),
    }),
  'Kerberos that cannot be turned on': async (page) => {
    await show(page, { data: { kerberosProblem: 'KERBEROS_PROBLEM_NO_KEYTAB' } });
    await openPanels(page, ['html']);
  },
  'OpenID forced, with what it decides': async (page) => {
    await show(page, { data: { showKerberos: true } });
    await openPanels(page, ['html']);
    await turn(page, 'openIdOnly', true);
    await panel(page, 'html').locator('[data-part=forced]').waitFor();
  },
  'two-factor for selected groups, without any': async (page) => {
    await show(page);
    await openPanels(page, ['tfa']);
    await chooseTfa(page, 'ForceSelectedGroups');
    await page.locator('[data-part=no-groups]').waitFor();
  },
  'groups with long names': async (page) => {
    await show(page, { data: { ...FORCED_GROUPS, useWhitelist: true }, groups: GROUPS });
    await openPanels(page, ['tfa', 'restrictions']);
  },
  'groups that cannot be loaded': async (page) => {
    await answer(page, { data: { ...FORCED_GROUPS, useWhitelist: true } });
    await answerCalls(page, TFA_GROUPS, { status: 500 });
    await answerCalls(page, ALLOWED_GROUPS, { status: 403 });
    await openSettings(page);
    await openPanels(page, ['tfa', 'restrictions']);
    await page.locator('[data-part=groups-failed]').first().waitFor();
  },
  'numbers that are wrong': async (page) => {
    await show(page);
    await openPanels(page, ['tfa', 'timeout']);
    await page.fill('input[name=maxTFAActivationSkipCounter]', '101');
    await page.fill('input[name=sessionLifetimeHours]', 'eight');
  },
  'the cloud variant': (page) => showOpen(page, { data: { isCloudView: true, unknownDeviceDetectionEnabled: true } }),
  'the variant with a d3 provider': (page) => showOpen(page, { data: { d3ProviderPresent: true } }),
  'hostile texts': async (page) => {
    await show(page, {
      data: { ...FORCED_GROUPS, openIdSubAdminGroupId: 'x', openIdSubAdminGroupName: HOSTILE[0] ?? '' },
      groups: HOSTILE.map((display, index) => ({ display, value: String(index) })),
      found: HOSTILE.map((displayName, index) => ({ id: String(index), displayName })),
    });
    await openPanels(page, ['tfa']);
    await editGroups(page, 'tfa');
  },
} satisfies States;

const SAVE_STATES = {
  'what a change does to people': async (page) => {
    await show(page, { effects: EFFECTS });
    await openPanels(page, ['tfa']);
    await chooseTfa(page, 'ForceAll');
    await save(page).click();
    await page.locator('[data-part=confirmation]').waitFor();
  },
  'a change that was not saved': async (page) => {
    const problemMessages = ['LOGIN_CONFIG_LOCKS_OUT', 'Other words'];
    await show(page, { saved: { saveOk: false, problemMessages } });
    await turn(page, 'openIdOnly', true);
    await save(page).click();
    await notified(page);
  },
  'a conflict with what someone else has saved': async (page) => {
    await show(page, { saved: { saveOk: false, problemMessages: ['LOGIN_CONFIG_STALE'] } });
    await turn(page, 'openIdPreferred', true);
    await answer(page, {
      data: { sessionLifetimeHours: 4, tfaRadio: 'ForceAdmins', version: 'second' },
      saved: { saveOk: false, problemMessages: ['LOGIN_CONFIG_STALE'] },
    });
    await save(page).click();
    await page.locator('[data-part=notification] button').first().click();
    await page.locator('[data-part=conflict]').waitFor();
  },
} satisfies States;

const PANEL_STATES = {
  'the groups of the two-factor policy, of many': async (page) => {
    await show(page, { data: FORCED_GROUPS, groups: GROUPS.slice(0, 4), totalResults: 5000 });
    await openPanels(page, ['tfa']);
    await editGroups(page, 'tfa');
  },
  'the groups of the allow-list, only those selected': async (page) => {
    await show(page, { data: { useWhitelist: true }, groups: GROUPS.slice(5, 9) });
    await openPanels(page, ['restrictions']);
    await editGroups(page, 'restrictions');
    await details(page).locator('input[name=groups-only-selected]').click();
  },
  'a search that finds no group, and none is selected': async (page) => {
    await answer(page, { found: [] });
    await page.goto(`${SETTINGS}?groups=allow-list`);
    await details(page).locator('input[name=groups-search]').fill('nothing like that');
    await details(page).locator('[data-part=empty]').waitFor();
  },
  'groups that cannot be searched': async (page) => {
    await answer(page, { groups: GROUPS.slice(0, 2) });
    await answerCalls(page, GROUP_SEARCH, { status: 500 });
    await page.goto(`${SETTINGS}?groups=tfa`);
    await details(page).locator('[data-part=search-failed]').waitFor();
  },
  'groups that are loading': async (page) => {
    await answer(page);
    await answerCalls(page, TFA_GROUPS);
    await page.goto(`${SETTINGS}?groups=tfa`);
    await details(page).locator('[data-part=skeleton]').waitFor();
  },
} satisfies States;

export const SETTINGS_STATES = statesOfAdmin('login-settings', { ...FORM_STATES, ...SAVE_STATES, ...PANEL_STATES });
