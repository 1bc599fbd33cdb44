import type { Page } from 'playwright-core';
import { ACCESS_RIGHTS } from '../../../build/samples/administration';
import { ACCESS_RIGHTS_ADDRESS } from '../../../shared/contract/addresses';
import { HOSTILE_NAMES } from '../hostile-names';
import { answerCalls, fillSlot } from '../intercept';
import { type NamedState, type PageState, statesOf } from './page-state';

/** Without placeholders, which would look like an untranslated text. */
const HOSTILE = Object.values(HOSTILE_NAMES).map((name) => name.replace(/\{.*$/s, ''));

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
export const MANY = Array.from({ length: 10_000 }, (_, index) => ({
  id: `d${index}`,
  departmentName: `${['Vertrieb', 'Einkauf', 'Werk', 'Labor'][index % 4]} ${index}`,
  hasRightsAssigned: index % 3 === 0,
}));

const SAVE = '[data-action=save]';
const QUESTION = '[data-part=confirmation]';

/** Opens the page with its slot filled; the rights of each department are these. */
export async function showRights(page: Page, data: object = DATA, rights: object = ASSIGNED): Promise<void> {
  await fillSlot(page, ACCESS_RIGHTS_ADDRESS, data);
  await answerCalls(page, ACCESS_RIGHTS_ADDRESS, { method: 'GET', json: data });
  await answerCalls(page, ACCESS_RIGHTS_ADDRESS, { method: 'GET', parameter: 'DEPARTMENT', json: rights });
  await page.goto(ACCESS_RIGHTS_ADDRESS);
  await page.locator('input[name=department]').waitFor();
}

/** The same with the rights of the department. */
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

const MAIN: NamedState[] = [
  ['a department with rights', (page) => showAssigned(page)],
  [
    'departments that are being assigned',
    async (page) => {
      await showAssigned(page);
      await assign(page);
    },
  ],
];

const OTHERS: NamedState[] = [
  ['the feature is off', (page) => showAssigned(page, { ...DATA, featureActive: false }, [])],
  [
    'a new department that may use the feature',
    (page) => showAssigned(page, { ...DATA, unconfiguredDepartmentsAllowed: true }, []),
  ],
  [
    'the explanation of the feature',
    async (page) => {
      await showAssigned(page);
      await page.focus('input[name=featureActive]');
      await page.keyboard.press('Tab');
      await page.locator('[role=tooltip]').waitFor();
    },
  ],
  [
    'the choice of the department',
    async (page) => {
      await showAssigned(page);
      await openChoice(page);
    },
  ],
  [
    'no department is found',
    async (page) => {
      await showAssigned(page);
      await openChoice(page);
      await page.fill('input[name=department]', 'xyz');
      await page.locator('[data-part=no-results]').waitFor();
    },
  ],
  [
    'the question before the feature is turned off',
    async (page) => {
      await showAssigned(page);
      await page.click('input[name=featureActive]');
      await page.locator(QUESTION).waitFor();
    },
  ],
  [
    'the question before changes are discarded',
    async (page) => {
      await showAssigned(page);
      await page.click('input[name=unconfiguredDepartmentsAllowed]');
      await openChoice(page);
      await page.click('[role=option][data-id=d2]');
      await page.locator(QUESTION).waitFor();
    },
  ],
  [
    'departments that are being searched',
    async (page) => {
      await showAssigned(page);
      await assign(page);
      await page.fill('input[name=departments-search]', 'vertrieb');
      await page.click('input[name=departments-all]');
    },
  ],
  [
    'only selected departments',
    async (page) => {
      await showAssigned(page);
      await assign(page);
      await page.click('input[name=departments-only-selected]');
    },
  ],
  [
    'rights that are loading',
    async (page) => {
      await fillSlot(page, ACCESS_RIGHTS_ADDRESS, DATA);
      await answerCalls(page, ACCESS_RIGHTS_ADDRESS);
      await page.goto(ACCESS_RIGHTS_ADDRESS);
      await page.locator('[data-part=skeleton]').waitFor({ state: 'attached' });
    },
  ],
  [
    'rights that cannot be loaded',
    async (page) => {
      await fillSlot(page, ACCESS_RIGHTS_ADDRESS, DATA);
      await answerCalls(page, ACCESS_RIGHTS_ADDRESS, { method: 'GET', status: 500 });
      await page.goto(ACCESS_RIGHTS_ADDRESS);
      await page.locator('[data-part=rights-failed]').waitFor();
    },
  ],
  [
    'rights that cannot be saved',
    async (page) => {
      await showAssigned(page);
      await answerCalls(page, ACCESS_RIGHTS_ADDRESS, {
        method: 'POST',
        status: 409,
        json: { statusCode: 409, messageKey: 'ACCESS_RIGHTS_STALE' },
      });
      await page.click('input[name=unconfiguredDepartmentsAllowed]');
      await page.click(SAVE);
      await page.locator('[data-part=notification]').waitFor();
    },
  ],
  [
    'no departments',
    async (page) => {
      await showRights(page, { ...DATA, departments: [] });
      await page.locator('[data-part=no-departments]').waitFor();
    },
  ],
  [
    'departments with hostile names',
    async (page) => {
      const departments = HOSTILE.map((departmentName, index) => ({ id: `d${index}`, departmentName }));
      await showAssigned(page, { ...DATA, departments }, { departments: departments.map(({ id }) => id) });
      await assign(page);
    },
  ],
  [
    '10,000 departments, all of them assigned',
    async (page) => {
      await showAssigned(page, { ...DATA, departments: MANY });
      await assign(page);
      await page.click('input[name=departments-all]');
    },
  ],
  [
    'the choice of one of 10,000 departments',
    async (page) => {
      await showAssigned(page, { ...DATA, departments: MANY });
      await openChoice(page);
      await page.keyboard.press('End');
    },
  ],
];

/** The states of the page with the rights of departments. */
export const ACCESS_RIGHTS_STATES: readonly PageState[] = [
  ...statesOf('access-rights', MAIN, 'admin').map((state) => ({ ...state, isMain: true })),
  ...statesOf('access-rights', OTHERS, 'admin'),
  {
    entry: 'access-rights',
    user: 'admin',
    name: 'rights and departments that cannot be loaded',
    async reach(page) {
      await fillSlot(page, ACCESS_RIGHTS_ADDRESS, { departments: 'none' });
      await answerCalls(page, ACCESS_RIGHTS_ADDRESS, { method: 'GET', status: 500 });
      await page.goto(ACCESS_RIGHTS_ADDRESS);
      await page.locator('[data-part=error-card]').waitFor();
    },
    isError: true,
  },
];
