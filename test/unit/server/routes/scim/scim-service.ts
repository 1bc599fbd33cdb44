import type { LightMyRequestResponse } from 'fastify';
import type { Test } from 'uvu';
import { EXCLUDED_GROUP_ID, groupRow } from '../../../../../server/people/groups';
import { createUser } from '../../../../../server/people/users';
import { SCIM_ADDRESS } from '../../../../../shared/contract/addresses';
import { OWN, setApp, type TestApp } from '../../../../support/server/test-app';

export const USERS = `${SCIM_ADDRESS}/Users`;
export const GROUPS = `${SCIM_ADDRESS}/Groups`;
export const GROUP_ID = '11111111-1111-4111-8111-111111111111';
export const EVE = '22222222-2222-4222-8222-222222222222';
export const SEARCH = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] };

type Headers = Readonly<Record<string, string>>;

/** A server with Eve, and the calls of an administrator, or with other headers of somebody else. */
export interface ScimService {
  readonly app: TestApp;
  ask(url: string, headers?: Headers, isAdmin?: boolean): Promise<LightMyRequestResponse>;
  search(body: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
}

export function setScimService(test: Test): ScimService {
  let cookie = '';
  const app = setApp(test, {
    once: true,
    ready: async (own) => {
      cookie = await own.cookieOf('admin');
      await addEve(own);
    },
  });
  return {
    app,
    ask: (url, headers = {}, isAdmin = true) => app.call({ url, headers: { ...(isAdmin && { cookie }), ...headers } }),
    search: (body, headers) =>
      app.call({
        method: 'POST',
        url: `${USERS}/.search`,
        headers: { 'content-type': 'application/scim+json', origin: OWN, cookie, ...headers },
        payload: JSON.stringify(body),
      }),
  };
}

/** Adds Eve of the department Research, in the groups Staff and All; and a program. */
async function addEve({ storage: { db }, deps: { clock } }: TestApp): Promise<void> {
  await db.insertInto('departments').values({ id: 'd', display_name: 'Research' }).execute();
  const names = { givenName: 'Eve', familyName: 'Example' };
  const user = { userName: 'eve', displayName: 'Eve Ünal', email: 'Eve@example.org', ...names, departmentId: 'd' };
  await createUser(db, clock, user);
  const known = { id: EVE, employee_number: '4711', external_id: 'x-Eve', updated_at: Date.UTC(2031, 0, 1) };
  await db.updateTable('users').set(known).where('user_name', '=', 'eve').execute();
  await createUser(db, clock, { userName: 'robot', displayName: 'Robot', email: '', isTechnical: true });
  for (const [id, displayName] of Object.entries({ [GROUP_ID]: 'Staff', [EXCLUDED_GROUP_ID]: 'All' })) {
    await db.insertInto('groups').values(groupRow({ id, displayName })).execute();
    await db.insertInto('group_members').values({ group_id: id, user_id: EVE }).execute();
  }
}
