import type * as v from 'valibot';

/** What of a schema says how its value looks; valibot's schemas have these fields. */
interface Described {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly unknown[];
}

const OPTIONAL = ['optional', 'nullish', 'undefinedable', 'exact_optional'];
const WRAPPERS = [...OPTIONAL, 'nullable'];

/**
 * Writes a schema as the table of calls does: `{id, count?: number, list: [{name}]}`. A field without a type is a string, one with `?`
 * may be missing. Throws for a kind of schema that the contract has not had so far.
 */
export function shapeOf(schema: v.GenericSchema & Described): string {
  const { type, entries, item, wrapped, options, literal, pipe } = schema;
  // What a value is brought into before it is checked says how it may look.
  const last = pipe?.filter(isSchema).at(-1);
  if (last) return shapeOf(last);
  if (WRAPPERS.includes(type) && wrapped) return shapeOf(wrapped);
  if (entries) {
    const fields = Object.entries(entries).map(([name, field]) => fieldOf(name, field));
    return `{${fields.join(', ')}}`;
  }
  if (item) return `[${shapeOf(item)}]`;
  if (type === 'picklist')
    return (options ?? []).map((option) => (typeof option === 'number' ? String(option) : `'${option}'`)).join(' or ');
  if (type === 'literal') return typeof literal === 'string' ? `'${literal}'` : String(literal);
  if (type === 'union') return (options ?? []).filter(isSchema).map(shapeOf).join(' or ');
  if (type === 'record') return '{…}';
  if (type === 'unknown') return 'anything';
  if (['string', 'number', 'boolean'].includes(type)) return type;
  throw new Error(`the table of calls has no way to write a schema of the type ${type}`);
}

function fieldOf(name: string, field: v.GenericSchema & Described): string {
  const shape = shapeOf(field);
  return `${name}${OPTIONAL.includes(field.type) ? '?' : ''}${shape === 'string' ? '' : `: ${shape}`}`;
}

function isSchema(option: unknown): option is v.GenericSchema {
  return typeof option === 'object' && option !== null && 'kind' in option && option.kind === 'schema';
}
