import type { SourceUser } from '../providers/directory-source';

/** The number of skipped user names that are kept for the log. */
const NAMED = 10;

/** The users that a refresh has read. They have numbers, which need less memory than ids. */
export interface CollectedAccounts {
  /** Whether a user was stored already. */
  has(externalId: string): boolean;
  /**
   * @param changedAt the time when this refresh added or changed the account, in ms since 1970; undefined when the
   * account is unchanged
   */
  add(user: SourceUser, accountId: string, changedAt?: number): void;
  /** Counts a user whose name is not valid, or belongs to another account. */
  skip(userName: string): void;
  /** The number of the user that a group member refers to; undefined when the member is not a user. */
  numberOf(reference: string): number | undefined;
  numberOfAccount(accountId: string): number | undefined;
  /** The numbers of the users who refer to a group, which does not list them. */
  numbersIn(groupReference: string): readonly number[];
  accountOf(number: number): string;
  /** The time when this refresh added or changed an account, in ms since 1970. */
  changedAt(accountId: string): number | undefined;
  readonly count: number;
  /** How many accounts this refresh added or changed. */
  readonly changed: number;
  readonly skipped: number;
  /** The first skipped user names. */
  readonly skippedNames: readonly string[];
}

/** Creates an empty collection for the users that a refresh reads. */
export function createCollectedAccounts(): CollectedAccounts {
  const externalIds = new Set<string>();
  const references = new Map<string, number>();
  const accounts: string[] = [];
  const numbers = new Map<string, number>();
  const times = new Map<string, number>();
  const ofGroups = new Map<string, number[]>();
  const skippedNames: string[] = [];
  let skipped = 0;
  return {
    has: (externalId) => externalIds.has(externalId),
    add(user, accountId, changedAt) {
      externalIds.add(user.externalId);
      const number = accounts.push(accountId) - 1;
      numbers.set(accountId, number);
      if (changedAt !== undefined) times.set(accountId, changedAt);
      // The first of several users with the same reference keeps it.
      for (const reference of user.references) if (!references.has(reference)) references.set(reference, number);
      for (const group of user.groups ?? []) {
        const users = ofGroups.get(group) ?? [];
        users.push(number);
        ofGroups.set(group, users);
      }
    },
    skip(userName) {
      skipped += 1;
      if (skippedNames.length < NAMED) skippedNames.push(userName.slice(0, 100));
    },
    numberOf: (reference) => references.get(reference),
    changedAt: (accountId) => times.get(accountId),
    numberOfAccount: (accountId) => numbers.get(accountId),
    numbersIn: (groupReference) => ofGroups.get(groupReference) ?? [],
    accountOf(number) {
      const id = accounts[number];
      if (id === undefined) throw new Error('no account has this number');
      return id;
    },
    get count() {
      return accounts.length;
    },
    get changed() {
      return times.size;
    },
    get skipped() {
      return skipped;
    },
    skippedNames,
  };
}
