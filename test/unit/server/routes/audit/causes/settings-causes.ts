import { PassThrough } from 'node:stream';
import Database from 'libsql';
import { runAccountCommand } from '../../../../../../server/commands/account/run-account-command';
import { endRestoredAccess } from '../../../../../../server/commands/backup/end-restored-access';
import { runSecretKeyCommand } from '../../../../../../server/commands/secret-key/run-secret-key-command';
import { sqliteDialect } from '../../../../../../server/storage/sqlite-dialect';
import { ACCESS_RIGHTS_ADDRESS, BRANDING_ADDRESS } from '../../../../../../shared/contract/addresses';
import type { AuditEvent } from '../../../../../../shared/contract/settings/audit';
import type { Caller } from '../../../../../support/server/admin-calls';
import type { TestApp } from '../../../../../support/server/test-app';
import { addDepartments } from '../../../access-rights/rights-fixtures';
import { addKey, type Wanted } from '../../../api-keys/key-fixtures';
import { addLink } from '../../../people/account-fixtures';
import { CONFIRM, CREATE, KEYS, RETRY } from '../../api-keys/key-calls';
import { type Causes, called } from './cause';

const LOGIN_SETTINGS = '/identityprovider/config/login';

export const SETTINGS_CAUSES = {
  'login-settings-changed': {
    cause: called(async ({ get, send, antiCsrfToken }) => {
      const settings = (await get(LOGIN_SETTINGS)).json();
      return send('POST', LOGIN_SETTINGS, { ...settings, sessionLifetimeHours: 3, antiCsrfToken });
    }),
    actor: 'admin',
    changes: [{ field: 'sessionLifetimeHours', before: 8, after: 3 }],
  },
  'login-history-changed': {
    cause: called(({ send }) => send('PUT', '/identityprovider/config/lastloginlist')),
    actor: 'admin',
  },
  'branding-changed': {
    cause: called(({ send }) => {
      const none = {
        text: '',
        helpUrl: '',
        legalUrl: '',
        logo: '',
        logoDark: '',
        PrimaryColor: '',
        OnPrimaryColor: '',
      };
      return send('POST', BRANDING_ADDRESS, { ...none, name: 'Harbour' });
    }),
    actor: 'admin',
    changes: [{ field: 'name', before: '', after: 'Harbour' }],
  },
  'trust-changed': {
    cause: called(({ send, antiCsrfToken }) =>
      send('POST', '/identityprovider/config/idptrust', { addUrl: 'https://shell.example.org', antiCsrfToken }),
    ),
    actor: 'admin',
    target: 'https://shell.example.org',
  },
  'access-rights-changed': {
    cause: called(async ({ get, send, antiCsrfToken }, app) => {
      await addDepartments(app.storage.db);
      const { version } = (await get(`${ACCESS_RIGHTS_ADDRESS}?DEPARTMENT=s`)).json();
      const rights = { featureActive: true, unconfiguredDepartmentsAllowed: false, allowedDepartments: ['e'] };
      return send('POST', ACCESS_RIGHTS_ADDRESS, { ...rights, department: 's', version, antiCsrfToken });
    }),
    actor: 'admin',
    target: 'Sales',
    changes: [
      { field: 'featureActive', before: false, after: true },
      { field: 'allowedDepartments', after: 'engineering' },
    ],
  },
  'audit-downloaded': { cause: called(({ get }) => get('/identityprovider/config/auditcsv')), actor: 'admin' },
} satisfies Partial<Causes<AuditEvent>>;

const KEY = { account: 'ada', target: 'Phone' } as const;
const BY_ADMIN = { ...KEY, actor: 'admin' } as const;

const change = (
  user: 'ada' | 'admin',
  send: (caller: Caller, id: string) => ReturnType<Caller['send']>,
  wanted: Partial<Wanted> = {},
) =>
  called(async (caller, { ids: { ada, admin }, now, storage }) => {
    const row = { user_id: ada, creator_id: admin, label: 'Phone', ...wanted };
    return send(caller, (await addKey(storage.db, now, row)).id);
  }, user);

