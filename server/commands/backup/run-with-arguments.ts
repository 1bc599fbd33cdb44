import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readLogLevel } from '../../settings/log-level';
import { readSettings, type Settings } from '../../settings/settings';
import { describeError } from '../../storage/describe-error';
import { StorageError } from '../../storage/storage-error';

export interface CommandIo {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly output: { write(text: string): unknown };
  readonly error: { write(text: string): unknown };
}

/** The arguments of both commands. Paths are absolute. */
export interface BackupArguments {
  readonly settings: Settings;
  readonly file: string;
  readonly keyFile: string | undefined;
  readonly force: boolean;
  /** The level of the log, which goes to `error`. */
  readonly level: string;
  readonly error: CommandIo['error'];
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  force: { type: 'boolean' },
  'key-file': { type: 'string' },
} as const;

/**
 * Parses the arguments, runs the command and prints the result.
 * @returns the exit status: 0 done, 1 refused or failed, 2 not understood
 */
export async function runWithArguments(
  { args, env, output, error }: CommandIo,
  usage: string,
  run: (given: BackupArguments) => Promise<readonly string[]>,
): Promise<number> {
  const given = parse(args);
  if (given?.values.help === true) {
    output.write(usage);
    return 0;
  }
  const [file, ...others] = given?.positionals ?? [];
  if (given === undefined || file === undefined || others.length > 0) {
    error.write(usage);
    return 2;
  }
  const read = readSettings(env);
  const log = readLogLevel(env);
  if (!read.ok || !log.ok) {
    error.write(`${[...(read.ok ? [] : read.problems), ...(log.ok ? [] : [log.problem])].join('\n')}\n`);
    return 1;
  }
  const { force = false, 'key-file': keyFile } = given.values;
  try {
    const from = { settings: read.settings, file: resolve(file), force, level: log.level, error };
    const lines = await run({ ...from, keyFile: keyFile === undefined ? undefined : resolve(keyFile) });
    output.write(`${lines.join('\n')}\n`);
    return 0;
  } catch (failure) {
    error.write(`${failure instanceof StorageError ? failure.message : `It failed: ${describeError(failure)}.`}\n`);
    return 1;
  }
}

/** @returns undefined for an unknown option */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    return undefined; // the usage is shown
  }
}
