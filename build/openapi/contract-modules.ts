import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import type * as v from 'valibot';
import type { Operation } from '../../shared/contract/operation';

const FOLDER = fileURLToPath(new URL('../../shared/contract/', import.meta.url));

/** An exported operation. */
export interface NamedOperation {
  /** The operationId. */
  readonly name: string;
  /** The folder of the operation's module. */
  readonly area: string;
  readonly docstring: string;
  readonly operation: Operation;
}

interface Export {
  readonly name: string;
  readonly area: string;
  readonly value: unknown;
  readonly docs: Docstrings | undefined;
}

/** All exports of the modules in shared/contract/, with their docstrings. */
const EXPORTS: readonly Export[] = (
  await Promise.all(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .map(exportsOf),
  )
).flat();

async function exportsOf(file: string): Promise<Export[]> {
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(FOLDER, file)).href);
  const docs = readDocstrings(readFileSync(join(FOLDER, file), 'utf8'));
  const area = dirname(file);
  // The names are in the order of the source, unlike those of a module's exports.
  const names = [...docs.keys()].filter((name) => name in module);
  return names.map((name) => ({ name, area, value: module[name], docs: docs.get(name) }));
}

/** The folders of shared/contract/ with operations, in the order of the document. */
export const AREAS: Readonly<Record<string, string>> = {
  'sign-in': 'Sign-in in all its steps, and sign-out',
  account: 'What users do with their own account, and the API keys',
  settings: 'The configuration by administrators, and what users did',
  'identity-providers': 'The identity providers and their migrations',
  shell: 'The shell around the pages, and the directory',
  system: 'Texts, events, and the server itself',
};

/** The operations in the order of their areas. An operation in another folder is left out, which a test detects. */
export const OPERATIONS: readonly NamedOperation[] = Object.keys(AREAS).flatMap((area) =>
  EXPORTS.flatMap(({ name, value, docs, ...of }) =>
    of.area === area && isOperation(value) ? [{ name, area, operation: value, docstring: docs?.own ?? '' }] : [],
  ),
);

/** The keys of the messages with which the server answers each call, by the name of its operation. */
export const OPERATION_KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  OPERATIONS.map(({ name, operation: { keys = [], refusals = {}, textRefusals = {} } }) => [
    name,
    [...keys, ...Object.values(refusals).flat(), ...Object.values(textRefusals).flat()],
  ]),
);

/**
 * The schemas by name in alphabetical order. Schemas whose names begin with a lower-case letter are parts of others and
 * left out.
 */
export const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  EXPORTS.flatMap(({ name, value }): [string, v.GenericSchema][] =>
    isSchema(value) && /^[A-Z]/.test(name) ? [[name, value]] : [],
  ).sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** The docstrings of the schemas and of their fields. */
export const DOCSTRINGS: ReadonlyMap<string, Docstrings> = new Map(
  EXPORTS.flatMap(({ name, docs }) => (docs === undefined ? [] : [[name, docs]])),
);

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'address' in value;
}

/** The docstring of a schema, and the docstrings of its fields by name. */
export interface Docstrings {
  readonly own?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads the docstrings of a module's constants by name, including the fields of spread constants. */
export function readDocstrings(source: string): ReadonlyMap<string, Docstrings> {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  const found = new Map<string, Docstrings>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(name)) continue;
      found.set(name.text, { own: textOf(statement), fields: fieldsOf(initializer, found) });
    }
  }
  return found;
}

/** Returns the docstrings of the fields of the outermost object in an expression. */
function fieldsOf(expression: ts.Expression, known: ReadonlyMap<string, Docstrings>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const property of outermostObject(expression)?.properties ?? []) {
    if (ts.isSpreadAssignment(property)) {
      Object.assign(fields, known.get(property.expression.getText().replace('.entries', ''))?.fields);
    } else if (property.name) {
      const text = textOf(property);
      const name = ts.isIdentifier(property.name) || ts.isStringLiteral(property.name) ? property.name.text : '';
      if (text !== undefined) fields[name] = text;
    }
  }
  return fields;
}

function outermostObject(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node;
  if (ts.isFunctionLike(node)) return undefined; // what a transformation makes is not what is sent
  return ts.forEachChild(node, outermostObject);
}

/** Returns the text of the last docstring before a node, in one line. */
function textOf(node: ts.Node): string | undefined {
  const comments = ts.getLeadingCommentRanges(node.getSourceFile().text, node.getFullStart()) ?? [];
  const last = comments.map(({ pos, end }) => node.getSourceFile().text.slice(pos, end)).at(-1);
  if (last === undefined || !last.startsWith('/**')) return undefined;
  return last
    .slice(3, -2)
    .replace(/\s*\n\s*\* ?/g, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .trim();
}