const decide = (method: 'POST' | 'DELETE') =>
  change('ada', (ada, id) => ada.send(method, `${CONFIRM}?id=${id}`, { AntiCsrfToken: ada.antiCsrfToken }));

export const KEY_CAUSES = {
  'api-key-created': {
    cause: called(({ antiCsrfToken, send }, { ids }) =>
      send('POST', CREATE, { userId: ids.ada, label: 'Phone', antiCsrfToken }),
    ),
    ...BY_ADMIN,
  },
  'api-key-confirmation-requested': {
    cause: change('admin', ({ send, antiCsrfToken }, id) => send('DELETE', `${RETRY}?id=${id}`, { antiCsrfToken }), {
      status: 'Declined',
    }),
    ...BY_ADMIN,
  },
  'api-key-confirmed': { cause: decide('POST'), ...KEY },
  'api-key-declined': { cause: decide('DELETE'), ...KEY },
  'api-key-deleted': {
    cause: change('admin', ({ send, antiCsrfToken }, id) => send('POST', KEYS, { id, delete: true, antiCsrfToken })),
    ...BY_ADMIN,
  },
  'api-key-label-changed': {
    cause: change('admin', ({ send }, id) => send('PUT', `${KEYS}/${id}/label`, 'Phone'), { label: 'Old phone' }),
    ...BY_ADMIN,
    changes: [{ field: 'label', before: 'Old phone', after: 'Phone' }],
  },
  'api-key-rotated': {
    cause: change(
      'admin',
      ({ send, antiCsrfToken }, id) => send('POST', `${KEYS}/${id}/secret`, { overlapHours: 24, antiCsrfToken }),
      { status: 'Confirmed' },
    ),
    ...BY_ADMIN,
  },
} satisfies Partial<Causes<AuditEvent>>;

async function account(app: TestApp, command: string): Promise<void> {
  const [input, output, error] = [new PassThrough(), new PassThrough(), new PassThrough()];
  input.end('Correct-Horse-7\n');
  const env = { VESTIBULE_DATA: app.settings.dataFolder };
  const readCatalogues = () => app.bundle.current.catalogues;
  const status = await runAccountCommand({ args: command.split(' '), env, input, output, error, readCatalogues });
  if (status !== 0) throw new Error(String(error.read()));
}

const BY_COMMAND = { account: 'ada', actor: 'npm run account' } as const;

export const COMMAND_CAUSES = {
  'password-reset': { cause: (app) => account(app, 'reset-password ada'), ...BY_COMMAND },
  'openid-account-unlinked': {
    async cause(app) {
      await addLink(app.storage.db, app.ids.ada);
      await account(app, 'reset-password ada --everything');
    },
    ...BY_COMMAND,
    target: 'Corporate',
  },
  'account-added': {
    cause: (app) => account(app, 'add bob --mail bob@example.org'),
    ...BY_COMMAND,
    account: 'bob',
  },
  'account-disabled': { cause: (app) => account(app, 'disable ada'), ...BY_COMMAND },
  'account-enabled': { cause: (app) => account(app, 'enable ada'), ...BY_COMMAND },
  'account-unlocked': { cause: (app) => account(app, 'unlock admin'), ...BY_COMMAND, account: 'admin' },
  'database-restored': {
    cause: ({ settings }) =>
      endRestoredAccess({
        dialect: sqliteDialect(new Database(settings.databaseUrl.slice('file:'.length))),
        description: 'The database',
        ...{ createdAt: '2026-11-20T08:00:00.000Z', days: 365, level: 'silent', error: { write: () => true } },
      }),
    actor: 'npm run restore',
    target: '2026-11-20T08:00:00.000Z',
  },
  'secret-key-rotated': {
    async cause({ settings }) {
      const env = { VESTIBULE_DATA: settings.dataFolder };
      const complaints: string[] = [];
      const error = { write: (text: string) => complaints.push(text) };
      const status = await runSecretKeyCommand({ args: ['rotate'], env, output: { write: () => undefined }, error });
      if (status !== 0) throw new Error(complaints.join(''));
    },
    actor: 'npm run secret-key',
    target: /^[\w-]+$/,
  },
} satisfies Partial<Causes<AuditEvent>>;
