import { ACCESS_RIGHTS, ALLOWED_DEPARTMENTS } from '../../../build/samples/administration';
import { ACCESS_RIGHTS_ADDRESS as RIGHTS } from '../../../shared/contract/addresses';
import { text } from '../browser/messages';
import { done, type FaultRow, type PageActions } from './fault-row';
import { described, failedIn, NOTIFICATION, signIn, told } from './outcomes';

const ERROR = `${NOTIFICATION}[data-type=ERROR]`;
const UNCONFIGURED = 'input[name=unconfiguredDepartmentsAllowed]';
const FAILED = '[data-part=rights-failed]';

const DEPARTMENTS = [
  { id: 'sales', departmentName: 'Sales', hasRightsAssigned: true },
  { id: 'lab', departmentName: 'Laboratory' },
];
export const RIGHTS_DATA = { ...ACCESS_RIGHTS, departments: DEPARTMENTS, version: '1' };
const SAVED = { version: '1' };

const isOfDepartment = (url: URL) => url.searchParams.has('DEPARTMENT');

const others = (url: URL): unknown => (isOfDepartment(url) ? ALLOWED_DEPARTMENTS : SAVED);

const open = { page: RIGHTS, data: RIGHTS_DATA, ready: '[data-part=assigned]', others } as const;

async function save(page: PageActions): Promise<void> {
  await page.click(UNCONFIGURED);
  await page.click('[data-action=save]');
}

export const ACCESS_RIGHTS_ROWS: readonly FaultRow[] = [
  {
    ...open,
    call: 'access-rights: settings after a save',
    isCall: ({ method, url }) => method === 'GET' && url.pathname === RIGHTS && !isOfDepartment(url),
    send: save,
    good: { ...RIGHTS_DATA, unconfiguredDepartmentsAllowed: true },
    outcomes: {
      ...told(ERROR, (fault) => [described(fault)]),
      '401': signIn(RIGHTS),
      'answer after 10 s': done(`${UNCONFIGURED}:checked`),
    },
  },
  {
    ...open,
    call: 'access-rights: departments of a department',
    ready: 'h1',
    isCall: ({ method, url }) => method === 'GET' && isOfDepartment(url),
    busy: `${FAILED} [data-action=retry]`,
    good: ALLOWED_DEPARTMENTS,
    outcomes: {
      ...failedIn(FAILED),
      '401': signIn(RIGHTS),
      'answer after 10 s': done('[data-part=assigned]', 'Laboratory'),
    },
  },
  {
    ...open,
    call: 'access-rights: save',
    isCall: ({ method, url }) => method === 'POST' && url.pathname === RIGHTS,
    send: save,
    busy: '[data-action=save]',
    good: SAVED,
    outcomes: {
      ...told(ERROR, (fault) => [text('RIGHT_SETTINGS_SAVED_ERROR'), described(fault)], {
        send: (page) => page.click('[data-action=save]'),
      }),
      // The answer would only contain the version.
      'empty body': done(NOTIFICATION, text('ACCESS_RIGHTS_SAVED')),
      'answer after 10 s': done(NOTIFICATION, text('ACCESS_RIGHTS_SAVED')),
    },
  },
];
