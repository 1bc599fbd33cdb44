import { groupIdOf } from '../imported-accounts/derived-ids';
import { SourceError } from '../outgoing/source-error';
import type { SourceGroup } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { type GroupMatch, matchOf, type RightsGroup, rightsGroupOf } from '../providers/rights-group';
import type { CollectedAccounts } from './collected-accounts';

/** A group that a refresh has read. Its members are indexes into `CollectedAccounts`. */
interface CollectedGroup {
  readonly id: string;
  /** How the group matches the two configured groups that grant rights. */
  readonly asAdmins: GroupMatch;
  readonly asTechnicalUsers: GroupMatch;
  readonly users: readonly number[];
  /** The indexes of the references that are not users, and may be groups. */
  readonly others: readonly number[];
}

/** The groups that a refresh has read, with their members. */
export interface CollectedGroups {
  has(group: SourceGroup): boolean;
  add(group: SourceGroup): void;
  /** Yields each group with the numbers of all users in it. */
  memberships(): Iterable<GroupMembers>;
  readonly count: number;
  /** The numbers of the users who have rights. */
  rightHolders(): RightHolders;
  /** Whether the two groups that grant rights were found. */
  readonly rights: { readonly admins: RightsState; readonly technicalUsers: RightsState };
}

/** The numbers of the users who have rights. */
export interface RightHolders {
  readonly admins: ReadonlySet<number>;
  readonly technicalUsers: ReadonlySet<number>;
}

/** Whether the group that grants a right was found; `ambiguous` when several groups have its name. */
export type RightsState = 'found' | 'missing' | 'ambiguous';

/** A group with the numbers of the users in it, each once. The array is valid until the next group is read. */
export interface GroupMembers extends Pick<CollectedGroup, 'id'> {
  readonly users: readonly number[];
}

/** The limits for memberships, including nested ones, and for references to members that are not users. */
const MEMBERSHIPS_MAX = 20_000_000;
const REFERENCES_MAX = 4_000_000;

/**
 * Creates an empty collection for the groups that a refresh reads after all users. The methods throw a SourceError above
 * the limits.
 */
export function createCollectedGroups(
  provider: IdentityProvider,
  accounts: CollectedAccounts,
  { maxMemberships = MEMBERSHIPS_MAX } = {},
): CollectedGroups {
  const { id: providerId, adminGroup, technicalUserGroup, flatGroupHierarchy } = provider;
  const groups = new Map<string, CollectedGroup>();
  const references = new Map<string, CollectedGroup>();
  // Each reference is kept once, however many groups contain it, because there may be millions of memberships.
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  let direct = 0;

  const numberOf = (reference: string) => {
    const number = numbers.get(reference) ?? texts.push(reference) - 1;
    if (number >= REFERENCES_MAX) throw tooMany(REFERENCES_MAX);
    numbers.set(reference, number);
    return number;
  };
  const adminsOf = () => rightsGroupOf([...groups.values()], ({ asAdmins }) => asAdmins);
  const technicalUsersOf = () => rightsGroupOf([...groups.values()], ({ asTechnicalUsers }) => asTechnicalUsers);
  const idOf = ({ externalId }: SourceGroup) => groupIdOf(providerId, externalId);
  // A chain of n nested groups has about n²/2 memberships, so memberships are counted.
  const spend = (budget: { left: number }, count: number) => {
    budget.left -= count;
    if (budget.left < 0) throw tooMany(maxMemberships);
  };
  const beginWalk = () => {
    const inner = texts.map((reference) => references.get(reference));
    const seen = new Uint32Array(accounts.count);
    const budget = { left: maxMemberships };
    let stamp = 0;
    return (): Walk => {
      stamp += 1;
      return { inner, seen, stamp, spend: (count) => spend(budget, count) };
    };
  };
  return {
    has: (group) => groups.has(idOf(group)),
    add(group) {
      const users = group.references.flatMap((reference) => accounts.numbersIn(reference));
      const others: number[] = [];
      direct += group.members.length + users.length;
      if (direct > maxMemberships) throw tooMany(maxMemberships);
      for (const member of group.members) {
        const user = accounts.numberOf(member);
        if (user !== undefined) users.push(user);
        else if (!flatGroupHierarchy) others.push(numberOf(member));
      }
      const asAdmins = matchOf(group, adminGroup);
      const asTechnicalUsers = matchOf(group, technicalUserGroup);
      const found = { id: idOf(group), asAdmins, asTechnicalUsers, users, others };
      groups.set(found.id, found);
      for (const reference of group.references) if (!references.has(reference)) references.set(reference, found);
    },
    *memberships() {
      const walk = beginWalk();
      for (const group of groups.values()) yield { id: group.id, users: usersIn(group, walk()) };
    },
    rightHolders() {
      const walk = beginWalk();
      const holdersOf = ({ group }: RightsGroup<CollectedGroup>) => new Set(group ? usersIn(group, walk()) : []);
      return { admins: holdersOf(adminsOf()), technicalUsers: holdersOf(technicalUsersOf()) };
    },
    get count() {
      return groups.size;
    },
    get rights() {
      return { admins: stateOf(adminsOf()), technicalUsers: stateOf(technicalUsersOf()) };
    },
  };
}

const tooMany = (limit: number) => new SourceError('CONNECTION_ANSWER_INVALID', `more than ${limit} memberships`);

function stateOf({ group, ambiguous }: RightsGroup<CollectedGroup>): RightsState {
  if (ambiguous.length > 0) return 'ambiguous';
  return group === undefined ? 'missing' : 'found';
}

interface Walk {
  /** The groups by the indexes of references. */
  readonly inner: readonly (CollectedGroup | undefined)[];
  /** The stamp of the group in which each user was last seen, by the indexes of users. */
  readonly seen: Uint32Array;
  readonly stamp: number;
  /** Counts memberships. @throws SourceError above the limit */
  readonly spend: (count: number) => void;
}

/** The users of a group and of the groups nested in it; cycles are allowed. */
function usersIn(group: CollectedGroup, { inner, seen, stamp, spend }: Walk): number[] {
  const users: number[] = [];
  const visited = new Set([group]);
  // A loop over a Set also visits the values that are added during the loop.
  for (const each of visited) {
    spend(1 + each.users.length);
    for (const user of each.users) {
      if (seen[user] === stamp) continue;
      seen[user] = stamp;
      users.push(user);
    }
    for (const other of each.others) {
      const found = inner[other];
      if (found !== undefined) visited.add(found);
    }
  }
  return users;
}
