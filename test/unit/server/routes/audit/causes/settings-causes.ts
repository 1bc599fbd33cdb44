import { ACCESS_RIGHTS_ADDRESS } from '../../../../../../shared/contract/addresses';
import type { AuditEvent } from '../../../../../../shared/contract/audit';
import { addDepartments } from '../../../access-rights/rights-fixtures';
import { signedInCaller } from '../../admin-calls';
import { accepted, type Causes } from './cause';

const LOGIN_SETTINGS = '/identityprovider/config/login';

/** What administrators change, besides providers. */
export const SETTINGS_CAUSES = {
  'login-settings-changed': {
    async cause(app) {
      const { get, send, antiCsrfToken } = await signedInCaller(app);
      const settings = (await get(LOGIN_SETTINGS)).json();
      accepted(await send('POST', LOGIN_SETTINGS, { ...settings, sessionLifetimeHours: 3, antiCsrfToken }));
    },
    actor: 'admin',
    changes: [{ field: 'sessionLifetimeHours', before: 8, after: 3 }],
  },
  'login-history-changed': {
    cause: async (app) =>
      accepted(await (await signedInCaller(app)).send('PUT', '/identityprovider/config/lastloginlist')),
    actor: 'admin',
  },
  'trust-changed': {
    async cause(app) {
      const { send, antiCsrfToken } = await signedInCaller(app);
      const addUrl = 'https://shell.example.org';
      accepted(await send('POST', '/identityprovider/config/idptrust', { addUrl, antiCsrfToken }));
    },
    actor: 'admin',
    target: 'https://shell.example.org',
  },
  'access-rights-changed': {
    async cause(app) {
      await addDepartments(app.storage.db);
      const { get, send, antiCsrfToken } = await signedInCaller(app);
      const { version } = (await get(`${ACCESS_RIGHTS_ADDRESS}?DEPARTMENT=s`)).json();
      const rights = { featureActive: true, unconfiguredDepartmentsAllowed: false, allowedDepartments: ['e'] };
      accepted(await send('POST', ACCESS_RIGHTS_ADDRESS, { ...rights, department: 's', version, antiCsrfToken }));
    },
    actor: 'admin',
    target: 'Sales',
    changes: [
      { field: 'featureActive', before: false, after: true },
      { field: 'allowedDepartments', after: 'engineering' },
    ],
  },
  'audit-downloaded': {
    cause: async (app) => accepted(await (await signedInCaller(app)).get('/identityprovider/config/auditcsv')),
    actor: 'admin',
  },
} satisfies Partial<Causes<AuditEvent>>;
