import type { Page } from 'playwright-core';
import { D3_PROVIDER, migration } from '../../../build/samples/identity-providers';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { HOSTILE_TEXTS as HOSTILE } from '../browser/hostile-names';
import { answerCalls, fillSlot } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';
import { notified } from './steps';

const ID = '00000000-0000-4000-8000-000000000001';
const PROVIDER = `${PROVIDERS_ADDRESS}/${ID}`;
const CREATE = `${PROVIDERS_ADDRESS}/create`;
const CALLS = `${PROVIDERS_ADDRESS}/d3migration`;
const DIALOG = '[data-part=migration-dialog]';

const D3 = {
  ...D3_PROVIDER,
  id: ID,
  providerName: 'Archiv der Donaudampfschifffahrtsgesellschaft',
  host: 'https://d3.donaudampfschifffahrtsgesellschaft.example',
  connectionCheckAvailable: false,
};
const FORMATS = { userDisplayFormat: '{displayName} ({department})', groupDisplayFormat: 'd.3 {displayName}' };

/** In this state, the page opens the dialog automatically. */
const STATE = { autoStart: true };
const AGAIN = {
  ...STATE,
  autoStart: false,
  isFinished: true,
  systemStatus: 'migration in progress',
  withPasswords: true,
  generateMailAddresses: true,
  optionalFieldMappings: [
    { number: 1, destination: 'employeeNumber', overwrite: true },
    { number: 4, destination: 'department' },
    { number: 7, destination: 'gone' },
  ],
};

const FIELDS = [
  ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((id) => ({ id, displayName: id })),
  { id: 'x', displayName: 'Rechtsschutzversicherungsgesellschaftskennziffer der Niederlassung' },
];
const REPORT = {
  users: {
    total: 20_000,
    created: 19_412,
    merged: 561,
    skipped: 3,
    conflicts: 24,
    reasons: [
      { outcome: 'merged', reason: 'MIGRATION_REASON_SAME_NAME', count: 561, examples: ['ada', 'grace', 'alan'] },
      { outcome: 'merged', reason: 'MIGRATION_REASON_RIGHTS_KEPT', count: 2, examples: ['root'] },
      { outcome: 'skipped', reason: 'MIGRATION_REASON_INVALID_NAME', count: 3, examples: ['a b', '—'] },
      {
        outcome: 'conflict',
        reason: 'MIGRATION_REASON_OTHER_PERSON',
        count: 20,
        examples: ['maximilian.freiherr.von.schmidt-hohenlohe-waldenburg', 'm.muster', 'j.doe'],
      },
      { outcome: 'conflict', reason: 'MIGRATION_REASON_NAME_TAKEN', count: 4, examples: ['admin'] },
    ],
  },
  groups: { total: 312, created: 300, merged: 12, skipped: 0, conflicts: 0, reasons: [] },
  passwords: 19_200,
  mailAddresses: 1480,
  fields: 38_004,
};

interface Opened {
  over?: object;
  state?: object;
  fields?: Parameters<typeof answerCalls>[2];
}

async function open(page: Page, { over = {}, state = STATE, fields = { json: { fields: FIELDS } } }: Opened = {}) {
  const status = migration(state);
  await fillSlot(page, PROVIDER, { ...D3, ...over, migrationStatus: status }, CREATE);
  await answerCalls(page, CALLS, { json: status });
  await answerCalls(page, `${CALLS}/availableenterprisesextensions`, fields);
  await page.goto(PROVIDER);
  if (!Reflect.get(state, 'autoStart')) await page.click('[data-action=rerun]');
  await page.locator(DIALOG).waitFor();
}

async function goTo(page: Page, step: string): Promise<void> {
  const current = page.locator(`${DIALOG} [data-part=step]`);
  while ((await current.getAttribute('data-id')) !== step) {
    const names = page.locator(`${DIALOG} input[name=acknowledged]`);
    if (await names.count()) await names.check();
    await page.click(`${DIALOG} [data-action=next]`);
  }
}

async function openMapping(page: Page, opened: Opened = {}): Promise<void> {
  await open(page, opened);
  await goTo(page, 'mapping');
}

async function dryRun(page: Page, given: Parameters<typeof answerCalls>[2], opened: Opened = {}): Promise<void> {
  await openMapping(page, opened);
  await answerCalls(page, `${CALLS}/dryrun`, given);
  await page.click('[data-action=dry-run]');
}

