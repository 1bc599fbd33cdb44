import { parseArgs } from 'node:util';

/** A command of `npm run account`. */
export type AccountCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list' }
  | {
      readonly kind: 'add';
      readonly userName: string;
      readonly email: string;
      readonly displayName: string;
      readonly isAdmin: boolean;
      readonly isTechnical: boolean;
      readonly generate: boolean;
    }
  | {
      readonly kind: 'reset-password';
      readonly userName: string;
      readonly generate: boolean;
      readonly everything: boolean;
    }
  | { readonly kind: 'disable' | 'enable'; readonly userName: string }
  | {
      readonly kind: 'unlock';
      readonly userName: string;
      readonly withPassword: boolean;
      readonly withoutAuthenticator: boolean;
    };

export type ParsedArguments =
  | { readonly ok: true; readonly command: AccountCommand }
  | { readonly ok: false; readonly problem: string };

export const USAGE = `Usage: npm run account -- <command>

  add <user name> --mail <address> [--name <display name>] [--role user|administrator] [--generate]
  add <user name> --role technical [--name <display name>]
                                           for a program: it has API keys, and no password and no mail address
  list
  disable <user name>                      ends its sessions and refuses its sign-ins, API keys and mails
  enable <user name>
  reset-password <user name> [--generate] [--everything]
                                           ends its sessions, makes its browsers unknown, and lists what else signs in;
                                           --everything removes that: passkeys, linked identities, authenticator, API keys
  unlock <user name> [--with-password] [--without-authenticator]
                                           lets an administrator sign in again, and prints what it has changed for that

The password is asked for at a terminal, or else read from the first line of standard input. With --generate it is
chosen and printed once. The command works on the database that the server's settings name, also while servers run.
Exit status: 0 done, 1 refused or failed, 2 not understood.
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  mail: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  generate: { type: 'boolean' },
  everything: { type: 'boolean' },
  'with-password': { type: 'boolean' },
  'without-authenticator': { type: 'boolean' },
} as const;

type Option = keyof typeof OPTIONS;

const ALLOWED: Readonly<Record<Exclude<AccountCommand['kind'], 'help'>, readonly Option[]>> = {
  add: ['mail', 'name', 'role', 'generate'],
  list: [],
  disable: [],
  enable: [],
  'reset-password': ['generate', 'everything'],
  unlock: ['with-password', 'without-authenticator'],
};

const isFlag = (name: string): boolean => isOption(name) && OPTIONS[name].type === 'boolean';

const isOption = (name: string): name is Option => Object.hasOwn(OPTIONS, name);

const isCommand = (word: string): word is keyof typeof ALLOWED => Object.hasOwn(ALLOWED, word);

const invalid = (problem: string): ParsedArguments => ({ ok: false, problem });

/**
 * Parses the command line. Error messages repeat only commands and option names, because other arguments may be secret.
 */
export function parseArguments(args: readonly string[]): ParsedArguments {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  if (args.length === 0) return invalid('A command is missing.');
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
  if (values.help === true) return { ok: true, command: { kind: 'help' } };
  const [word = '', userName, ...rest] = positionals;
  if (given.some(({ name }) => name === 'password')) {
    return invalid('A password is no argument, because other users of this machine could read it.');
  }
  if (!isCommand(word)) return invalid(word === '' ? 'A command is missing.' : `There is no command ${word}.`);
  const foreign = given.find(({ name }) => !ALLOWED[word].some((option) => option === name));
  if (foreign !== undefined) return invalid(`${word} has no option ${foreign.rawName}.`);
  const incomplete = given.find(({ name, value }) => !isFlag(name) && !value?.trim());
  if (incomplete !== undefined) return invalid(`${incomplete.rawName} needs a value.`);
  const valued = given.find(({ name, value }) => isFlag(name) && value !== undefined);
  if (valued !== undefined) return invalid(`${valued.rawName} takes no value.`);
  if (rest.length > 0 || (word === 'list' && userName !== undefined)) {
    return invalid('There are too many arguments; put a value with blanks in quotation marks.');
  }
  if (word === 'list') return { ok: true, command: { kind: 'list' } };
  if (userName === undefined) return invalid(`${word} needs a user name.`);
  return commandOf(word, { ...values, userName });
}

interface Given {
  userName: string;
  mail?: unknown;
  name?: unknown;
  role?: unknown;
  generate?: unknown;
  everything?: unknown;
  'with-password'?: unknown;
  'without-authenticator'?: unknown;
}

const ROLES = ['user', 'administrator', 'technical'] as const;

const isRole = (role: unknown): role is (typeof ROLES)[number] => ROLES.some((known) => known === role);

function commandOf(kind: Exclude<keyof typeof ALLOWED, 'list'>, given: Given): ParsedArguments {
  const { userName, mail, name = userName, role = 'user' } = given;
  const generate = given.generate === true;
  if (kind === 'reset-password')
    return { ok: true, command: { kind, userName, generate, everything: given.everything === true } };
  if (kind === 'unlock') {
    const withoutAuthenticator = given['without-authenticator'] === true;
    return {
      ok: true,
      command: { kind, userName, withPassword: given['with-password'] === true, withoutAuthenticator },
    };
  }
  if (kind !== 'add') return { ok: true, command: { kind, userName } };
  const displayName = String(name);
  if (!isRole(role)) return invalid(`--role accepts ${ROLES.join(', ')}.`);
  if (role === 'technical') {
    if (mail !== undefined) return invalid('A technical account gets no mail, so it has no --mail.');
    if (generate) return invalid('A technical account has no password, so it has no --generate.');
    const account = { userName, email: '', displayName, isAdmin: false, isTechnical: true, generate };
    return { ok: true, command: { kind, ...account } };
  }
  if (typeof mail !== 'string') return invalid('add needs --mail with the mail address of the account.');
  const isAdmin = role === 'administrator';
  return { ok: true, command: { kind, userName, email: mail, displayName, isAdmin, isTechnical: false, generate } };
}
