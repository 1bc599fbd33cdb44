import type { Page } from 'playwright-core';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { MIGRATION_PROMPT_COOKIE } from '../../../shared/contract/cookies';
import { SYSTEM_STATUS } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { HOSTILE_TEXTS as HOSTILE } from '../browser/hostile-names';
import { type Answer, answerCalls } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';
import { D3, show } from './provider';
import { ask } from './steps';

const STATUS_ADDRESS = `${PROVIDERS_ADDRESS}/d3migration`;
const PANEL = '[data-part=migration-panel]';

const OPEN = { available: true, userCanStart: true, systemStatus: '', withPasswords: false };
const ACTIVE = { ...OPEN, systemStatus: SYSTEM_STATUS.inProgress, isActive: true };
const FINISHED = { ...OPEN, systemStatus: SYSTEM_STATUS.inProgress, isFinished: true, usersAndGroupsMigrated: true };
const MIGRATED = { ...FINISHED, systemStatus: SYSTEM_STATUS.migrated };
const WITH_PASSWORDS = { ...MIGRATED, withPasswords: true };

const COUNT = {
  status: 'Benutzer der Donaudampfschifffahrtsgesellschaft werden übernommen',
  step: { current: 8_312, count: 19_400 },
  complete: { current: 8_912, count: 20_000 },
};
const STATISTICS = {
  users: {
    entries: [
      { description: 'Neu angelegt', count: 17_204, type: 1 },
      { description: 'Mit einem vorhandenen Konto zusammengeführt', count: 2_184, type: 2 },
      { description: 'Nicht übernommen', count: 12, type: 3 },
    ],
    sum: { description: '', count: 19_400, type: -1 },
  },
  groups: {
    entries: [
      { description: 'Neu angelegt', count: 588, type: 4 },
      { description: 'Mit einer vorhandenen Gruppe zusammengeführt', count: 12, type: 5 },
    ],
    sum: { description: '', count: 600, type: -1 },
  },
  passwordMigration: {
    entries: [{ description: 'Übernommen', count: 6_200, type: 6 }],
    all: { description: '', count: 19_388, type: 7 },
  },
};
const { users, groups } = STATISTICS;
const LOGS = { hasLogFile: true, hasErrorLogFile: true, errorCount: 12 };

/** Suppresses the question whether to start the migration, as if it had been asked in the last days. */
async function leaveOutQuestion(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the page sets it
    document.cookie = `${name}=1;path=/`;
  }, MIGRATION_PROMPT_COOKIE);
}

/** Opens the page with an answer for each read of the migration's status. */
async function showAnswer(page: Page, answer: Answer, wasPrompted = true): Promise<void> {
  if (wasPrompted) await leaveOutQuestion(page);
  await answerCalls(page, STATUS_ADDRESS, answer);
  await show(page, D3);
  await page.locator(`${PANEL}:not(:has([data-part=skeleton]))`).waitFor();
}

const showStatus = (page: Page, d3MigrationStatus: object, others: object = {}, wasPrompted = true) =>
  showAnswer(page, { json: { d3MigrationStatus, ...others } }, wasPrompted);

const BEFORE_STATES = {
  'migration turned off': (page) => showAnswer(page, { json: { isFeatureDeactivated: true } }),
  'migration of a system that does not answer': (page) => showStatus(page, { ...OPEN, available: false }),
  'migration without a status': (page) => showAnswer(page, { json: {} }),
  'migration of an old system': (page) => showStatus(page, { ...OPEN, versionOutdated: true }),
  'migration that is not allowed, of an old system': (page) =>
    showStatus(page, { ...OPEN, userCanStart: false, versionOutdated: true, hasNestedGroups: true }),
  'migration that has not begun': (page) => showStatus(page, { ...OPEN, hasNestedGroups: true }),
  'migration that has not begun, beside unsaved changes': async (page) => {
    await showStatus(page, OPEN);
    await page.fill('input[name=providerName]', 'Neuer Name');
  },
  'migration: the question whether to start': async (page) => {
    await showStatus(page, OPEN, {}, false);
    await page.locator('[data-part=confirmation]').waitFor();
  },
  'migration that cannot be read': (page) => showAnswer(page, { status: 500 }),
  'migration whose status is loading': async (page) => {
    await answerCalls(page, STATUS_ADDRESS);
    await show(page, D3);
    await page.locator(`${PANEL} [data-part=skeleton]`).waitFor();
  },
} satisfies States;

