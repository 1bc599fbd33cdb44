import type { FastifyBaseLogger } from 'fastify';
import { SourceError } from '../directories/identity-providers/directory-source';
import {
  openProvider,
  type SealedProvider,
  type StoredProvider,
} from '../directories/identity-providers/identity-providers';
import { withLdapConnection } from '../directories/ldap/connect';
import { withUniqueNames } from '../directories/ldap/find-group';
import { findPerson, groupsOfPerson, type Person, unknownPerson } from '../directories/ldap/find-person';
import type { LdapConnection } from '../directories/ldap/ldap-connection';
import { bindRefusalOf } from '../directories/ldap/ldap-error';
import type { LegacyDirectoryOf, LegacySystem } from '../directories/legacy-directory/legacy-directories';
import type { LegacyDirectory } from '../directories/legacy-directory/legacy-directory';
import { timeoutOf } from '../directories/outgoing/open-socket';
import type { Outgoing } from '../directories/outgoing/outgoing';
import type { Secrets } from '../storage/secrets/secrets';
import { type Limit, limitOf } from '../throttling/limit-concurrency';
import { withTimeout } from '../with-timeout';
import { DirectoryHealth } from './directory-health';
import { verifyInLegacyDirectory } from './legacy-sign-in';
import type { DirectoryAnswer, DirectoryTarget, PasswordCheck } from './password-check';

/** How many sign-ins wait for one directory at a time; more wait for those. */
const AT_ONCE = 16;

/** How long a sign-in waits for a legacy system, in ms. */
const LEGACY_PATIENCE = 5000;

/** The LDAP directories and legacy systems whose users sign in. */
export interface Directories {
  /** Checks a password within the provider's time-out. */
  verify(check: PasswordCheck): Promise<DirectoryAnswer>;
  /**
   * Asks a legacy system, which is not asked again for a while once it did not answer in time.
   *
   * @returns undefined where the provider is of another type
   * @throws SourceError
   */
  askLegacy<Answer>(
    provider: LegacyProvider,
    question: (legacy: LegacyDirectory) => Promise<Answer>,
  ): Promise<Answer | undefined>;
  /** Has a provider asked again at the next sign-in, because something else has just read it. */
  answered(providerId: string): void;
  /** Of the sign-ins that wait for these directories: those of a directory that is away do not delay the others. */
  limitOf(targets: readonly DirectoryTarget[]): Limit;
}

/** A provider as its legacy system is found by it. With another version it is another system. */
type LegacyProvider = LegacySystem & Pick<SealedProvider, 'id' | 'version'>;

interface Parts {
  readonly secrets: Secrets;
  readonly outgoing: Outgoing;
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** How long a sign-in waits for a legacy system, in ms; another time for tests. */
  readonly legacyPatience?: number;
}

/** Creates what remembers, while the server runs, which directories are away. */
export function createDirectories(parts: Parts): Directories {
  const { secrets, outgoing, legacyDirectoryOf, clock, log } = parts;
  const limits = new Map<string, Limit>();
  const health = new DirectoryHealth(clock);
  const opened = createOpener({ secrets, log });
  const logFailure = ({ id }: Pick<SealedProvider, 'id'>, { messageKey, detail }: SourceError) =>
    log.warn({ provider: id, messageKey, detail }, 'sign-in: a directory did not answer');
  const unavailable =
    ({ provider }: DirectoryTarget) =>
    (error: unknown): DirectoryAnswer => {
      if (!(error instanceof SourceError)) throw error;
      logFailure(provider, error);
      return { kind: 'unavailable' };
    };
  const askLegacy = createLegacyAsker(parts, health);
  return {
    askLegacy,
    answered: (providerId) => health.answeredAll(`${providerId} `),
    limitOf: ([first, ...others]) => {
      const key = first !== undefined && others.length === 0 ? first.provider.id : '';
      const own = limits.get(key) ?? limitOf(AT_ONCE);
      limits.set(key, own);
      return own;
    },
    verify: async (check) => {
      if (legacyDirectoryOf(check.target.provider) !== undefined) {
        const asked = askLegacy(check.target.provider, (legacy) => verifyInLegacyDirectory(legacy, check));
        return asked.then((answer) => answer ?? { kind: 'unavailable' }, unavailable(check.target));
      }
      const key = keyOf(check.target.provider);
      const provider = opened(check.target.provider);
      if (provider === undefined || !health.mayAsk(key)) return { kind: 'unavailable' };
      const signal = AbortSignal.timeout(timeoutOf(provider));
      // Once the person was searched, what fails concerns this sign-in alone, such as too many groups for the time.
      let failure: 'unavailable' | 'unanswered' = 'unavailable';
      const onBind = () => {
        failure = 'unanswered';
        health.answered(key);
      };
      const credentials = { username: provider.username, password: provider.password, signal };
      try {
        return await withLdapConnection({ outgoing }, provider, credentials, async (connection) => {
          const answer = await verifyPerson(connection, { ...check, provider, onBind });
          return 'person' in answer ? await withGroups(connection, provider, answer.person) : answer;
        });
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        // Only a directory that lets sign-ins wait is remembered. One that refuses answers at once, at each sign-in.
        if (failure === 'unavailable' && error.messageKey === 'CONNECTION_TIMEOUT') health.failed(key);
        else health.answered(key);
        logFailure(provider, error);
        return { kind: failure };
      }
    },
  };
}

