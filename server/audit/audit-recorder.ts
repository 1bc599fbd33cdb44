import type { LoginType } from '../../shared/contract/settings/last-logins';
import type { Db } from '../storage/connection';
import type { AuditEntry, StoredEvent } from './audit-entry';

/** A sign-in that was refused. */
export interface RefusedSignIn {
  /** The name as it was typed. It may be a password, so it is recorded only if an account has this name. */
  readonly accountName: string;
  /** A message key, or `throttled`. */
  readonly reason: string;
  /** The means of the sign-in; a password by default. */
  readonly type?: LoginType | undefined;
  /** The name of a provider; by default the means other than a password. */
  readonly target?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

/** The actor and the client of a request, which all its entries have in common. */
export type AuditSource = Pick<AuditEntry, 'actorId' | 'actorName' | 'address' | 'userAgent'>;

/** Records the events of the requests of one client. */
export interface AuditRecorder {
  /** Stores an entry in the transaction of the change. The caller logs it after the commit. */
  insert(db: Db, entry: AuditEntry): Promise<StoredEvent>;
  /** Writes the line of a stored entry to the log. */
  log(stored: StoredEvent): void;
  /** Stores and logs an entry outside of a transaction. */
  record(entry: AuditEntry): Promise<void>;
  /** Records a refused sign-in. It never rejects, because the refusal is answered in any case. */
  signInRefused(refused: Pick<RefusedSignIn, 'accountName' | 'reason' | 'type' | 'target'>): Promise<void>;
}
