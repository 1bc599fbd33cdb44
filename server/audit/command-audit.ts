import { userInfo } from 'node:os';
import { pino } from 'pino';
import type { Deps } from '../deps';
import { createAudit } from './audit';
import type { SourceAudit } from './source-audit';

interface CommandAudit {
  /** As the operator has called it, such as `npm run account`. */
  readonly command: string;
  /** How many days rows are kept. */
  readonly days: number;
  /** The level of the log. */
  readonly level: string;
  readonly error: { write(text: string): unknown };
}

/** The record of a command, whose lines go to the standard error; who runs it is known by the operating system's name. */
export function commandAudit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { command, days, level, error }: CommandAudit,
): SourceAudit {
  const log = pino({ level }, { write: (line) => void error.write(line) });
  return createAudit({ db, clock, log, days }).from({ actorName: `${command} (${operator()})` });
}

/** The operating system's name of the user who runs the command. */
export function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`; // in a container an id may have no name
  }
}
