/** The part of dist/openapi.json that describes the fields of an answer. */
interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

interface Content {
  readonly schema: Schema;
  /** What the pages read, when that is less than this server sends. */
  readonly 'x-pages-read'?: Schema;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * Reduces an answer to the minimum that dist/openapi.json permits: optional fields with an empty value (false, 0,
 * empty) are left out or null. Throws for a field that the document does not contain, and for a required field that is
 * missing.
 */
export function leaveOut(
  document: Document,
  { call, json, empty }: { call: string; json: object; empty: 'missing' | 'null' },
): object {
  const [method = '', path = ''] = call.split(' ');
  const template = path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[`/identityprovider${template}`] ?? document.paths[template];
  const content = operation?.[method.toLowerCase()]?.responses[200]?.content?.['application/json'];
  const schema = content?.['x-pages-read'] ?? content?.schema;
  if (schema === undefined) throw new Error(`openapi.json has no answer of ${call}`);
  const all = (resolve(document, schema).anyOf ?? [schema]).map((each) => resolve(document, each));
  const [first = {}] = all;
  const own = all.find(({ required = [] }) => required.every((name) => name in json)) ?? first;
  const known = Object.keys(own.properties ?? {});
  const required = own.required ?? [];
  for (const name of Object.keys(json)) if (!known.includes(name)) throw new Error(`${call} has no ${name}`);
  for (const name of required) if (!(name in json)) throw new Error(`${call} promises ${name}`);
  const answer: Record<string, unknown> = { ...json };
  for (const name of known) {
    if (required.includes(name) || saysSomething(answer[name])) continue;
    if (empty === 'null') answer[name] = null;
    else delete answer[name];
  }
  return answer;
}

function resolve({ components }: Document, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

const saysSomething = (value: unknown) => Boolean(Array.isArray(value) ? value.length : value);
