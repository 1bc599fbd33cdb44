import * as v from 'valibot';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { readJson, writeJson } from '../storage/json-settings';

/** The key in the settings table. */
const KEY = 'kerberos';

const Registered = v.object({
  servicePrincipalName: v.string(),
  isRegistered: v.optional(v.boolean(), true),
  accountName: v.optional(v.string(), ''),
  /** ms since 1970; 0 if it is not known. */
  at: v.optional(v.number(), 0),
});

/** What the directory has last answered about a service principal name. */
export type RegisteredName = v.InferOutput<typeof Registered>;

/** Reads what the directory has last answered; undefined if it was not asked about this name. */
export async function readRegisteredName(db: Db, servicePrincipalName: string): Promise<RegisteredName | undefined> {
  const stored = v.safeParse(Registered, await readJson(db, KEY));
  return stored.success && stored.output.servicePrincipalName === servicePrincipalName ? stored.output : undefined;
}

/** Stores what the directory has answered. */
export async function storeRegisteredName(db: Db, answer: RegisteredName): Promise<void> {
  await writeJson(db, KEY, answer);
}

/** Records that this server has registered a name. */
export function recordRegistration(deps: Deps, target: string): Promise<void> {
  return recordingTransaction(deps, (_trx, record) => record({ event: 'service-principal-registered', target }));
}
