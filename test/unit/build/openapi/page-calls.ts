import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type NamedOperation, OPERATIONS, SCHEMAS } from '../../../../build/openapi/contract-modules';
import { PAGES } from '../../../../shared/contract/pages';
import { CONTRACTS } from '../../shared/contract/contracts';
import { ROOT } from './read-document';

/** Calls that pages make without their operation: links, pictures, and what a page must not load much code for. */
const BY_ADDRESS: Readonly<Record<string, readonly string[]>> = {
  login: ['startOpenIdSignIn', 'signInByKerberos', 'signInByPasswordAfterKerberos'],
  logout: ['signOut'],
  'report-sign-in': ['beginRecovery'],
  sessions: ['signOut'],
  avatar: ['showPhoto'],
  sidemenu: ['showPhoto', 'signOut'],
  'openid-providers': ['testOpenIdProvider'],
  branding: ['previewBranding', 'showBrandingLogo'],
  provider: ['showLegacyMigrationLog', 'showLegacyMigrationErrors', 'showLegacyMigrationStatistics'],
  'openid-callback': ['beginOpenIdLink'],
  'host-shell': ['showPhoto', 'signOut', 'listDirectoryUsers', 'listApiKeys', 'checkHealth'],
};

/** What every page may call. */
const EVERYWHERE = ['showMessages', 'openEventStream'];

/** What no page calls. */
const NOWHERE = ['checkReadiness', 'checkLiveness', 'readMetrics'];

const IMPORT =
  /import\s+(?!type\b)(?:\{([^}]*)\}|\w+)\s+from\s+'(\.[^']+)'|(?:import\(\s*|export \{[^}]*\} from )'(\.[^']+)'/g;

/** The names that an entry and the modules it imports import from shared/contract/. */
function importedNames(entry: string): Set<string> {
  const files = new Set([join(ROOT, 'entries', entry, 'main.tsx')]);
  const names = new Set<string>();
  for (const file of files) {
    for (const [, list = '', from, other = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const module = join(dirname(file), from ?? other);
      if (module.includes('/shared/contract/')) for (const name of list.split(',')) names.add(name.trim());
      const source = ['.ts', '.tsx'].map((ending) => module + ending).find(existsSync);
      if (source !== undefined && !source.includes('/shared/contract/')) files.add(source);
    }
  }
  return names;
}

const entries = [...new Set(PAGES.filter(({ only }) => only === undefined).map(({ entry }) => entry))];

const callsOf = new Map(
  entries.map((entry): [string, readonly NamedOperation[]] => {
    const paths = PAGES.filter((row) => row.entry === entry).map(({ path }) => path);
    const names = new Set([...importedNames(entry), ...(BY_ADDRESS[entry] ?? [])]);
    const isOwnData = ({ method, address }: NamedOperation['operation']) =>
      method === 'GET' && [address].flat().some((each) => paths.includes(each));
    return [entry, OPERATIONS.filter(({ name, operation }) => names.has(name) || isOwnData(operation))];
  }),
);

/** The operations that neither a page nor a list above has. */
export const callsOfNoPage = (): string[] => {
  const called = [...callsOf.values()].flat().map(({ name }) => name);
  return OPERATIONS.map(({ name }) => name).filter((name) => ![...called, ...EVERYWHERE, ...NOWHERE].includes(name));
};

function requiredFields({ answer }: NamedOperation['operation']): readonly string[] {
  const name = Object.keys(SCHEMAS).find((each) => SCHEMAS[each] === answer);
  return (name && CONTRACTS[name]?.required) || [];
}

const code = (text: string) => `\`${text}\``;

/** The table of shared/contract/pages.md. */
export function pageCallsTable(): string {
  const lines = [...callsOf].map(([entry, calls]) => {
    const needs = calls.flatMap(({ name, operation }) => {
      const fields = requiredFields(operation);
      return fields.length === 0 ? [] : [`${code(name)}: ${fields.map(code).join(', ')}`];
    });
    const missing = calls.flatMap(({ name, operation }) =>
      operation.ifMissing === undefined ? [] : [`${code(name)}: ${operation.ifMissing}`],
    );
    return `| ${code(entry)} | ${calls.map(({ name }) => code(name)).join(', ')} | ${needs.join('; ')} | ${missing.join('; ')} |`;
  });
  return ['| page | calls | cannot do without | may answer 404 |', '|---|---|---|---|', ...lines].join('\n');
}
