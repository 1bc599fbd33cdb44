import { parseDisplayFormat } from '../../../shared/contract/identity-providers/display-format';
import { SourceError, type SourceGroup, type SourceUser } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { matchOf, rightsGroupOf } from '../identity-providers/rights-group';
import { shortDetail } from '../outgoing/socket-error';
import type { CheckStages, Finding } from './check-stages';
import { nearNames } from './near-names';

/** How many users the check shows. */
export const SAMPLES = 3;

/** How many groups are read for candidates. */
const MAX_GROUPS = 10_000;

/**
 * Tries the stages of the two groups that give rights; one without a name is skipped.
 *
 * @param find what the directory has of a group with this name; undefined where nothing can be found
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

/** Finds a group among all of a directory, which can only be read in parts, with the names that are most like it. */
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

/** Of several groups with one name none gives rights: their ids are offered. */
export function foundGroup(found: readonly SourceGroup[], name: string): Finding {
  const { ambiguous } = rightsGroupOf(found, (group) => matchOf(group, name));
  if (ambiguous.length === 0) return {};
  return ambiguousGroup(
    name,
    ambiguous.map(({ externalId }) => shortDetail(externalId)),
  );
}

/** The finding that a directory has no such group. */
export const missingGroup = (name: string, candidates: readonly string[]): Finding =>
  failedGroup('CONNECTION_GROUP_NOT_FOUND', name, candidates);

/** The finding that a directory has several such groups. */
export const ambiguousGroup = (name: string, candidates: readonly string[]): Finding =>
  failedGroup('CONNECTION_GROUP_AMBIGUOUS', name, candidates);

function failedGroup(messageKey: string, name: string, candidates: readonly string[]): Finding {
  return { result: 'failed', messageKey, detail: shortDetail(name), candidates: [...candidates] };
}

/** The first users of a directory, or a warning that there are none. */
export function usersFinding(users: readonly Pick<SourceUser, 'userName' | 'displayName' | 'email'>[]): Finding {
  if (users.length === 0) return { result: 'warning', messageKey: 'CONNECTION_NO_USERS' };
  const samples = users.map(({ userName, displayName, email }) => ({
    userName: shortDetail(userName),
    displayName: shortDetail(displayName),
    email: shortDetail(email),
  }));
  return { users: samples };
}

/** @throws SourceError for the first format of names that is malformed */
export function checkFormats(
  { userDisplayFormat, groupDisplayFormat }: IdentityProvider,
  properties: { readonly user: readonly string[]; readonly group: readonly string[] },
): void {
  if (parseDisplayFormat(userDisplayFormat, properties.user) === undefined)
    throw new SourceError('CONNECTION_USER_FORMAT_INVALID', shortDetail(userDisplayFormat));
  if (parseDisplayFormat(groupDisplayFormat, properties.group) === undefined)
    throw new SourceError('CONNECTION_GROUP_FORMAT_INVALID', shortDetail(groupDisplayFormat));
}
