import { deleteHistory } from '../../demo/history/delete-history';
import { readSettings, type Settings } from '../../settings/settings';
import { openStorage } from '../../storage/connection';
import { describeError } from '../../storage/describe-error';
import { secretsOfDatabase } from '../../storage/secrets/open-secrets';
import { StorageError } from '../../storage/storage-error';
import type { CommandIo } from '../backup/run-with-arguments';

const USAGE = `Usage: npm run demo -- delete-history

  delete-history  deletes the sign-ins, sessions, second factors, API keys, mails and directories that the first start with
                  the demo has made up; the accounts and the settings stay

The command works on the database that the server's settings name, also while servers run.
Exit status: 0 done, 1 refused or failed, 2 not understood.
`;

/** Runs `npm run demo` with these arguments. @returns the exit status */
export async function runDemoCommand({ args, env, output, error }: CommandIo): Promise<number> {
  const [word = '', ...rest] = args;
  if (['--help', '-h'].includes(word)) {
    output.write(USAGE);
    return 0;
  }
  if (word !== 'delete-history' || rest.length > 0) {
    error.write(USAGE);
    return 2;
  }
  const read = readSettings(env);
  const problems = read.ok ? await problemsOf(read.settings) : read.problems;
  if (problems.length === 0) output.write('The history of the demo is deleted.\n');
  else error.write(problems.map((problem) => `${problem}\n`).join(''));
  return problems.length === 0 ? 0 : 1;
}

async function problemsOf(settings: Settings): Promise<readonly string[]> {
  try {
    const { db, close } = await openStorage(settings);
    const deleting = secretsOfDatabase(db, settings).then((secrets) => deleteHistory({ db, clock: Date.now, secrets }));
    const isDeleted = await deleting.finally(() => close().catch(() => {})); // a running server completes the file when it stops
    return isDeleted ? [] : ['There is no history that the demo has made up.'];
  } catch (failure) {
    return [failure instanceof StorageError ? failure.message : `It failed: ${describeError(failure)}.`];
  }
}