/** Advances the page's clock by some seconds while a migration is running. */
async function passTime(page: Page): Promise<void> {
  await page.clock.install();
  const count = structuredClone(COUNT);
  await leaveOutQuestion(page);
  await page.route(
    ({ pathname }) => pathname === STATUS_ADDRESS,
    (route) => {
      count.step.current += 40;
      count.complete.current += 40;
      return route.fulfill({ json: { d3MigrationStatus: ACTIVE, count } });
    },
  );
  await show(page, D3);
  await page.locator(`${PANEL} progress`).first().waitFor();
  const time = page.locator(`${PANEL} [data-part=time-left]:not(:empty)`);
  while ((await time.count()) === 0) {
    await page.clock.runFor(1000);
    await page.waitForTimeout(50);
  }
}

const RUN_STATES = {
  'migration in progress with the time that is left': passTime,
  'migration in progress, with errors': (page) =>
    showStatus(page, ACTIVE, { count: COUNT, statistics: { users, groups }, ...LOGS }),
  'migration in progress without numbers, that the user may not abort': (page) =>
    showStatus(page, { ...ACTIVE, userCanStart: false }),
  'migration that was stopped': (page) =>
    showStatus(page, { ...OPEN, systemStatus: SYSTEM_STATUS.inProgress }, { statistics: { users }, hasLogFile: true }),
  'migration that has failed': (page) =>
    showStatus(
      page,
      { ...FINISHED, isFinished: false, hasErrors: true, errorMessage: 'ERROR_NETWORK', statusCode: 503 },
      LOGS,
    ),
} satisfies States;

const END_STATES = {
  'migration that is finished': (page) => showStatus(page, FINISHED, { statistics: { users, groups }, ...LOGS }),
  'migration that is finished again': (page) =>
    showStatus(page, { ...FINISHED, hasNestedGroups: true }, { useUserManagement: true, hasLogFile: true }),
  'migration: the question before it is aborted': async (page) => {
    await showStatus(page, FINISHED, { statistics: { users, groups } });
    await ask(page, `${PANEL} [data-action=abort]`);
  },
  'migration that is done, without passwords': (page) =>
    showStatus(page, MIGRATED, { statistics: { users, groups }, hasLogFile: true }),
  'migration that is done, and whose passwords wait': (page) => showStatus(page, WITH_PASSWORDS, { hasLogFile: true }),
  'migration that is done, and whose passwords are moved': (page) =>
    showStatus(page, WITH_PASSWORDS, {
      passwordMigrationCount: { current: 6_200, count: 19_388 },
      statistics: STATISTICS,
      ...LOGS,
    }),
  'migration that is done, but whose passwords could not be moved': (page) =>
    showStatus(
      page,
      { ...WITH_PASSWORDS, hasErrors: true, errorMessage: 'ERROR_TIMEOUT', statusCode: 504 },
      { passwordMigrationCount: { current: 6_200, count: 19_388 } },
    ),
  'migration that is done with all passwords': (page) =>
    showStatus(page, { ...WITH_PASSWORDS, passwordMigrationFinished: true }, { statistics: STATISTICS, ...LOGS }),
  'migration of which the server says hostile things': (page) =>
    showStatus(
      page,
      {
        ...FINISHED,
        hasErrors: true,
        errorMessage: HOSTILE.join(' '),
        statusCode: HOSTILE[1],
        hasNestedGroups: true,
      },
      {
        ...LOGS,
        errorCount: 1e300,
        count: { status: HOSTILE[0] },
        statistics: {
          users: HOSTILE.map((description) => ({ description, count: -1e21, type: description })),
          groups: { entries: HOSTILE.map((description) => ({ description, count: 1e21 })) },
        },
      },
    ),
} satisfies States;

export const MIGRATION_STATES = statesOfAdmin('provider', { ...BEFORE_STATES, ...RUN_STATES, ...END_STATES });
