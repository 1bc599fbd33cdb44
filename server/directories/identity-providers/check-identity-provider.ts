import {
  CHECK_STAGES,
  type CheckStage,
  type CheckStageName,
} from '../../../shared/contract/identity-providers/connection-check';
import { withTimeout } from '../../with-timeout';
import type { StageRefusals } from './connector';
import type { ConnectorOf } from './connectors';
import type { IdentityProvider } from './identity-providers';

/**
 * How long a check may take in all, in ms: less than the 60 s after which this server and proxies close a silent connection.
 */
export const CHECK_TIME = 45_000;

/** How long a connection may take to end after its signal, in ms. */
const GRACE = 2000;

/** How many checks a server runs at once. */
export const MAX_CHECKS = 4;

/** The running checks by their administrators. */
const running = new Map<string, AbortController>();

export interface CheckRequest {
  readonly connectorOf: ConnectorOf;
  /** Of the administrator, whose newer check takes the place of the one that is running. */
  readonly userId: string;
  /** Aborts when the client has left. */
  readonly signal: AbortSignal;
  /** The stages that fail without being tried. */
  readonly refusals?: StageRefusals;
  /** Other limits, for tests. */
  readonly time?: number;
}

/**
 * Tries the connection to a provider in stages.
 *
 * @returns `busy` while the server has no check free, or when a newer one of the administrator has begun
 */
export async function checkConnection(
  provider: IdentityProvider,
  { connectorOf, userId, signal, refusals = {}, time = CHECK_TIME }: CheckRequest,
): Promise<readonly CheckStage[] | 'busy'> {
  const { type } = provider;
  if (type === 'BuiltInAdmin' || type === 'Usermanagement')
    return CHECK_STAGES.map((stage) => withoutConnection(stage, refusals));
  const connector = connectorOf(provider);
  if (connector === undefined) return stoppedAt('name', 'PROVIDER_PROBLEM_TYPE');
  const own = takePlace(userId);
  if (own === undefined) return 'busy';
  try {
    const limit = AbortSignal.any([signal, own.signal, AbortSignal.timeout(time)]);
    const checking = withTimeout(connector.check(limit, refusals), time + GRACE, 'the check has not ended');
    const stages = await Promise.race([checking, whenAborted(own.signal)]);
    return stages === 'aborted' ? 'busy' : stages.map((stage) => shortened(provider, stage));
  } catch {
    // Only a connector that ignores its signal, or has a fault: a failure is a stage.
    return stoppedAt('name', 'PROVIDER_PROBLEM_TIMEOUT');
  } finally {
    if (running.get(userId) === own) running.delete(userId);
  }
}

/** Begins a check in place of the one that the administrator has left; undefined while too many others are running. */
function takePlace(userId: string): AbortController | undefined {
  const previous = running.get(userId);
  if (previous === undefined && running.size >= MAX_CHECKS) return undefined;
  const own = new AbortController();
  running.set(userId, own);
  previous?.abort();
  return own;
}

function whenAborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted'), { once: true }));
}

/** A stage of a type without a connection. */
function withoutConnection(stage: CheckStageName, refusals: StageRefusals): CheckStage {
  const messageKey = refusals[stage];
  return messageKey === undefined ? stageOf(stage, 'skipped') : { ...stageOf(stage, 'failed'), messageKey };
}

/** The stages of a check that ends with the failure of one of them. */
export function stoppedAt(failed: CheckStageName, messageKey: string): CheckStage[] {
  return CHECK_STAGES.map((stage) =>
    stage === failed ? { ...stageOf(stage, 'failed'), messageKey } : stageOf(stage, 'not-tried'),
  );
}

const stageOf = (stage: CheckStageName, result: CheckStage['result']): CheckStage => ({
  stage,
  result,
  messageKey: '',
  detail: '',
  users: [],
  candidates: [],
});

/** The longest text of another server that is shown, in UTF-16 units, and how many of each. */
const MAX_TEXT = 200;
const MAX_CANDIDATES = 20;
const MAX_USERS = 3;

/** What the other server says is kept short: it may be any server of the network, and say anything. */
function shortened({ technicalUserGroup }: IdentityProvider, stage: CheckStage): CheckStage {
  const { certificate, users = [], candidates = [], detail, result } = stage;
  // Without a group there is nothing to try.
  const hasNothing = stage.stage === 'technicalUserGroup' && technicalUserGroup === '' && result === 'not-tried';
  return {
    ...stage,
    result: hasNothing ? 'skipped' : result,
    detail: short(detail),
    ...(certificate
      ? {
          certificate: {
            ...certificate,
            subject: short(certificate.subject),
            issuer: short(certificate.issuer),
            names: (certificate.names ?? []).slice(0, MAX_CANDIDATES).map(short),
          },
        }
      : {}),
    users: (users ?? []).slice(0, MAX_USERS).map(({ userName, displayName, email }) => ({
      userName: short(userName),
      displayName: short(displayName),
      email: short(email),
    })),
    candidates: (candidates ?? []).slice(0, MAX_CANDIDATES),
  };
}

/** One line without control characters, cut. A cut surrogate pair would be no text any more. */
function short(text: string | null | undefined): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT - 1).replace(/\p{Cs}$/u, '')}…`;
}
