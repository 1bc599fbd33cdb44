import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { targetOf } from './http/read-answer';
import { CannotRun } from './run-context';
import type { Account } from './sign-in/account-types';

/** The parsed arguments. */
export interface Options {
  readonly address: URL;
  readonly accounts: readonly Account[];
  readonly only: string | undefined;
  readonly asJson: boolean;
  readonly withChanges: boolean;
  /** The path of an unused report link. */
  readonly reportLink: string | undefined;
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;

/**
 * Parses the arguments. It throws {@link CannotRun} with a description of the problem.
 * @returns undefined for `--help`
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new CannotRun('Give one address; --help says more.');
  const accounts = [
    ...accountOf('VESTIBULE_CONTRACT_', env, {
      name: values.user,
      file: values['password-file'],
      secret: values['second-factor-secret'],
    }),
    ...accountOf('VESTIBULE_CONTRACT_ADMIN_', env, {
      name: values.admin,
      file: values['admin-password-file'],
      secret: values['admin-second-factor-secret'],
    }),
  ];
  return {
    address: originOf(address),
    accounts,
    only: values.only,
    asJson: values.json || isJson(values.report),
    withChanges: values['with-changes'],
    reportLink: values['report-link'] === undefined ? undefined : pathOf(values['report-link'], originOf(address)),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        user: TEXT,
        'password-file': TEXT,
        'second-factor-secret': TEXT,
        admin: TEXT,
        'admin-password-file': TEXT,
        'admin-second-factor-secret': TEXT,
        only: TEXT,
        json: FLAG,
        report: TEXT,
        'with-changes': FLAG,
        'report-link': TEXT,
        help: FLAG,
      },
    });
  } catch (error) {
    throw new CannotRun(`${error instanceof Error ? error.message : error} --help says more.`);
  }
}

function isJson(report: string | undefined): boolean {
  if (report === undefined || report === 'text' || report === 'json') return report === 'json';
  throw new CannotRun(`${report} is no form of a report: text or json.`);
}

interface Given {
  readonly name: string | undefined;
  readonly file: string | undefined;
  readonly secret: string | undefined;
}

function accountOf(prefix: string, env: NodeJS.ProcessEnv, { name, file, secret }: Given): readonly Account[] {
  if (name === undefined) return [];
  const password = file === undefined ? env[`${prefix}PASSWORD`] : passwordIn(file);
  if (!password) throw new CannotRun(`There is no password for ${name}: give a file, or set ${prefix}PASSWORD.`);
  const secondFactor = secret ?? env[`${prefix}SECOND_FACTOR_SECRET`] ?? '';
  return [{ name, password, secondFactor, isAdmin: prefix.includes('ADMIN') }];
}

/** Returns the first line of a file, without its end. */
function passwordIn(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new CannotRun(`The password file cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function originOf(address: string): URL {
  const url = parseAddress(address);
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CannotRun(`${address} is no address such as http://127.0.0.1:8420.`);
  if (url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new CannotRun('Give the address of the server without a path, a query and a user name.');
  return url;
}

/** Returns the path of an address on the server. */
function pathOf(address: string, origin: URL): string {
  const { url, isOwn } = targetOf(address, origin);
  if (url === undefined || !isOwn) throw new CannotRun(`${address} is not an address of ${origin.origin}.`);
  return url.pathname;
}

function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined; // no address
  }
}
