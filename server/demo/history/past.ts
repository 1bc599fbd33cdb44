import { createAudit, type DatedEntry } from '../../audit/audit';
import type { AuditEntry } from '../../audit/audit-entry';
import type { AuditRecorder, AuditSource } from '../../audit/audit-recorder';
import type { SecretDeps } from '../../deps';
import { type DatedLogin, type Login, recordLogins } from '../../last-logins/record-login';
import { type LoginSettings, readLoginSettings } from '../../settings/login-settings/login-settings';
import type { Random } from './seeded-random';

/** The time before the first start of the demo, in which the server's own functions store what happens. */
export interface Past {
  readonly random: Random;
  /** The time of the clock, in ms since 1970. */
  now: number;
  /** Returns the dependencies of a request of this client, whose clock is in the past. */
  from(source: AuditSource): SecretDeps & { readonly audit: AuditRecorder };
  /** Reads the login settings as they are at that time. */
  loginSettings(): Promise<LoginSettings>;
  /** Stores an event some ms later than now, with the same statement as others. */
  recordLater(entry: AuditEntry, delay?: number): void;
  /** Stores a sign-in and its event in the same way. */
  recordLoginLater(login: Login, client: Omit<AuditEntry, 'event'>): void;
  /** Call it after a change of the login settings, which are not read for each sign-in. */
  forgetLoginSettings(): void;
}

/** Something that happens in the past. */
export interface PastEvent {
  /** ms since 1970. */
  readonly at: number;
  readonly happen: (past: Past) => Promise<void>;
}

/** The log has no lines of the past. */
export const NO_LOG = { info() {}, warn() {}, error() {} };

interface PastParts extends SecretDeps {
  readonly random: Random;
  /** How many days events are kept. */
  readonly auditDays: number;
}

/** Makes events happen in the order of their times, and then stores what was only collected and counted. */
export async function makeHappen({ random, auditDays, ...deps }: PastParts, events: readonly PastEvent[]) {
  const clock = () => past.now;
  const audit = createAudit({ ...deps, clock, log: NO_LOG, days: auditDays });
  const entries: DatedEntry[] = [];
  const logins: DatedLogin[] = [];
  let settings: Promise<LoginSettings> | undefined;
  const past: Past = {
    random,
    now: 0,
    from: (source) => ({ ...deps, clock, audit: audit.from(source) }),
    loginSettings() {
      settings ??= readLoginSettings(deps.db);
      return settings;
    },
    recordLater: (entry, delay = 0) => void entries.push({ ...entry, at: past.now + delay }),
    recordLoginLater(login, client) {
      logins.push({ ...login, at: past.now });
      past.recordLater({ ...client, event: 'sign-in', detail: login.type });
    },
    forgetLoginSettings() {
      settings = undefined;
    },
  };
  for (const event of [...events].sort((one, other) => one.at - other.at)) {
    past.now = Math.max(past.now, event.at); // what happened before may have taken a while
    await event.happen(past);
  }
  await audit.insertAll(deps.db, entries);
  await recordLogins(deps.db, logins);
  await audit.close();
}
