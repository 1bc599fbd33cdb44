import { existsSync } from 'node:fs';
import { commandAudit, operator } from '../../audit/command-audit';
import type { Deps } from '../../deps';
import { generatePassword } from '../../passwords/generate-password';
import { readLogLevel } from '../../settings/log-level';
import { readSettings, type Settings } from '../../settings/settings';
import { openStorage } from '../../storage/connection';
import { describeError } from '../../storage/describe-error';
import { StorageError } from '../../storage/storage-error';
import { type AccountCommand, parseArguments, USAGE } from './account-arguments';
import { type AccountResult, printable } from './account-result';
import {
  addAccount,
  disableAccount,
  enableAccount,
  type ListedAccount,
  listAccounts,
  problemOfNewAccount,
} from './manage-accounts';
import {
  type Catalogues,
  createPasswordChangedByAdminMail,
  type PasswordChangedByAdminMail,
  UNSENDABLE,
} from './password-changed-by-admin-mail';
import { type PasswordResult, readPassword, type Terminal } from './read-password';
import { findResettableAccount, resetPassword } from './reset-password-by-command';
import { unlockAdministrator } from './unlock-administrator';

export interface CommandIo extends Terminal {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly output: NodeJS.WritableStream;
  /** Reads the message catalogues of the built pages in a folder. It returns undefined if there are none. */
  readonly readCatalogues: (folder: string) => Catalogues | undefined;
}

/** Runs `npm run account` with these arguments. @returns the exit status */
export async function runAccountCommand(io: CommandIo): Promise<number> {
  const parsed = parseArguments(io.args);
  if (!parsed.ok) return fail(io, [parsed.problem, 'npm run account -- --help says what there is.'], 2);
  if (parsed.command.kind === 'help') {
    io.output.write(USAGE);
    return 0;
  }
  const read = readSettings(io.env);
  const level = readLogLevel(io.env);
  if (!read.ok) return fail(io, read.problems, 1);
  if (!level.ok) return fail(io, [level.problem], 1);
  const missing = parsed.command.kind === 'add' ? undefined : missingFile(read.settings);
  if (missing !== undefined) return fail(io, [`There is no database at ${missing}.`], 1);
  try {
    return await withDatabase(read.settings, (deps) => {
      const of = { command: 'npm run account', days: read.settings.auditDays, level: level.level, error: io.error };
      const audit = commandAudit(deps, of);
      return execute({ io, deps: { ...deps, audit }, settings: read.settings, level: level.level }, parsed.command);
    });
  } catch (error) {
    return fail(io, [error instanceof StorageError ? error.message : `It failed: ${describeError(error)}.`], 1);
  }
}

function fail({ error }: CommandIo, problems: readonly string[], status: number): number {
  error.write(problems.map((problem) => `${problem}\n`).join(''));
  return status;
}

/** Returns the path of the embedded database if the file does not exist. Only `add` creates it. */
function missingFile({ databaseUrl }: Settings): string | undefined {
  const path = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : undefined;
  return path === undefined || existsSync(path) ? undefined : path;
}

async function withDatabase(settings: Settings, use: (deps: Deps) => Promise<number>): Promise<number> {
  const storage = await openStorage(settings);
  // An error while closing is ignored: the changes are stored, and a running server completes the file when it stops.
  return use({ db: storage.db, clock: Date.now }).finally(() => storage.close().catch(() => {}));
}

interface Run {
  readonly io: CommandIo;
  readonly deps: Deps;
  readonly settings: Settings;
  readonly level: string;
}

async function execute(run: Run, command: AccountCommand): Promise<number> {
  const { io, deps } = run;
  switch (command.kind) {
    case 'help':
      return 0;
    case 'list':
      io.output.write(tableOf(await listAccounts(deps.db)));
      return 0;
    case 'disable':
      return report(run, await disableAccount(deps, command.userName), {
        done: `${printable(command.userName)} is disabled, and its sessions have ended.`,
        logged: 'account disabled',
      });
    case 'enable':
      return report(run, await enableAccount(deps, command.userName), {
        done: `${printable(command.userName)} is enabled.`,
        logged: 'account enabled',
      });
    case 'unlock':
      return unlock(run, command);
    case 'add':
      return add(run, command);
    case 'reset-password':
      return reset(run, command);
  }
}

async function add(run: Run, command: Extract<AccountCommand, { kind: 'add' }>): Promise<number> {
  const { generate, kind: _, ...account } = command;
  const problem = await problemOfNewAccount(run.deps.db, account);
  if (problem !== undefined) return fail(run.io, [problem], 1);
  const chosen = account.isTechnical ? NO_PASSWORD : await choosePassword(run.io, generate);
  if (!chosen.ok) return fail(run.io, [chosen.problem], 1);
  const { password } = chosen;
  const generated = generate && password !== undefined ? passwordLine(password) : '';
  return report(run, await addAccount(run.deps, { ...account, password }), {
    done: `${printable(account.userName)} is added as ${roleText(account)}.${generated}`,
    logged: 'account added',
  });
}

