import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps';
import { findUserEntry } from '../ldap/find-user-entry';
import type { LegacyDirectory } from '../legacy-directory/legacy-directory';
import type { LegacyDirectoryOf, LegacySystem } from '../legacy-directory/open-legacy-directories';
import type { OutgoingRules } from '../outgoing/outgoing-rules';
import { SourceError } from '../outgoing/source-error';
import { decryptProvider, type SealedProvider, type StoredProvider } from '../providers/identity-providers';
import { recordAnswer } from '../providers/record-answer';
import type { Secrets } from '../storage/secrets/secrets';
import { type Limit, limitOf } from '../throttling/limit-concurrency';
import { withTimeout } from '../with-timeout';
import { admitUser } from './admit-user';
import { bindAsUser } from './bind-as-user';
import { CircuitBreaker } from './circuit-breaker';
import type { DirectoryAnswer, DirectoryTarget, PasswordCheck, PersonAnswer } from './directory-answer';
import { findPerson, withProviderConnection } from './find-person';
import { reserveCanonicalNameAttempt } from './reserve-canonical-name-attempt';
import { findInLegacyDirectory, verifyInLegacyDirectory } from './verify-in-legacy-directory';

/** How many sign-ins ask one directory at a time; further ones wait. */
const AT_ONCE = 16;

/** How long a sign-in waits for a legacy system, in ms. */
const LEGACY_TIMEOUT = 5000;

/** The LDAP directories and legacy systems whose users sign in. */
export interface Directories {
  /** Checks a password within the provider's time-out. */
  verify(deps: Deps, check: PasswordCheck): Promise<DirectoryAnswer>;
  /** Asks whether a provider still has a person: by the id in a SCIM service, and by the name elsewhere. */
  find(target: DirectoryTarget, externalId: string): Promise<PersonAnswer>;
  /**
   * Asks a directory whether a user may sign in now who has proven the name in another way than by the password.
   * @param realm the Kerberos realm that the directory must be of
   */
  admit(target: DirectoryTarget, realm?: string): Promise<DirectoryAnswer>;
  /**
   * Sends a query to a legacy system. After a time-out the system is not queried again for a while.
   * @returns undefined when the provider is not a legacy system
   * @throws SourceError
   */
  askLegacy<Answer>(
    provider: LegacyProvider,
    question: (legacy: LegacyDirectory) => Promise<Answer>,
  ): Promise<Answer | undefined>;
  /** Records that a provider has just answered, so that the next sign-in asks it again. */
  closeCircuit(providerId: string): void;
  /**
   * Returns what limits the sign-ins that ask a directory at a time. Each directory has its own, so that a slow one does
   * not delay the others; sign-ins that ask several directories share one.
   */
  limitOf(targets: readonly DirectoryTarget[]): Limit;
}

/** What identifies the legacy system of a provider. With another version it counts as another system. */
type LegacyProvider = LegacySystem & Pick<SealedProvider, 'id' | 'version'>;

interface Parts {
  readonly secrets: Secrets;
  readonly outgoing: OutgoingRules;
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called when a sign-in finds that a directory is away or answers again. */
  readonly onAnswerChanged?: () => void;
  /** How long a sign-in waits for a legacy system, in ms; another time for tests. */
  readonly legacyTimeout?: number;
}

/** Creates the directories of sign-ins, which remember which of them did not answer in time. */
export function createDirectories(parts: Parts): Directories {
  const { outgoing, legacyDirectoryOf, clock, log, onAnswerChanged = () => {} } = parts;
  const limits = new Map<string, Limit>();
  const circuitBreaker = new CircuitBreaker(clock);
  const ask = createCircuitAsker(parts, circuitBreaker);
  const failedAs =
    (kind: 'unavailable' | 'unanswered', { provider }: DirectoryTarget) =>
    (error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
      const { messageKey, detail } = error;
      log.warn({ provider: provider.id, messageKey, detail }, 'sign-in: a directory did not answer');
      return { kind };
    };
  const askLdap = (deps: Deps, check: PasswordCheck): Promise<DirectoryAnswer | undefined> =>
    ask(check.target.provider, (provider, onAnswer) =>
      withProviderConnection({ outgoing }, provider, async (connection) => {
        const { target, password } = check;
        const entry = await findUserEntry(connection, provider, target);
        const permission = entry && (await reserveCanonicalNameAttempt(deps, check, entry.user));
        if (permission?.kind === 'throttled') return permission;
        onAnswer();
        // A failure after the search concerns this sign-in alone, such as too many groups for the time.
        return bindAsUser(connection, { provider, entry, password }).catch(failedAs('unanswered', target));
      }),
    );
  const admit = createAdmission(parts, ask);
  const askLegacy = createLegacyAsker(parts, circuitBreaker);
  return {
    askLegacy,
    closeCircuit: (providerId) => circuitBreaker.reset(`${providerId} `),
    limitOf: ([first, ...others]) => {
      const key = first !== undefined && others.length === 0 ? first.provider.id : '';
      const own = limits.get(key) ?? limitOf(AT_ONCE);
      limits.set(key, own);
      return own;
    },
    admit: (target, realm) =>
      admit(target, realm).then((answer) => answer ?? { kind: 'unavailable' }, failedAs('unavailable', target)),
    verify: async (deps, check) => {
      const { target } = check;
      const asked =
        legacyDirectoryOf(target.provider) === undefined
          ? askLdap(deps, check)
          : askLegacy(target.provider, (legacy) => verifyInLegacyDirectory(deps, legacy, check));
      let problem = '';
      const answer = await asked.catch((error: unknown) => {
        if (error instanceof SourceError) problem = error.messageKey;
        return failedAs('unavailable', target)(error);
      });
      // It was not asked, because it did not answer a moment ago.
      if (answer === undefined) return { kind: 'unavailable' };
      const isNews = problem !== target.provider.refreshProblem;
      if (isNews && (await recordAnswer(deps, target.provider, problem))) onAnswerChanged();
      return answer;
    },
    find: async (target, externalId) => {
      const asked: Promise<PersonAnswer | undefined> =
        legacyDirectoryOf(target.provider) === undefined
          ? ask(target.provider, (provider, onAnswer) =>
              findPerson({ outgoing }, provider, { target, externalId, now: clock(), onAnswer }),
            )
          : askLegacy(target.provider, (legacy) => findInLegacyDirectory(legacy, target));
      return asked.then((answer) => answer ?? { kind: 'unavailable' }, failedAs('unavailable', target));
    },
  };
}

