import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer, Operation, QueryParameter } from '../../../build/openapi/operation';
import { OPERATIONS } from '../../../build/openapi/operations';
import { Done } from '../../../build/openapi/server-answers';
import { Problem } from '../../../shared/contract/problem';
import { HOSTING, readText } from './markdown';

const BASE = '/identityprovider';
const OPTIONAL = ['optional', 'nullish', 'undefinedable', 'exact_optional'];

const isSchema = (part: unknown) => Object(part).kind === 'schema';

/**
 * Writes a schema as the table of calls does: `{id, count?: number, list: [{name}]}`. A field without a type is a string,
 * one with `?` may be missing. Throws for a kind of schema that the contract has not had so far.
 */
function shapeOf(schema: unknown): string {
  const { type, entries, item, wrapped, options, literal, pipe } = Object(schema);
  // What a value is brought into before it is checked says how it may look.
  if (pipe) return shapeOf({ ...pipe.filter(isSchema).at(-1) });
  if (wrapped) return shapeOf(wrapped);
  if (entries) return `{${Object.entries(entries).map(fieldOf).join(', ')}}`;
  if (item) return `[${shapeOf(item)}]`;
  const quoted = (word: unknown) => (typeof word === 'string' ? `'${word}'` : String(word));
  if (type === 'picklist') return options.map(quoted).join(' or ');
  if (type === 'literal') return quoted(literal);
  if (type === 'union') return options.map(shapeOf).join(' or ');
  if (type === 'record') return '{…}';
  if (type === 'unknown') return 'anything';
  if (['string', 'number', 'boolean'].includes(type)) return type;
  throw new Error(`the table of calls has no way to write a schema of the type ${type}`);
}

function fieldOf([name, field]: [string, unknown]): string {
  const shape = shapeOf(field);
  return `${name}${OPTIONAL.includes(Object(field).type) ? '?' : ''}${shape === 'string' ? '' : `: ${shape}`}`;
}

/** An address as the table has it: below the base of the pages, or with a word where it is not. */
function addressOf(path: string): string {
  if (path.startsWith(`${BASE}/`)) return path.slice(BASE.length);
  return path.startsWith('/scimserver/') ? path : `${path} (not below the base)`;
}

function parameterOf([name, parameter]: [string, string | QueryParameter]): string {
  if (typeof parameter === 'string') return `${name}=`;
  if (parameter.type === 'flag') return name;
  return `${name}=${parameter.values?.length === 1 ? parameter.values[0] : ''}`;
}

function takes({ query = {}, takes: bodies = [], inWords }: Operation): string {
  if (inWords?.takes !== undefined) return inWords.takes;
  const parameters = Object.entries(query).map(parameterOf).join('&');
  const body = bodies.map(({ as, schema }) => `${as} \`${shapeOf(schema)}\``).join(' or ');
  return [...(parameters === '' ? [] : [`\`?${parameters}\``]), ...(body === '' ? [] : [body])].join(', ');
}

function answerOf(answer: Answer): string {
  if (answer.kind === 'page' || answer.kind === 'json')
    return answer.schema === Done ? 'anything' : `\`${shapeOf(answer.schema)}\``;
  if (answer.kind === 'empty') return 'nothing';
  return { file: 'a file', text: 'a text', events: 'a stream', redirect: 'a redirect' }[answer.kind];
}

function rowOf(operation: Operation): string {
  const addresses = Object.values(operation.at).map(addressOf).join(', ');
  const answers = operation.inWords?.answers ?? operation.answers.map(answerOf).join(' or ');
  return `| \`${operation.method} ${addresses}\` | ${takes(operation)} | ${answers} |\n`;
}

test('the document has the table of all calls, with what each takes and answers in the contract', () => {
  const rows = OPERATIONS.filter(({ isNotCalled }) => !isNotCalled).map(rowOf);
  const table = `${rows.join('')}| \`any call that failed\` |  | \`${shapeOf(Problem)}\` |\n`;
  assert.ok(readText(HOSTING).includes(`\n|---|---|---|\n${table}\n`), `the table is to be\n${table}`);
});

test.run();
