import type { GenericSchema } from 'valibot';
import { type NamedOperation, OPERATIONS } from '../../../../../build/openapi/contract-modules';
import type { PreSessionStep } from '../../../../../server/sessions/pre-session';
import { DEVICE_ADDRESS, SECOND_FACTOR_ADDRESS } from '../../../../../shared/contract/addresses';
import { passSecondFactorByPasskey } from '../../../../../shared/contract/sign-in/second-factor-passkey';
import type { UserName } from '../../../../support/server/test-app';
import { sampleOf } from '../../../shared/contract/sample';

type Ids = Readonly<Record<UserName, string>>;

/** The id of the API key that the calls are about; it belongs to ada. */
export const KEY_ID = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';

/** A call that changes something, without its token. */
export interface Call {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly as: 'JSON' | 'form' | 'multipart';
  readonly body: (ids: Ids) => unknown;
  /** The name of the field with the token, where the call requires one. */
  readonly token: string | undefined;
  readonly user: UserName;
  /** The step of sign-in to which the call belongs. */
  readonly step: PreSessionStep | undefined;
}

/** What is sent where a sample of the schema would only be refused. */
interface Sent {
  readonly query?: string;
  readonly body?: (ids: Ids) => unknown;
}

const OWN_ACCOUNTS = '00000000-0000-4000-8000-000000000002';
const SET_UP = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code: '123456' };
const ENDPOINTS = ['authorizeEndpoint', 'tokenEndpoint', 'userinfoEndpoint', 'redirectUri'];
const OPENID = {
  ...{ description: 'Example', clientId: 'vestibule', clientSecret: 'secret' },
  ...Object.fromEntries(ENDPOINTS.map((name) => [name, 'https://example.org/x'])),
};
const DIRECTORY = { id: OWN_ACCOUNTS, providerName: 'Own', providerType: 'Usermanagement' };
const FIELDS = Array.from({ length: 10 }, (_, index) => ({ number: index + 1 }));
const MIGRATION = { providerId: 'missing', optionalFieldMappings: FIELDS };
const OF_KEY = [{ query: `?id=${KEY_ID}` }];

const SENT: Readonly<Record<string, readonly Sent[]>> = {
  confirmApiKey: OF_KEY,
  declineApiKey: OF_KEY,
  retryApiKeyConfirmation: OF_KEY,
  createApiKey: [{ body: ({ ada }) => ({ userId: ada, label: 'Phone' }) }],
  deleteApiKey: [{ body: () => ({ id: KEY_ID, delete: true }) }],
  changeTwoFactor: [
    { query: '?check', body: () => SET_UP },
    { query: '?activate', body: () => SET_UP },
    { body: () => ({ deactivateUser: 'nobody@example.org' }) },
  ],
  findUserToDeactivate: [{ body: () => ({ deactivateUser: 'nobody@example.org' }) }],
  changeTrustedAddresses: [{ body: () => ({ addUrl: 'https://example.org' }) }],
  saveOpenIdProvider: [{ body: () => OPENID }],
  discoverOpenIdProvider: [{ body: () => ({ address: 'http://localhost:1' }) }],
  refreshIdentityProviders: [{ query: '?update=true' }],
  saveIdentityProvider: [{ body: () => DIRECTORY }],
  checkIdentityProvider: [{ body: () => DIRECTORY }],
  startLegacyMigration: [{ body: () => MIGRATION }],
  tryLegacyMigration: [{ body: () => MIGRATION }],
};

const STEPS: Readonly<Record<string, PreSessionStep>> = {
  [SECOND_FACTOR_ADDRESS]: 'second-factor',
  [passSecondFactorByPasskey.address]: 'second-factor',
  [DEVICE_ADDRESS]: 'device',
  [`${DEVICE_ADDRESS}/resend`]: 'device',
};

/** An address with its parameters filled, so that the call finds what it is about. */
function filled(name: string, address: string): string {
  if (name === 'createApiKey' || name === 'saveOpenIdProvider') return address.replace(':id', 'create');
  return address.replace(':id', address.includes('/apikey/') ? KEY_ID : OWN_ACCOUNTS).replace(':token', 'x');
}

/** The calls of an operation: in each form of its body, at each of its addresses. */
function callsOf({ name, operation }: NamedOperation): Call[] {
  const { method, json, form, isBodyUnused } = operation;
  if (method === 'GET') return [];
  const forms: readonly (readonly [Call['as'], GenericSchema | undefined])[] = [
    ...(json || isBodyUnused ? [['JSON', json] as const] : []),
    ...(form || isBodyUnused ? [['form', form] as const] : []),
    ...(form ? [['multipart', form] as const] : []),
  ];
  return [operation.address].flat().flatMap((address) =>
    (SENT[name] ?? [{}]).flatMap(({ query = '', body }) =>
      forms.map(([as, schema]): Call => {
        const sample: unknown = schema === undefined ? {} : sampleOf(schema);
        const token = Object.keys(Object(sample)).find((field) => /^anticsrftoken$/i.test(field));
        const { [token ?? '']: _, ...fields } = Object(sample);
        const step = STEPS[address];
        return {
          method,
          url: filled(name, address) + query,
          as,
          body: body ?? (() => (typeof sample === 'object' ? fields : sample)),
          token,
          user: step === undefined ? 'admin' : 'ada',
          step,
        };
      }),
    ),
  );
}

/** Every call that changes something. */
export const CALLS: readonly Call[] = OPERATIONS.flatMap(callsOf);

export function requestOf({ method, url, as, body }: Call, ids: Ids, token: object) {
  const own = body(ids);
  const fields = typeof own === 'object' || Object.keys(token).length > 0 ? { ...Object(own), ...token } : own;
  const texts = Object.entries(Object(fields)).map(([name, value]): [string, string] => [name, String(value)]);
  const part = ([name, value]: [string, string]) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const encoded = {
    JSON: ['application/json', JSON.stringify(fields)],
    form: ['application/x-www-form-urlencoded', new URLSearchParams(texts).toString()],
    multipart: ['multipart/form-data; boundary=b', `${texts.map(part).join('')}--b--\r\n`],
  } as const;
  const [type, payload] = encoded[as];
  return { method, url, payload, headers: { 'content-type': type } };
}