/** A system that does not answer holds up one sign-in after another; one that is away says so, and is asked at each. */
function createLegacyAsker(
  { legacyDirectoryOf, legacyPatience = LEGACY_PATIENCE }: Parts,
  health: DirectoryHealth,
): Directories['askLegacy'] {
  return async (provider, question) => {
    const legacy = legacyDirectoryOf(provider);
    if (legacy === undefined) return undefined;
    const key = keyOf(provider);
    if (!health.mayAsk(key)) throw new SourceError('CONNECTION_TIMEOUT');
    try {
      const answer = await withTimeout(question(legacy), legacyPatience, TIMED_OUT);
      health.answered(key);
      return answer;
    } catch (error) {
      if (error instanceof SourceError) health.answered(key);
      if (!(error instanceof Error) || error.message !== TIMED_OUT) throw error;
      health.failed(key);
      throw new SourceError('CONNECTION_TIMEOUT');
    }
  };
}

const TIMED_OUT = 'the legacy system does not answer in time';

/** With other settings it is another directory. */
const keyOf = ({ id, version }: Pick<SealedProvider, 'id' | 'version'>) => `${id} ${version}`;

/** Decrypts the password of a provider. One that cannot be decrypted concerns no other, and the log says so once. */
function createOpener({ secrets, log }: Pick<Parts, 'secrets' | 'log'>) {
  const failed = new Set<string>();
  return (provider: SealedProvider): StoredProvider | undefined => {
    try {
      return openProvider(secrets, provider);
    } catch {
      const key = keyOf(provider);
      if (!failed.has(key))
        log.warn({ provider: provider.id }, 'sign-in: the password of a directory cannot be decrypted');
      failed.add(key);
      return undefined;
    }
  };
}

interface PersonCheck extends PasswordCheck {
  readonly provider: StoredProvider;
  /** Is called when the directory has answered the search, before anything is sent that depends on the password. */
  readonly onBind: () => void;
}

type Refusal = Exclude<DirectoryAnswer, { kind: 'right' }>;

/** Searches as the provider's user, and signs in as the person. */
async function verifyPerson(
  connection: LdapConnection,
  { provider, target, password, beforeBind, onBind }: PersonCheck,
): Promise<Refusal | { readonly person: Person }> {
  const person = await findPerson(connection, provider, target);
  if (person === undefined) {
    // As many requests as for a wrong password, and counted like it.
    onBind();
    await connection.bind(unknownPerson(provider)).catch(refusalOf);
    return { kind: 'wrong' };
  }
  const permission = await beforeBind(person);
  if (permission.kind === 'throttled') return permission;
  onBind();
  const refusal = await connection.bind({ username: person.dn, password }).then(() => undefined, refusalOf);
  return refusal === undefined ? { person } : { kind: refusal };
}

/** Reads the groups as the provider's user again: people often may not. */
async function withGroups(
  connection: LdapConnection,
  provider: StoredProvider,
  person: Person,
): Promise<DirectoryAnswer> {
  await connection.bindAgain(provider);
  const groups = await withUniqueNames(connection, provider, await groupsOfPerson(connection, provider, person));
  return { kind: 'right', person, groups };
}

/** Why a directory did not sign a person in. @throws the error where it did not check the password */
function refusalOf(error: unknown): 'wrong' | 'disabled' | 'not-allowed' {
  const refusal = bindRefusalOf(error);
  if (refusal === undefined) throw error;
  return refusal;
}
