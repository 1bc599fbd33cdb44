import type { AuditEvent } from '../../../../../../shared/contract/audit';
import { addKey, type Wanted } from '../../../api-keys/key-fixtures';
import { type Caller, signedInCaller } from '../../admin-calls';
import { CONFIRM, CREATE, KEYS, RETRY } from '../../api-keys/key-calls';
import { accepted, type Cause, type Causes } from './cause';

const KEY = { account: 'ada', target: 'Phone' } as const;
const BY_ADMIN = { ...KEY, actor: 'admin' } as const;

/** A change of a key of ada's. */
function change(
  user: 'ada' | 'admin',
  send: (caller: Caller, id: string) => ReturnType<Caller['send']>,
  wanted: Partial<Wanted> = {},
): Cause['cause'] {
  return async (app) => {
    const { ada, admin } = app.ids;
    const row = { user_id: ada, creator_id: admin, label: 'Phone', ...wanted };
    const { id } = await addKey(app.storage.db, app.now, row);
    return accepted(await send(await signedInCaller(app, user), id));
  };
}

const decide = (method: 'POST' | 'DELETE') =>
  change('ada', (ada, id) => ada.send(method, `${CONFIRM}?id=${id}`, { AntiCsrfToken: ada.antiCsrfToken }));

/** What users and administrators do with API keys. */
export const KEY_CAUSES = {
  'api-key-created': {
    async cause(app) {
      const { antiCsrfToken, send } = await signedInCaller(app);
      accepted(await send('POST', CREATE, { userId: app.ids.ada, label: 'Phone', antiCsrfToken }));
    },
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