const STATES = {
  'a migration, its first step': (page) => open(page),
  'a migration, its display names': async (page) => {
    await open(page, { over: FORMATS });
    await goTo(page, 'names');
  },
  'a migration, its passwords': async (page) => {
    await open(page);
    await goTo(page, 'passwords');
  },
  'a migration, its fields': (page) => openMapping(page),
  'a migration and what it would do': async (page) => {
    await dryRun(page, { json: REPORT });
    await page.locator('[data-part=dry-run-report]').waitFor();
  },
  'a migration with nested groups': (page) => open(page, { state: { ...STATE, hasNestedGroups: true } }),
  'a migration that runs again': (page) => open(page, { state: AGAIN }),
  'a migration whose display names are not acknowledged': async (page) => {
    await open(page, { over: FORMATS });
    await page.click('[data-action=next]');
    await page.click('[data-action=next]');
    await page.locator(`${DIALOG} [data-part=step] [role=alert]`).waitFor();
  },
  'a migration, its mail addresses': async (page) => {
    await open(page);
    await goTo(page, 'mail');
  },
  'a migration whose passwords were chosen before': async (page) => {
    await open(page, { state: AGAIN });
    await goTo(page, 'passwords');
  },
  'a migration that runs again, its update': async (page) => {
    await open(page, { state: AGAIN, over: FORMATS });
    await goTo(page, 'update');
  },
  'a migration that runs again, its fields': (page) => openMapping(page, { state: AGAIN }),
  'a migration with one destination twice': async (page) => {
    await openMapping(page);
    for (const number of [2, 5]) await page.selectOption(`[name=destination-${number}]`, 'organization');
    await page.locator(`${DIALOG} [data-part=step] [role=alert]`).waitFor();
  },
  'a migration whose fields are loading': (page) => openMapping(page, { fields: undefined }),
  'a migration whose fields cannot be loaded': async (page) => {
    await openMapping(page, { fields: { status: 500 }, state: AGAIN });
    await page.locator('[data-part=fields-failure]').waitFor();
  },
  'a migration without fields': (page) => openMapping(page, { fields: { json: {} } }),
  'a migration that is being compared': async (page) => {
    await dryRun(page, undefined);
    await page.locator('[data-action=cancel-dry-run]').waitFor();
  },
  'a migration compared before the choices changed': async (page) => {
    await dryRun(page, { json: REPORT });
    await page.locator('[data-part=dry-run-report]').waitFor();
    await page.selectOption('[name=destination-3]', 'costCenter');
    await page.locator('[data-stale]').waitFor();
  },
  'a migration that cannot be compared': async (page) => {
    await dryRun(page, { status: 503 });
    await page.locator('[data-part=dry-run-failure]').waitFor();
  },
  'a migration of a server that compares none': async (page) => {
    await dryRun(page, { status: 404 });
    await page.locator('[data-part=dry-run-missing]').waitFor();
  },
  'a migration that is starting': async (page) => {
    await openMapping(page);
    await answerCalls(page, CALLS);
    await page.click(`${DIALOG} [data-action=start]`);
    await page.locator(`${DIALOG} [data-action=start][aria-busy]`).waitFor();
  },
  'a migration that was refused': async (page) => {
    await openMapping(page);
    await answerCalls(page, CALLS, { status: 409, body: 'Das d.3-System wird gerade gewartet.' });
    await page.click(`${DIALOG} [data-action=start]`);
    await notified(page);
  },
  'the question before a migration is left': async (page) => {
    await open(page);
    await goTo(page, 'mail');
    await page.check('input[name=generateMailAddresses][value=true]');
    await page.keyboard.press('Escape');
    await page.locator('[data-part=confirmation]').waitFor();
  },
  'a migration with hostile texts': async (page) => {
    const reasons = HOSTILE.map((text) => ({ outcome: text, reason: text, count: -1, examples: HOSTILE }));
    const part = { ...REPORT.users, reasons };
    const over = { providerName: HOSTILE.join(' '), userDisplayFormat: HOSTILE.join(' ') };
    const fields = { json: { fields: HOSTILE.map((text, index) => ({ id: `${index}${text}`, displayName: text })) } };
    await dryRun(page, { json: { ...REPORT, users: part, groups: part } }, { over, fields });
    await page.locator('[data-part=dry-run-report]').waitFor();
  },
} satisfies States;

export const MIGRATION_DIALOG_STATES = statesOfAdmin('provider', STATES);
