import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { SCHEMAS } from './contract-modules';
import { createInputSchemas } from './input-schema';

const inputSchema = createInputSchemas();
const definitions = Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, inputSchema(schema)]));
const config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'throw',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => refTo(referenceId),
} as const;

const refTo = (name: string) => `#/components/schemas/${name}`;

/**
 * Returns all schemas of the contract as JSON Schema (draft 2020-12). It throws an error for a schema that cannot be
 * converted.
 */
export function componentSchemas(): Record<string, JsonSchema> {
  const schemas = toJsonSchemaDefs({ ...definitions }, config);
  // The page parses this part separately, so that an unknown state does not affect the rest.
  const { properties } = Object(schemas.ProviderData);
  properties.migrationStatus = { anyOf: [{ $ref: refTo('MigrationStatus') }, { type: 'null' }] };
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, shortened(schema)]));
}

/** Returns a reference to a named schema, or the JSON Schema of any other schema. */
export function schemaOf(schema: v.GenericSchema): JsonSchema {
  const name = Object.keys(SCHEMAS).find((each) => SCHEMAS[each] === schema);
  if (name !== undefined) return { $ref: refTo(name) };
  const { $defs: _, $schema: __, ...own } = toJsonSchema(inputSchema(schema), { ...config, definitions });
  return shortened(own);
}

/**
 * Returns the schema without empty lists of required fields, and with `type: [..., 'null']` for values that may be
 * null.
 */
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