const NO_PASSWORD = { ok: true, password: undefined } as const;

function roleText({ isAdmin, isTechnical }: { isAdmin: boolean; isTechnical: boolean }): string {
  if (isTechnical) return 'a technical account. An administrator creates its API key on the page of API keys';
  return isAdmin ? 'an administrator' : 'a user';
}

async function reset(run: Run, command: Extract<AccountCommand, { kind: 'reset-password' }>): Promise<number> {
  const { generate, userName, everything } = command;
  const found = await findResettableAccount(run.deps.db, userName);
  if (!found.ok) return fail(run.io, [found.problem], 1);
  const chosen = await choosePassword(run.io, generate);
  if (!chosen.ok) return fail(run.io, [chosen.problem], 1);
  const { password } = chosen;
  const mail = await resetMail(run);
  const result = await resetPassword(run.deps, { userName, password, everything, inTransaction: mail.store });
  const done = `${printable(userName)} has a new password, and its sessions have ended.${generate ? passwordLine(password) : ''}`;
  const access = result.ok ? accessText(result.access, command) : '';
  const status = report(run, result, { done: `${done}${access}`, logged: 'password reset' });
  if (result.ok) await tellUser(run.io, mail);
  return status;
}

/** Lists what else gives access to an account, and says how it is removed. */
function accessText(
  access: readonly string[],
  { userName, everything }: { readonly userName: string; readonly everything: boolean },
): string {
  if (access.length === 0) return '';
  const lines = access.map((line) => `\n- ${line}`).join('');
  if (everything) return `\nRemoved from the account:${lines}`;
  return `\nThe account still has:${lines}\nnpm run account -- reset-password ${printable(userName)} --everything removes that.`;
}

async function unlock(run: Run, command: Extract<AccountCommand, { kind: 'unlock' }>): Promise<number> {
  const result = await unlockAdministrator(run.deps, command);
  const name = printable(command.userName);
  const { changes, needsAuthenticator } = result.ok ? result : { changes: [], needsAuthenticator: false };
  const first = changes.length > 0 ? `${name} can sign in again.` : `Nothing keeps ${name} from signing in.`;
  const lines = needsAuthenticator
    ? [
        ...changes,
        `Sign-in asks ${name} for a code of its authenticator or a backup code.`,
        `If they are lost: npm run account -- unlock ${name} --without-authenticator`,
      ]
    : [first, ...changes];
  return report(run, result, { done: lines.join('\n'), logged: 'administrator unlocked' });
}

/**
 * Creates the mail, or stands in for it if it cannot be stored: the password is reset without the mail, and the
 * operator is told.
 */
async function resetMail({ io, deps, settings }: Run): Promise<PasswordChangedByAdminMail> {
  const catalogues = io.readCatalogues(settings.distFolder);
  return createPasswordChangedByAdminMail(deps, { settings, catalogues }).catch(() => UNSENDABLE);
}

const MAIL_PROBLEMS = {
  deferred: 'The mail that tells the user of it could not be sent yet. The server tries it again for a day.\n',
  failed: 'The mail that tells the user of it could not be sent.\n',
};

async function tellUser({ error }: CommandIo, mail: PasswordChangedByAdminMail): Promise<void> {
  const outcome = await mail.send();
  if (outcome !== 'sent') error.write(MAIL_PROBLEMS[outcome]);
}

const passwordLine = (password: string) => `\nPassword: ${password}`;

async function choosePassword(terminal: Terminal, generate: boolean): Promise<PasswordResult> {
  return generate ? { ok: true, password: generatePassword() } : readPassword(terminal);
}

function report({ io, level }: Run, result: AccountResult, texts: { done: string; logged: string }): number {
  if (!result.ok) return fail(io, [result.problem], 1);
  io.output.write(`${texts.done}\n`);
  if (['info', 'debug', 'trace'].includes(level)) {
    io.error.write(`${logLine({ userId: result.userId, operator: operator(), msg: `${texts.logged} by command` })}\n`);
  }
  return 0;
}

/** Formats a line like the server's log. */
function logLine(facts: Readonly<Record<string, string>>): string {
  return JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, ...facts });
}

function tableOf(accounts: readonly ListedAccount[]): string {
  if (accounts.length === 0) return 'There are no accounts.\n';
  const rows = [
    ['user name', 'role', 'state', 'mail', 'name'],
    ...accounts.map(({ userName, role, isDisabled, email, displayName }) =>
      [userName, role, isDisabled ? 'disabled' : 'enabled', email, displayName].map(printable),
    ),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => rows.reduce((max, row) => Math.max(max, row[column]?.length ?? 0), 0));
  return rows
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd().concat('\n'))
    .join('');
}
