import { setTimeout as wait } from 'node:timers/promises';
import { SourceError } from '../outgoing/source-error';
import type { LegacyDirectory } from './legacy-directory';

/** How long to retry while another process writes the file, and the pause between attempts, in ms. */
const TIMEOUT = 1000;
const PAUSE = 20;

/** Retries reads while another process writes the file. SQLite itself would make all requests wait. */
export function retryBusy(directory: LegacyDirectory): LegacyDirectory {
  return {
    facts: () => retry(() => directory.facts()),
    isServiceAccount: (username, password) => retry(() => directory.isServiceAccount(username, password)),
    users: (page) => retry(() => directory.users(page)),
    groups: (page) => retry(() => directory.groups(page)),
    passwords: (page) => retry(() => directory.passwords(page)),
    findUser: (userName) => retry(() => directory.findUser(userName)),
    groupsOf: (userId) => retry(() => directory.groupsOf(userId)),
    findPassword: (userId) => retry(() => directory.findPassword(userId)),
  };
}

async function retry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + TIMEOUT;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await wait(PAUSE);
    }
  }
}

/** Tells whether a file is busy, which `asSourceError` reports as a timeout. */
const isBusy = (error: unknown): boolean => error instanceof SourceError && error.messageKey === 'CONNECTION_TIMEOUT';
