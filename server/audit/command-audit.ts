import { userInfo } from 'node:os';
import { pino } from 'pino';
import type { Deps } from '../deps';
import { createAudit } from './audit';
import type { AuditRecorder } from './audit-recorder';

interface CommandAudit {
  /** The command as the operator called it, such as `npm run account`. */
  readonly command: string;
  /** How many days rows are kept. */
  readonly days: number;
  /** The level of the log. */
  readonly level: string;
  readonly error: { write(text: string): unknown };
}

/**
 * Creates the audit record of a command, whose log goes to the standard error. The actor is the operating system's
 * user.
 */
export function commandAudit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { command, days, level, error }: CommandAudit,
): AuditRecorder {
  const log = pino({ level }, { write: (line) => void error.write(line) });
  return createAudit({ db, clock, log, days }).from({ actorName: `${command} (${operator()})` });
}

/** Returns the name of the operating system's user who runs the command. */
export function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`; // in a container an id may have no name
  }
}
