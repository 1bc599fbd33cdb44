import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as apiKeys from '../../shared/contract/account/api-keys';
import * as changePassword from '../../shared/contract/account/change-password';
import * as sessions from '../../shared/contract/account/sessions';
import * as twoFactor from '../../shared/contract/account/two-factor';
import * as boot from '../../shared/contract/boot';
import * as branding from '../../shared/contract/branding';
import * as hostTheme from '../../shared/contract/host-theme-schema';
import * as connectionCheck from '../../shared/contract/identity-providers/connection-check';
import * as providers from '../../shared/contract/identity-providers/identity-providers';
import * as migration from '../../shared/contract/identity-providers/migration';
import * as problem from '../../shared/contract/problem';
import * as saveAnswer from '../../shared/contract/save-answer';
import * as accessRights from '../../shared/contract/settings/access-rights';
import * as audit from '../../shared/contract/settings/audit';
import * as info from '../../shared/contract/settings/info';
import * as lastLogins from '../../shared/contract/settings/last-logins';
import * as loginSettings from '../../shared/contract/settings/login-settings';
import * as openid from '../../shared/contract/settings/openid';
import * as spn from '../../shared/contract/settings/spn';
import * as trust from '../../shared/contract/settings/trust';
import * as avatar from '../../shared/contract/shell/avatar';
import * as directory from '../../shared/contract/shell/directory';
import * as menu from '../../shared/contract/shell/menu';
import * as login from '../../shared/contract/sign-in/login';
import * as session from '../../shared/contract/sign-in/session';
import * as setup from '../../shared/contract/sign-in/setup';
import * as validateDevice from '../../shared/contract/sign-in/validate-device';
import { jsonForms } from './json-form';
import * as serverAnswers from './server-answers';

/** Every module with schemas, by its file; a test finds one that is missing. */
export const MODULES: Readonly<Record<string, object>> = {
  'shared/contract/settings/access-rights.ts': accessRights,
  'shared/contract/account/api-keys.ts': apiKeys,
  'shared/contract/settings/audit.ts': audit,
  'shared/contract/shell/avatar.ts': avatar,
  'shared/contract/boot.ts': boot,
  'shared/contract/branding.ts': branding,
  'shared/contract/account/change-password.ts': changePassword,
  'shared/contract/identity-providers/connection-check.ts': connectionCheck,
  'shared/contract/shell/directory.ts': directory,
  'shared/contract/host-theme-schema.ts': hostTheme,
  'shared/contract/settings/info.ts': info,
  'shared/contract/settings/last-logins.ts': lastLogins,
  'shared/contract/sign-in/login.ts': login,
  'shared/contract/settings/login-settings.ts': loginSettings,
  'shared/contract/shell/menu.ts': menu,
  'shared/contract/identity-providers/migration.ts': migration,
  'shared/contract/settings/openid.ts': openid,
  'shared/contract/problem.ts': problem,
  'shared/contract/identity-providers/identity-providers.ts': providers,
  'shared/contract/save-answer.ts': saveAnswer,
  'shared/contract/sign-in/session.ts': session,
  'shared/contract/account/sessions.ts': sessions,
  'shared/contract/sign-in/setup.ts': setup,
  'shared/contract/settings/spn.ts': spn,
  'shared/contract/settings/trust.ts': trust,
  'shared/contract/account/two-factor.ts': twoFactor,
  'shared/contract/sign-in/validate-device.ts': validateDevice,
  'build/openapi/server-answers.ts': serverAnswers,
};

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** The schemas by their names, in alphabetical order. */
export const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  Object.values(MODULES)
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, v.GenericSchema] => isSchema(entry[1]))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

const jsonForm = jsonForms();
const definitions = Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, jsonForm(schema)]));
const config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'throw',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => refTo(referenceId),
} as const;

const refTo = (name: string) => `#/components/schemas/${name}`;

/** Returns every schema of the contract as JSON Schema (draft 2020-12). Throws for one that cannot be expressed. */
export function componentSchemas(): Record<string, JsonSchema> {
  const schemas = toJsonSchemaDefs({ ...definitions }, config);
  // The page reads this part by itself, so that a state it does not understand costs it nothing else.
  const { properties } = Object(schemas.ProviderData);
  properties.migrationStatus = { anyOf: [{ $ref: refTo('MigrationStatus') }, { type: 'null' }] };
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, shortened(schema)]));
}

/** Returns a reference to a named schema, or the JSON Schema of another one. */
export function schemaOf(schema: v.GenericSchema): JsonSchema {
  const name = Object.keys(SCHEMAS).find((each) => SCHEMAS[each] === schema);
  if (name !== undefined) return { $ref: refTo(name) };
  const { $defs: _, $schema: __, ...own } = toJsonSchema(jsonForm(schema), { ...config, definitions });
  return shortened(own);
}

/** The same schema without empty lists of required fields, and with `type: [..., 'null']` for what may be null. */
function shortened<Schema>(schema: Schema): Schema;
function shortened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => shortened(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  const short: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'default' ? value : shortened(value)]),
  );
  if (Array.isArray(short.required) && short.required.length === 0) delete short.required;
  const { anyOf, ...others } = short;
  const [of, none, ...more] = Array.isArray(anyOf) ? anyOf : [];
  const isNullable = none?.type === 'null' && more.length === 0 && typeof of?.type === 'string';
  if (!isNullable || 'enum' in of || 'const' in of) return short;
  return { ...of, type: [of.type, 'null'], ...others };
}
