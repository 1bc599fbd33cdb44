import * as v from 'valibot';

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
  readonly operation?: (value: unknown) => unknown;
  readonly metadata?: { readonly items?: Part; readonly values?: Part };
}

/** Actions without a counterpart in JSON Schema. The descriptions in the contract explain their requirements. */
const NOT_EXPRESSIBLE = ['check', 'partial_check', 'trim', 'finite', 'readonly', 'metadata'];

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'kind' in value;

/**
 * Returns a function that rewrites a schema to describe the value before it is parsed, which valibot calls the input. A
 * schema that is used twice is rewritten once.
 */
export function createInputSchemas(): (schema: v.GenericSchema) => v.GenericSchema {
  const known = new Map<Part, Part>();
  const rewrite = (part: Part): Part => {
    const before = known.get(part);
    if (before) return before;
    const after = part.pipe === undefined ? rewriteFields(part, rewrite) : rewritePipe(part.pipe, rewrite);
    known.set(part, after);
    return after;
  };
  return (schema) => {
    const after: unknown = isPart(schema) ? rewrite(schema) : undefined;
    return asSchema(after);
  };
}

/** Narrows a rewritten schema, which has all fields that the conversion reads. */
function asSchema(part: unknown): v.GenericSchema {
  if (!isPart(part) || part.kind !== 'schema') throw new Error('not a schema');
  return part as unknown as v.GenericSchema;
}

function rewriteFields(part: Part, rewrite: (part: Part) => Part): Part {
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
function rewritePipe(pipe: readonly Part[], rewrite: (part: Part) => Part): Part {
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
  const list: unknown[] = [];
  const renamed: unknown = rest.find(({ type }) => type === 'transform')?.operation?.({ Resources: list });
  const isRenamed = Object(renamed).Resources === list;
  const name = Object.entries(isRenamed ? Object(renamed) : {}).find(
    ([key, value]) => key !== 'Resources' && value === list,
  )?.[0];
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

const mapped = (entries: Readonly<Record<string, Part>>, change: (part: Part) => Part) =>
  Object.fromEntries(Object.entries(entries).map(([key, each]) => [key, change(each)]));

const optional = (schema: Part): Part => part(v.optional(asSchema(schema)));

function part(value: unknown): Part {
  if (!isPart(value)) throw new Error('not a part of a schema');
  return value;
}
