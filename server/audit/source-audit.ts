import type { Db } from '../storage/connection';
import type { AuditEntry, StoredEvent } from './audit-entry';

/** A sign-in that was refused. */
export interface RefusedSignIn {
  /** As it was typed: it may be a password, so it is recorded only where it is the name of an account. */
  readonly accountName: string;
  /** A message key, or `throttled`. */
  readonly reason: string;
  /** How else than with a password, such as the name of a provider. */
  readonly target?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

/** Who does something, and from where: what all entries of a request have in common. */
export type AuditSource = Pick<AuditEntry, 'actorId' | 'actorName' | 'address' | 'userAgent'>;

/** Records what the requests of one client do. */
export interface SourceAudit {
  /** Stores an entry, in the transaction of the change. The caller logs it once that is committed. */
  insert(db: Db, entry: AuditEntry): Promise<StoredEvent>;
  /** Writes the line of a stored entry to the log. */
  log(stored: StoredEvent): void;
  /** Stores and logs an entry that belongs to no transaction. */
  record(entry: AuditEntry): Promise<void>;
  /** Records a refused sign-in. It never fails: the refusal is answered all the same. */
  signInRefused(refused: Pick<RefusedSignIn, 'accountName' | 'reason' | 'target'>): Promise<void>;
}
