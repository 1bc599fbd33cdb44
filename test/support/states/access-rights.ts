import type { Page } from 'playwright-core';
import { ACCESS_RIGHTS } from '../../../build/samples/administration';
import { ACCESS_RIGHTS_ADDRESS } from '../../../shared/contract/addresses';
import { HOSTILE_TEXTS } from '../browser/hostile-names';
import { answerCalls, fillSlot } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';
import { ask, failToLoad, load, notified } from './steps';

const NAMES = [
  'Buchhaltung',
  'Einkauf',
  'Forschung und Entwicklung',
  'Geschäftsführung',
  'Kundendienst',
  'Vertrieb Süd',
];
const DEPARTMENTS = NAMES.map((departmentName, index) => ({
  id: `d${index}`,
  departmentName,
  hasRightsAssigned: index % 2 === 1,
}));

const DATA = {
  ...ACCESS_RIGHTS,
  departments: [{ id: '', departmentName: '', hasRightsAssigned: false }, ...DEPARTMENTS],
};
const ASSIGNED = { departments: ['', 'd0', 'd2', 'd4', 'd5'], version: 'v.1' };

/** As many departments as a large organization has. */
const MANY = Array.from({ length: 10_000 }, (_, index) => ({
  id: `d${index}`,
  departmentName: `${['Vertrieb', 'Einkauf', 'Werk', 'Labor'][index % 4]} ${index}`,
  hasRightsAssigned: index % 3 === 0,
}));

async function showRights(page: Page, data: object = DATA, rights: object = ASSIGNED): Promise<void> {
  await fillSlot(page, ACCESS_RIGHTS_ADDRESS, data);
  await answerCalls(page, ACCESS_RIGHTS_ADDRESS, { method: 'GET', json: data });
  await answerCalls(page, ACCESS_RIGHTS_ADDRESS, { method: 'GET', parameter: 'DEPARTMENT', json: rights });
  await page.goto(ACCESS_RIGHTS_ADDRESS);
  await page.locator('input[name=department]').waitFor();
}

async function showAssigned(page: Page, data: object = DATA, rights: object = ASSIGNED): Promise<void> {
  await showRights(page, data, rights);
  await page.locator('[data-part=assigned]').waitFor();
}

async function assign(page: Page): Promise<void> {
  await page.click('[data-action=assign]');
  await page.locator('[data-part=details] [data-part=row]').first().waitFor();
}

const openChoice = async (page: Page) => {
  await page.click('input[name=department]');
  await page.locator('[role=option]').first().waitFor();
};

const STATES = {
  'a department with rights': (page) => showAssigned(page),
  'departments that are being assigned': async (page) => {
    await showAssigned(page);
    await assign(page);
  },
  'a removed department that can be put back': async (page) => {
    await showAssigned(page);
    await page.click('#assigned-d2 [data-action=remove]');
    await notified(page);
  },
  'the feature is off': (page) => showAssigned(page, { ...DATA, featureActive: false }, []),
  'a new department that may use the feature': (page) =>
    showAssigned(page, { ...DATA, unconfiguredDepartmentsAllowed: true }, []),
  'the explanation of the feature': async (page) => {
    await showAssigned(page);
    await page.focus('input[name=featureActive]');
    await page.keyboard.press('Tab');
    await page.locator('[role=tooltip]').waitFor();
  },
  'the choice of the department': async (page) => {
    await showAssigned(page);
    await openChoice(page);
  },
  'no department is found': async (page) => {
    await showAssigned(page);
    await openChoice(page);
    await page.fill('input[name=department]', 'xyz');
    await page.locator('[data-part=no-results]').waitFor();
  },
  'the question before the feature is turned off': async (page) => {
    await showAssigned(page);
    await ask(page, 'input[name=featureActive]');
  },
  'departments that are being searched': async (page) => {
    await showAssigned(page);
    await assign(page);
    await page.fill('input[name=departments-search]', 'vertrieb');
    await page.click('input[name=departments-all]');
  },
  'only selected departments': async (page) => {
    await showAssigned(page);
    await assign(page);
    await page.click('input[name=departments-only-selected]');
  },
  'rights that are loading': (page) => load(page, ACCESS_RIGHTS_ADDRESS, { slot: DATA }),
  'rights that cannot be loaded': async (page) => {
    await fillSlot(page, ACCESS_RIGHTS_ADDRESS, DATA);
    await answerCalls(page, ACCESS_RIGHTS_ADDRESS, { method: 'GET', status: 500 });
    await page.goto(ACCESS_RIGHTS_ADDRESS);
    await page.locator('[data-part=rights-failed]').waitFor();
  },
  'rights that cannot be saved': async (page) => {
    await showAssigned(page);
    await answerCalls(page, ACCESS_RIGHTS_ADDRESS, {
      method: 'POST',
      status: 409,
      json: { statusCode: 409, messageKey: 'ACCESS_RIGHTS_STALE' },
    });
    await page.click('input[name=unconfiguredDepartmentsAllowed]');
    await page.click('[data-action=save]');
    await notified(page);
  },
  'no departments': async (page) => {
    await showRights(page, { ...DATA, departments: [] });
    await page.locator('[data-part=no-departments]').waitFor();
  },
  'departments with hostile names': async (page) => {
    const departments = HOSTILE_TEXTS.map((departmentName, index) => ({ id: `d${index}`, departmentName }));
    await showAssigned(page, { ...DATA, departments }, { departments: departments.map(({ id }) => id) });
    await assign(page);
  },
  '10,000 departments, all of them assigned': async (page) => {
    await showAssigned(page, { ...DATA, departments: MANY });
    await assign(page);
    await page.click('input[name=departments-all]');
  },
  'the choice of one of 10,000 departments': async (page) => {
    await showAssigned(page, { ...DATA, departments: MANY });
    await openChoice(page);
    await page.keyboard.press('End');
  },
  'rights and departments that cannot be loaded': (page) =>
    failToLoad(page, ACCESS_RIGHTS_ADDRESS, { slot: { departments: 'none' } }),
} satisfies States;

export const ACCESS_RIGHTS_STATES = statesOfAdmin('access-rights', STATES, [
  'rights and departments that cannot be loaded',
]);
