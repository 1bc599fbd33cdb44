import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as v from 'valibot';
import type { Operation } from '../../shared/contract/operation';
import { type Docstrings, readDocstrings } from './docstrings';

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
