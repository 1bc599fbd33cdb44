import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { SCHEMAS } from './contract-modules';

/** The fields of valibot's schemas and actions that describe a value before it is parsed. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Part[];
  readonly requirement?: unknown;
  /** The name of a list that may also be named `Resources`. */
  readonly listName?: string;
  readonly metadata?: { readonly items?: Part; readonly values?: Part };
}

/** Actions without a counterpart in JSON Schema. The descriptions in the contract explain their requirements. */
const NOT_EXPRESSIBLE = ['check', 'partial_check', 'trim', 'finite', 'readonly', 'metadata'];

/** The parts that have been rewritten, so that one that is used twice is rewritten once. */
const rewritten = new Map<Part, Part>();

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

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Rewrites a schema to describe the value before it is parsed, which valibot calls the input. */
function inputSchema(schema: v.GenericSchema): v.GenericSchema {
  return asSchema(isPart(schema) ? rewrite(schema) : undefined);
}

function rewrite(part: Part): Part {
  const before = rewritten.get(part);
  if (before) return before;
  const after = part.pipe === undefined ? rewriteFields(part) : rewritePipe(part.pipe);
  rewritten.set(part, after);
  return after;
}

/** Narrows a rewritten schema, which has all fields that the conversion reads. */
function asSchema(part: unknown): v.GenericSchema {
  if (!isPart(part) || part.kind !== 'schema') throw new Error('not a schema');
  return part as unknown as v.GenericSchema;
}

function rewriteFields(part: Part): Part {
  const { entries, item, wrapped, options } = part;
  return {
    ...part,
    ...(entries && { entries: mapped(entries, rewrite) }),
    ...(item && { item: rewrite(item) }),
    ...(wrapped && { wrapped: rewrite(wrapped) }),
    ...(options && { options: options.map((option) => (isPart(option) ? rewrite(option) : option)) }),
  };
}

/**
 * Returns the schema of the value that enters a pipe. Where the pipe starts with `unknown`, its metadata describes that
 * value, or the schema after its transformation.
 */
function rewritePipe(pipe: readonly Part[]): Part {
  const [first, ...rest] = flatten(pipe);
  if (first === undefined) throw new Error('an empty pipe');
  const { items, values } = rest.find(({ type }) => type === 'metadata')?.metadata ?? {};
  if (items) return part(v.array(asSchema(rewrite(items))));
  if (values) return part(v.record(v.string(), asSchema(rewrite(values))));
  const last = rest.findLast(({ kind }) => kind === 'schema');
  if (first.type === 'unknown' && last) return beforeTransform(rewrite(last), rest);
  const end = rest.findIndex(({ kind, type }) => kind === 'schema' || type === 'transform');
  const actions = (end === -1 ? rest : rest.slice(0, end))
    .filter(({ type }) => !NOT_EXPRESSIBLE.includes(type))
    .map(withoutFlags);
  const schema = rewrite(first);
  return actions.length === 0 ? schema : { ...schema, pipe: [...(schema.pipe ?? [schema]), ...actions] };
}

/** Returns the parts of a pipe, including the parts of nested pipes. */
function flatten(pipe: readonly Part[]): readonly Part[] {
  return pipe.flatMap((each) => (each.pipe === undefined ? [each] : flatten(each.pipe)));
}

/** Removes flags, because patterns of JSON Schema are Unicode patterns without flags. */
function withoutFlags(action: Part): Part {
  const { requirement } = action;
  if (!(requirement instanceof RegExp)) return action;
  if (requirement.ignoreCase)
    return part(v.regex(new RegExp(requirement.source.replace('https?', '[hH][tT]{2}[pP][sS]?'))));
  return { ...action, requirement: { source: requirement.source, flags: '' } };
}

/**
 * Returns the schema of a value before its transformation, which accepts a list also under the name `Resources`, or
 * adds missing fields to an object.
 */
function beforeTransform(schema: Part, rest: readonly Part[]): Part {
  const { entries } = schema;
  if (entries === undefined) return schema;
  const name = rest.find(({ listName }) => listName !== undefined)?.listName;
  const own = name === undefined ? undefined : entries[name];
  if (name === undefined || own === undefined) return { ...schema, entries: mapped(entries, optional) };
  const either = { ...schema, entries: { ...entries, Resources: optional(own) } };
  if (own.type === 'nullish') return either;
  return part(
    v.union([
      asSchema(either),
      asSchema({ ...schema, entries: { ...entries, [name]: optional(own), Resources: own } }),
    ]),
  );
}

function mapped(entries: Readonly<Record<string, Part>>, change: (part: Part) => Part) {
  return Object.fromEntries(Object.entries(entries).map(([key, each]) => [key, change(each)]));
}

function optional(schema: Part): Part {
  return part(v.optional(asSchema(schema)));
}

function part(value: unknown): Part {
  if (!isPart(value)) throw new Error('not a part of a schema');
  return value;
}
