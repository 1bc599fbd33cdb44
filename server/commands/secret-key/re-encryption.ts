import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import type { SecretDeps } from '../../deps';
import { type BackgroundJob, createJobRunner } from '../../storage/background-job';
import { readVersionedJson, replaceJson } from '../../storage/json-settings';
import { isStalled } from '../../storage/lease';
import type { Secrets } from '../../storage/secrets/secrets';
import { readKeyIds } from '../../storage/secrets/stored-key-ids';
import { countOldValues, readOldValues, replaceValue, SEALED_COLUMNS, type SealedColumn } from './sealed-columns';

/** The number of values that one transaction encrypts again; other requests get a turn between transactions. */
const BATCH = 50;

/**
 * The interval in ms at which a server looks for values of old keys, which a server that has not restarted yet still
 * writes.
 */
const INTERVAL = 60_000;

/** After this time without progress in ms, another server continues the re-encryption. */
const STALLED_AFTER = 15_000;

/** The setting that makes one server at a time re-encrypt. */
const LEASE = 'secret-key-lease';

const StoredLease = v.object({ movedAt: v.nullable(v.number()) });

export interface ReEncryptionDeps extends SecretDeps {
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
  /** Called with whether no value of an old key is left. */
  readonly onEnded?: (isSuccess: boolean) => void;
}

/** Creates the job that encrypts in the background what was encrypted with an old key. */
export function createReEncryption(deps: ReEncryptionDeps): BackgroundJob {
  const { secrets, log, onEnded } = deps;
  const jobs = createJobRunner({
    interval: INTERVAL,
    onFailure(error) {
      onEnded?.(false);
      log.error({ err: error }, 'secrets were not encrypted with the new key; it is tried again');
    },
  });
  let reported: number | undefined; // so that the first run is reported even if nothing had to be encrypted

  const run = async (signal: AbortSignal): Promise<void> => {
    const done = await reEncrypt(deps, signal);
    if (done === undefined) return;
    // Counted anew: a server that has not restarted yet may have stored values of an older key meanwhile.
    const old = sumOf(await countOldValues(deps.db, secrets.keyId));
    onEnded?.(old === 0);
    if (done.count === 0 && old === reported) return;
    reported = old;
    const facts = { keyId: secrets.keyId, values: done.count, unreadable: done.unreadable };
    if (old === 0) log.info(facts, 'all secrets are encrypted with the new key');
    else if (done.unreadable > 0) log.error(facts, 'some secrets can be decrypted with none of the keys');
    else log.info({ ...facts, old }, 'some secrets were encrypted with an older key meanwhile; they follow');
  };
  const checkForWork = async () => {
    if (jobs.running() === undefined) jobs.run(run);
  };
  return {
    async watch() {
      if (secrets.keyIds.length > 1) await jobs.watch(checkForWork); // otherwise all that can be read is of this key
    },
    stop: jobs.stop,
  };
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

interface Done {
  readonly count: number;
  /** The number of values that no key decrypts. */
  readonly unreadable: number;
}

/**
 * Encrypts all values of old keys again, in small transactions. Each value contains the id of its key, so the work can
 * stop and continue at any point.
 * @returns undefined if another server does it, if this server does not have the newest key, or if it was stopped
 */
export async function reEncrypt(deps: SecretDeps, signal?: AbortSignal): Promise<Done | undefined> {
  const newest = (await readKeyIds(deps.db)).at(-1);
  if (newest !== deps.secrets.keyId) return undefined; // a newer key was introduced after this server's start
  let lease = await beginLease(deps);
  if (lease === undefined) return undefined;
  let [count, unreadable] = [0, 0];
  for (const column of SEALED_COLUMNS) {
    let after: string | undefined = '';
    while (after !== undefined) {
      if (signal?.aborted === true) return void (await endLease(deps, lease));
      const step = await encryptBatch(deps, column, after);
      lease = await renewLease(deps, lease);
      if (lease === undefined) return undefined; // another server has continued
      [after, count, unreadable] = [step.last, count + step.count, unreadable + step.unreadable];
      await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
    }
  }
  await endLease(deps, lease);
  return { count, unreadable };
}

async function encryptBatch(
  { db, secrets }: SecretDeps,
  column: SealedColumn,
  after: string,
): Promise<Done & { readonly last: string | undefined }> {
  const { contextOf, prefix = '' } = column;
  return db.transaction().execute(async (trx) => {
    const values = await readOldValues(trx, column, { keyId: secrets.keyId, after, limit: BATCH });
    let unreadable = 0;
    for (const from of values) {
      const text = openOrNothing(secrets, from.value.slice(prefix.length), contextOf(from.id));
      if (text === undefined) unreadable += 1;
      else await replaceValue(trx, column, { from, to: prefix + secrets.seal(text, contextOf(from.id)) });
    }
    return { last: values.at(-1)?.id, count: values.length - unreadable, unreadable };
  });
}

function openOrNothing(secrets: Secrets, sealed: string, context: string): string | undefined {
  try {
    return secrets.open(sealed, context);
  } catch {
    return undefined; // counted, and left unchanged
  }
}

/** Takes the lease. @returns its version, or undefined if another server has it */
async function beginLease(deps: SecretDeps): Promise<string | undefined> {
  const { value, version } = await readVersionedJson(deps.db, LEASE);
  const lease = v.safeParse(StoredLease, value);
  const movedAt = lease.success ? lease.output.movedAt : null;
  if (movedAt !== null && !isStalled({ movedAt, now: deps.clock(), after: STALLED_AFTER })) return undefined;
  return renewLease(deps, version);
}

/** Renews the lease. @returns its new version, or undefined if another server has taken over */
function renewLease({ db, clock }: SecretDeps, version: string): Promise<string | undefined> {
  return replaceJson(db, { key: LEASE, version, value: { movedAt: clock(), holder: randomUUID() } });
}

async function endLease({ db }: SecretDeps, version: string): Promise<void> {
  await replaceJson(db, { key: LEASE, version, value: { movedAt: null } });
}
