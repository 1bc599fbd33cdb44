import type { AuditRecorder } from '../../audit/audit-recorder';
import { commandAudit } from '../../audit/command-audit';
import { recordingTransaction } from '../../audit/recording-transaction';
import { readLogLevel } from '../../settings/log-level';
import { readSettings, type Settings } from '../../settings/settings';
import { type Db, openStorage } from '../../storage/connection';
import { describeError } from '../../storage/describe-error';
import { type KeyRing, keyFileOf, newKey, readKeyRing, writeServerKeys } from '../../storage/secrets/key-ring';
import { keyIdOf } from '../../storage/secrets/secrets';
import { readKeyIds } from '../../storage/secrets/stored-key-ids';
import { StorageError } from '../../storage/storage-error';
import { countOldValues } from './sealed-columns';

export interface SecretKeyIo {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly output: { write(text: string): unknown };
  readonly error: { write(text: string): unknown };
}

const USAGE = `Usage: npm run secret-key -- <command>

  status      shows the ids of the keys, and how many secrets are encrypted with older ones
  rotate      adds a new key to the key file; the server uses it after its next start
  remove-old  removes the older keys from the key file, once nothing is encrypted with them

A server reads its keys at its start. It encrypts with the newest one, and in the background encrypts again what was
encrypted with an older one. With VESTIBULE_SECRET_KEY there is no key file: add the new key to the variable yourself.
Exit status: 0 done, 1 refused or failed, 2 not understood.
`;

/** The result of a command, with a text for the operator. */
interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}

const done = (text: string): Outcome => ({ ok: true, text });
const refused = (text: string): Outcome => ({ ok: false, text });

interface Run {
  readonly db: Db;
  readonly audit: AuditRecorder;
  readonly settings: Settings;
  readonly ring: KeyRing;
  /** The ids of the keys that the database has been encrypted with, the newest last. */
  readonly known: readonly string[];
}

const COMMANDS: Readonly<Record<string, (run: Run) => Outcome | Promise<Outcome>>> = {
  status,
  rotate,
  'remove-old': removeOld,
};

/** Runs `npm run secret-key` with these arguments. @returns the exit status */
export async function runSecretKeyCommand({ args, env, output, error }: SecretKeyIo): Promise<number> {
  const [word = '', ...rest] = args;
  if (['--help', '-h'].includes(word)) {
    output.write(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, word) && rest.length === 0 ? COMMANDS[word] : undefined;
  if (command === undefined) {
    error.write(
      `The command is one of ${Object.keys(COMMANDS).join(', ')}. npm run secret-key -- --help explains them.\n`,
    );
    return 2;
  }
  const read = readSettings(env);
  const log = readLogLevel(env);
  const problems = [...(read.ok ? [] : read.problems), ...(log.ok ? [] : [log.problem])];
  const outcome =
    read.ok && log.ok
      ? await runOn({ settings: read.settings, variable: variableOf(env), level: log.level, error }, command)
      : refused(problems.join('\n'));
  (outcome.ok ? output : error).write(`${outcome.text}\n`);
  return outcome.ok ? 0 : 1;
}

/** The environment variable that the keys come from. */
const variableOf = (env: NodeJS.ProcessEnv): string =>
  env.VESTIBULE_SECRET_KEY ? 'VESTIBULE_SECRET_KEY' : 'VESTIBULE_SECRET_KEY_FILE';

interface Place {
  readonly settings: Settings;
  readonly variable: string;
  readonly level: string;
  readonly error: SecretKeyIo['error'];
}

async function runOn(
  { settings, variable, level, error }: Place,
  command: (run: Run) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  try {
    const { keys, source } = readKeyRing(settings, false);
    const ring = { keys, source: settings.secretKeys === undefined ? source : variable };
    const storage = await openStorage(settings);
    const { db } = storage;
    const of = { command: 'npm run secret-key', days: settings.auditDays, level, error };
    const audit = commandAudit({ db, clock: Date.now }, of);
    return await readKeyIds(db)
      .then((known) => command({ db, audit, settings, ring, known }))
      .finally(() => storage.close().catch(() => {})); // a running server writes the journal to the file when it stops
  } catch (failure) {
    return refused(failure instanceof StorageError ? failure.message : `It failed: ${describeError(failure)}.`);
  }
}

async function status({ db, ring, known }: Run): Promise<Outcome> {
  const [newest, ...others] = ring.keys.map(keyIdOf);
  const inUse = known.at(-1) ?? newest ?? '';
  const counts = await countOldValues(db, inUse);
  return done(
    [
      `${ring.source}: ${[newest, ...others].join(', ')}`,
      `The database is encrypted with ${inUse}.`,
      ...(newest === inUse || known.includes(newest ?? '') ? [] : [`${newest} is used after the server's next start.`]),
      counts.size === 0 ? 'Nothing is encrypted with another key, or without the id of its key.' : oldValues(counts),
    ].join('\n'),
  );
}

const oldValues = (counts: ReadonlyMap<string, number>): string =>
  `Encrypted with another key, or without the id of its key: ${[...counts].map(([name, count]) => `${count} in ${name}`).join(', ')}.`;

async function rotate({ db, audit, settings, ring, known }: Run): Promise<Outcome> {
  if (settings.secretKeys !== undefined) {
    return refused(
      `The keys are in ${ring.source}: put a new key, as \`openssl rand -base64 32\` writes it, behind the others and restart every server; then put it first and restart every server again.`,
    );
  }
  const [newest] = ring.keys;
  if (!known.includes(keyIdOf(newest)) && known.length > 0) {
    return refused(`The key ${keyIdOf(newest)} was added before and is not in use yet: restart the server first.`);
  }
  const added = newKey();
  const file = keyFileOf(settings);
  await recordingTransaction({ db, audit }, async (_trx, record) => {
    await record({ event: 'secret-key-rotated', target: keyIdOf(added) });
    writeServerKeys(settings, [added, ...ring.keys]);
  });
  return done(
    `The key ${keyIdOf(added)} is added to ${file}. Restart the server: it then encrypts with it, and encrypts again what older keys have encrypted.\nKeep a copy of the file: without it no backup can be used.`,
  );
}

async function removeOld({ db, settings, ring, known }: Run): Promise<Outcome> {
  const [newest, ...others] = ring.keys;
  const keyId = keyIdOf(newest);
  if (others.length === 0) return refused('There are no older keys.');
  if (known.at(-1) !== keyId) return refused(`The key ${keyId} is not in use yet: restart the server first.`);
  const counts = await countOldValues(db, keyId);
  if (counts.size > 0) return refused(`The older keys are still needed. ${oldValues(counts)}`);
  const removed = others.map(keyIdOf).join(', ');
  if (settings.secretKeys !== undefined) {
    return done(
      `Nothing needs ${removed}. Once every server has been restarted with ${keyId} first, and this command still says so, remove it from ${ring.source}.`,
    );
  }
  writeServerKeys(settings, [newest]);
  return done(`Removed ${removed} from ${keyFileOf(settings)}. A backup from before still needs it.`);
}
