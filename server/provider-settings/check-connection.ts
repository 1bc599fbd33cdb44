import {
  CHECK_STAGES,
  type CheckStage,
  type CheckStageName,
} from '../../shared/contract/identity-providers/connection-check';
import type { ProviderProblem } from '../../shared/contract/identity-providers/identity-provider-problems';
import type { StageRefusals } from '../providers/check-stages';
import type { ConnectorOf } from '../providers/connector';
import type { IdentityProvider } from '../providers/identity-providers';
import { withTimeout } from '../with-timeout';

/**
 * How long a check may take in total, in ms. This is less than the 60 s after which this server and proxies close a
 * silent connection.
 */
export const CHECK_TIME = 45_000;

/** How long a connection may take to end after it was aborted, in ms. */
const GRACE = 2000;

/** How many checks a server runs at once. */
export const MAX_CHECKS = 4;

/** The running checks by the user id of the administrator. */
const running = new Map<string, AbortController>();

export interface CheckRequest {
  readonly connectorOf: ConnectorOf;
  /** The user id of the administrator, whose new check replaces a running one. */
  readonly userId: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** The stages that fail without being tried. */
  readonly refusals?: StageRefusals;
  /** Another time limit in ms, for tests. */
  readonly time?: number;
}

/**
 * Tries the connection to a provider in stages.
 * @returns `busy` if too many checks are running, or if the administrator has started a newer check
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
    // This happens only if a connector ignores its signal or has a bug, because failures are stages.
    return stoppedAt('name', 'PROVIDER_PROBLEM_TIMEOUT');
  } finally {
    if (running.get(userId) === own) running.delete(userId);
  }
}

/**
 * Reserves a check, which replaces a running check of the same administrator.
 * @returns undefined if too many other checks are running
 */
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

/** Returns a stage for a type of provider that has no connection. */
function withoutConnection(stage: CheckStageName, refusals: StageRefusals): CheckStage {
  const messageKey = refusals[stage];
  return messageKey === undefined ? stageOf(stage, 'skipped') : { ...stageOf(stage, 'failed'), messageKey };
}

/** Returns the stages of a check that ends with the failure of one of them. */
export function stoppedAt(failed: CheckStageName, messageKey: ProviderProblem): CheckStage[] {
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

/** The maximum length of another server's texts in UTF-16 units, and the maximum number of each kind. */
const MAX_TEXT = 200;
const MAX_CANDIDATES = 20;
const MAX_USERS = 3;

/** Shortens the texts of the other server, which may be any server and send anything. */
function shortened({ technicalUserGroup }: IdentityProvider, stage: CheckStage): CheckStage {
  const { certificate, users = [], candidates = [], detail, result } = stage;
  // Without a name of a group there is nothing to check, so the stage is skipped.
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

/** Returns one line without control characters and with a limited length. It removes half of a cut surrogate pair. */
function short(text: string | null | undefined): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT - 1).replace(/\p{Cs}$/u, '')}…`;
}