/** Creates a function that asks the directory of a provider, unless it has not answered in time lately. */
function createCircuitAsker({ secrets, log }: Parts, circuitBreaker: CircuitBreaker) {
  const decrypted = createProviderDecrypter({ secrets, log });
  return async <Answer>(
    sealed: SealedProvider,
    question: (provider: StoredProvider, onAnswer: () => void) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const key = keyOf(sealed);
    const provider = decrypted(sealed);
    if (provider === undefined || !circuitBreaker.allowRequest(key)) return undefined;
    try {
      return await question(provider, () => circuitBreaker.recordSuccess(key));
    } catch (error) {
      // Only a time-out opens the circuit. A directory that refuses answers quickly, so each sign-in asks it again.
      if (error instanceof SourceError && error.messageKey === 'CONNECTION_TIMEOUT') circuitBreaker.recordFailure(key);
      else if (error instanceof SourceError) circuitBreaker.recordSuccess(key);
      throw error;
    }
  };
}

/** Creates `admit`. It returns undefined if the directory did not answer a moment ago. */
function createAdmission({ outgoing, clock }: Parts, ask: ReturnType<typeof createCircuitAsker>) {
  return (target: DirectoryTarget, realm?: string) =>
    ask(target.provider, (provider, onAnswer) =>
      withProviderConnection({ outgoing }, provider, async (connection) => {
        const answer = await admitUser(connection, { provider, target, realm, now: clock() });
        onAnswer();
        return answer;
      }),
    );
}

/** Creates `askLegacy`. Only a time-out opens the circuit. */
function createLegacyAsker(
  { legacyDirectoryOf, legacyTimeout = LEGACY_TIMEOUT }: Parts,
  circuitBreaker: CircuitBreaker,
): Directories['askLegacy'] {
  return async (provider, question) => {
    const legacy = legacyDirectoryOf(provider);
    if (legacy === undefined) return undefined;
    const key = keyOf(provider);
    if (!circuitBreaker.allowRequest(key)) throw new SourceError('CONNECTION_TIMEOUT');
    try {
      const answer = await withTimeout(question(legacy), legacyTimeout, TIMED_OUT);
      circuitBreaker.recordSuccess(key);
      return answer;
    } catch (error) {
      if (error instanceof SourceError) circuitBreaker.recordSuccess(key);
      if (!(error instanceof Error) || error.message !== TIMED_OUT) throw error;
      circuitBreaker.recordFailure(key);
      throw new SourceError('CONNECTION_TIMEOUT');
    }
  };
}

const TIMED_OUT = 'the legacy system does not answer in time';

/** A provider whose settings were changed counts as another directory. */
const keyOf = ({ id, version }: Pick<SealedProvider, 'id' | 'version'>) => `${id} ${version}`;

/** Decrypts the passwords of providers. A failure is logged once per provider and version. */
function createProviderDecrypter({ secrets, log }: Pick<Parts, 'secrets' | 'log'>) {
  const failed = new Set<string>();
  return (provider: SealedProvider): StoredProvider | undefined => {
    try {
      return decryptProvider(secrets, provider);
    } catch {
      const key = keyOf(provider);
      if (!failed.has(key))
        log.warn({ provider: provider.id }, 'sign-in: the password of a directory cannot be decrypted');
      failed.add(key);
      return undefined;
    }
  };
}
