import { shortDetail } from '../outgoing/remote-text';
import type { CheckStages, Finding } from '../providers/check-stages';
import type { SourceGroup, SourceUser } from '../providers/directory-source';
import type { IdentityProvider } from '../providers/identity-providers';
import { matchOf, rightsGroupOf } from '../providers/rights-group';
import { nearNames } from './near-names';

/** How many users the check shows as examples. */
export const SAMPLES = 3;

/** How many groups are read to suggest similar names. */
const MAX_GROUPS = 10_000;

/**
 * Checks the two groups whose members get rights. A group without a configured name is skipped.
 * @param find searches the directory for a group with a name; undefined if groups cannot be searched
 */
export async function checkGroups(
  stages: CheckStages,
  provider: IdentityProvider,
  find: ((name: string) => Promise<Finding>) | undefined,
): Promise<void> {
  for (const stage of ['adminGroup', 'technicalUserGroup'] as const) {
    const name = provider[stage];
    if (name.trim() === '') stages.skip(stage);
    else if (find !== undefined) await stages.try(stage, async () => ({ value: undefined, finding: await find(name) }));
  }
}

/**
 * Finds a group in a directory that can only be read in full, and suggests similar names if it is missing.
 * @param parts all groups of the directory, in parts
 */
export async function findAmongAll(parts: AsyncIterable<readonly SourceGroup[]>, name: string): Promise<Finding> {
  const found: SourceGroup[] = [];
  const names: string[] = [];
  let count = 0;
  for await (const groups of parts) {
    found.push(...groups.filter((group) => matchOf(group, name)));
    names.push(...groups.map(({ displayName }) => shortDetail(displayName)).filter(Boolean));
    count += groups.length;
    if (count >= MAX_GROUPS) break;
  }
  return found.length > 0 ? foundGroup(found, name) : missingGroup(name, nearNames(name, names));
}

/**
 * Returns the finding for groups with the searched name. If several groups have it, none of them gives rights, and the
 * finding offers their ids.
 */
export function foundGroup(found: readonly SourceGroup[], name: string): Finding {
  const { ambiguous } = rightsGroupOf(found, (group) => matchOf(group, name));
  if (ambiguous.length === 0) return {};
  return ambiguousGroup(
    name,
    ambiguous.map(({ externalId }) => shortDetail(externalId)),
  );
}

/** Returns the finding that no group has the name. */
export const missingGroup = (name: string, candidates: readonly string[]): Finding =>
  failedGroup('CONNECTION_GROUP_NOT_FOUND', name, candidates);

/** Returns the finding that several groups have the name. */
export const ambiguousGroup = (name: string, candidates: readonly string[]): Finding =>
  failedGroup('CONNECTION_GROUP_AMBIGUOUS', name, candidates);

function failedGroup(messageKey: string, name: string, candidates: readonly string[]): Finding {
  return { result: 'failed', messageKey, detail: shortDetail(name), candidates: [...candidates] };
}

/** Returns a finding with the first users of a directory, or a warning that there are none. */
export function usersFinding(users: readonly Pick<SourceUser, 'userName' | 'displayName' | 'email'>[]): Finding {
  if (users.length === 0) return { result: 'warning', messageKey: 'CONNECTION_NO_USERS' };
  const samples = users.map(({ userName, displayName, email }) => ({
    userName: shortDetail(userName),
    displayName: shortDetail(displayName),
    email: shortDetail(email),
  }));
  return { users: samples };
}
