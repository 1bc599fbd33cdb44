import { access, constants, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { KerberosProblem } from '../../shared/contract/settings/kerberos';
import type { Settings } from '../settings/settings';
import { limitOf } from '../throttling/limit-concurrency';
import { withTimeout } from '../with-timeout';
import { isWebKey, type KeytabKey, parseKeytab } from './keytab';
import { createContext, loadLibrary } from './library';
import { type RefusedToken, refusalOf, tokenOf } from './refused-token';

/** How long accepting a token may take, in ms. */
const TIMEOUT = 5000;

/** How many tokens are checked at a time; further ones wait. */
const AT_ONCE = 8;

/** Where the operator wants used tickets to be remembered. */
const OPERATORS_FOLDER = process.env.KRB5RCACHEDIR;

/** The result of a token. */
export type Acceptance =
  /** The user is `name@REALM`. The answer is the token that proves this server to the client, in base64. */
  | { readonly kind: 'accepted'; readonly principal: string; readonly answer: string }
  | RefusedToken
  /** The token was not checked. */
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Accepts Kerberos tickets (RFC 4559) with the keys of a keytab. */
export interface Kerberos {
  /** Why no ticket can be accepted now; undefined if one can. */
  problem(): Promise<KerberosProblem | undefined>;
  /** The keys of the keytab, as far as it can be read. */
  keys(): Promise<readonly KeytabKey[]>;
  /** Checks the token of an `Authorization: Negotiate` header. */
  accept(token: string): Promise<Acceptance>;
}

interface Parts {
  readonly settings: Pick<Settings, 'keytab' | 'dataFolder'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/** What was found out about the keytab. */
interface Keytab {
  readonly problem?: KerberosProblem;
  readonly keys: readonly KeytabKey[];
}

/** Prepares the acceptance of tickets, and logs what is missing if there is a keytab. */
export async function createKerberos({ settings: { keytab: path, dataFolder }, log }: Parts): Promise<Kerberos> {
  if (path === undefined) return NO_KEYTAB;
  // By default the library remembers tickets in /var/tmp, which systemd empties when it stops a service with PrivateTmp.
  const replayCache = OPERATORS_FOLDER ?? dataFolder;
  const environment = { KRB5_KTNAME: `FILE:${path}`, KRB5RCACHEDIR: replayCache };
  const libraryProblem = await loadLibrary();
  const readOnce = createKeytabReader(path);
  const state = async (): Promise<Keytab> => {
    const keytab = await readOnce();
    const problem = libraryProblem ?? keytab.problem ?? (await replayCacheProblem(replayCache));
    return { keys: keytab.keys, ...(problem === undefined ? {} : { problem }) };
  };
  const limit = limitOf(AT_ONCE);
  const { problem, keys } = await state();
  if (problem === undefined) log.info({ keys }, 'Kerberos tickets are accepted');
  else log.warn({ problem, keytab: path }, 'Kerberos tickets cannot be accepted');
  return {
    problem: async () => (await state()).problem,
    keys: async () => (await state()).keys,
    accept: async (text) => {
      const missing = (await state()).problem;
      if (missing !== undefined) return { kind: 'unavailable', detail: missing };
      const token = tokenOf(text);
      if ('kind' in token) return token;
      const isLate = AbortSignal.timeout(TIMEOUT);
      const checked = limit(async () => (isLate.aborted ? undefined : check(token.base64, environment)));
      const acceptance = await withTimeout(checked, TIMEOUT, LATE).catch(() => undefined);
      return acceptance ?? { kind: 'unavailable', detail: LATE };
    },
  };
}

const LATE = 'the token was not checked in time';

const NO_KEYTAB: Kerberos = {
  problem: async () => 'KERBEROS_PROBLEM_NO_KEYTAB',
  keys: async () => [],
  accept: async () => ({ kind: 'unavailable', detail: 'KERBEROS_PROBLEM_NO_KEYTAB' }),
};

/** Checks a token with a context of its own. A token that needs a second round is refused. */
async function check(token: string, environment: Readonly<Record<string, string>>): Promise<Acceptance> {
  // The library reads these variables at each use, so a changed keytab needs no restart.
  for (const [name, value] of Object.entries(environment)) if (process.env[name] !== value) process.env[name] = value;
  try {
    const context = await createContext();
    await context.step(token);
    const { contextComplete, username, response } = context;
    if (contextComplete && username) return { kind: 'accepted', principal: username, answer: response ?? '' };
    return { kind: 'refused', reason: 'invalid', detail: 'the token is not complete' };
  } catch (error) {
    return refusalOf(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the keytab when the file has changed. */
function createKeytabReader(path: string): () => Promise<Keytab> {
  let version: string | undefined;
  let known: Keytab = { keys: [] };
  return async () => {
    try {
      const { mtimeMs, size, ino } = await stat(path);
      const found = `${mtimeMs} ${size} ${ino}`;
      if (found !== version) known = keytabOf(await readFile(path));
      version = found;
      return known;
    } catch {
      version = undefined;
      return { problem: 'KERBEROS_PROBLEM_KEYTAB_UNREADABLE', keys: [] };
    }
  };
}

function keytabOf(bytes: Buffer): Keytab {
  const keys = parseKeytab(bytes);
  if (keys === undefined || keys.length === 0) return { problem: 'KERBEROS_PROBLEM_KEYTAB_INVALID', keys: [] };
  return keys.every(isWebKey) ? { keys } : { problem: 'KERBEROS_PROBLEM_KEYTAB_KEYS', keys };
}

/** Tickets are refused unless the library can remember them, so that a recorded one is not accepted again. */
async function replayCacheProblem(folder: string): Promise<KerberosProblem | undefined> {
  const file = join(folder, `krb5_${process.geteuid?.() ?? 0}.rcache2`);
  const { R_OK, W_OK, X_OK } = constants;
  try {
    await access(folder, W_OK | X_OK);
    await access(file, R_OK | W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    return undefined;
  } catch {
    return 'KERBEROS_PROBLEM_REPLAY_CACHE';
  }
}
