import type { LightMyRequestResponse } from 'fastify';
import { CHECK_FLAGS, type ProviderCheck } from '../../../../../shared/contract/identity-providers/identity-provider';
import { type Caller, signedInCaller } from '../../../../support/server/admin-calls';
import type { TestApp } from '../../../../support/server/test-app';
import { DIRECTORY } from '../../provider-settings/provider-fixtures';

export const PROVIDERS = '/identityprovider/config';

type Json = ReturnType<typeof JSON.parse>;

/** Where a provider is posted: by default to its own address in the view of all providers. */
interface To {
  readonly base?: string;
  readonly suffix?: string;
}

export interface ProviderAdmin extends Caller {
  post(change?: object, to?: To): Promise<LightMyRequestResponse>;
  save(change?: object, to?: To): Promise<ProviderCheck & { errorList: string[] }>;
  load(id: string): Promise<Json>;
  list(base?: string): Promise<Json>;
  remove(id: string): Promise<ProviderCheck & { errorList: string[] }>;
}

/** @param fields what a posted provider has besides the change */
export async function providerAdmin(app: TestApp, fields: object = {}): Promise<ProviderAdmin> {
  const caller = await signedInCaller(app);
  const { antiCsrfToken } = caller;
  const post: ProviderAdmin['post'] = (change = {}, { base = PROVIDERS, suffix = '' } = {}) => {
    const body = { ...DIRECTORY, ...fields, ...change, antiCsrfToken };
    return caller.send('POST', `${base}/${body.id || 'create'}${suffix}`, body);
  };
  return {
    ...caller,
    post,
    save: async (change, to) => (await post(change, to)).json(),
    load: async (id) => (await caller.get(`${PROVIDERS}/${id}`)).json(),
    list: async (base = PROVIDERS) => (await caller.get(base)).json(),
    remove: async (id) => (await caller.send('POST', `${PROVIDERS}/${id}`, { id, delete: true, antiCsrfToken })).json(),
  };
}

export const falseFlags = (check: ProviderCheck) => CHECK_FLAGS.filter((name) => !check[name]);
