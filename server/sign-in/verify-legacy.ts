import { verifySaltedSha } from '../accounts/passwords/salted-sha';
import type { Deps } from '../deps';
import type { SourceGroup } from '../directories/identity-providers/directory-source';
import type { SealedProvider } from '../directories/identity-providers/identity-providers';
import { matchOf, rightsGroupOf } from '../directories/identity-providers/rights-group';
import type { LegacyDirectory, LegacyUser } from '../directories/legacy-directory/legacy-directory';
import { sourceGroupOf, sourceUserOf } from '../directories/legacy-directory/legacy-source';
import { readGroups } from '../directories/legacy-directory/read-all';
import { userNameKey } from '../storage/searchable-names';
import { type DirectoryAnswer, type PasswordCheck, reserveForAccount } from './password-check';

/**
 * Checks a password against the hash that a legacy system has. The caller also runs an argon2 check, so that the short
 * time of this one does not reveal that this server itself has no account with the name.
 *
 * @throws SourceError while the system cannot be read
 */
export async function verifyInLegacyDirectory(
  deps: Deps,
  directory: LegacyDirectory,
  check: PasswordCheck,
): Promise<DirectoryAnswer> {
  const { provider, name } = check.target;
  const found = await directory.findUser(name);
  // The system may find a user whose name only resembles the typed one. Such a user is ignored, because attempts are
  // counted for the typed name.
  const person = found !== undefined && userNameKey(found.userName) === userNameKey(name) ? found : undefined;
  const user = person && sourceUserOf(person, provider);
  const permission = user && (await reserveForAccount(deps, check, user));
  if (permission?.kind === 'throttled') return permission;
  const stored = await directory.findPassword(person?.id ?? '');
  const isRight = verifySaltedSha(stored?.hash ?? '', check.password);
  if (person === undefined || user === undefined || !isRight) return { kind: 'wrong' };
  if (person.isDisabled) return { kind: 'disabled' };
  return { kind: 'right', user, groups: await groupsOf(directory, provider, person) };
}

async function groupsOf(
  directory: LegacyDirectory,
  provider: SealedProvider,
  { id, groupIds }: LegacyUser,
): Promise<SourceGroup[]> {
  const all = await directory.groupsOf(id);
  const own = provider.flatGroupHierarchy ? all.filter((group) => groupIds.includes(group.id)) : all;
  const sources = own.map((group) => sourceGroupOf(group, provider));
  return withUniqueNames(directory, provider, sources);
}

/**
 * Removes a group's names if one of them gives a right and several groups have it, because it is unknown which of them
 * is meant.
 */
async function withUniqueNames(
  directory: LegacyDirectory,
  provider: SealedProvider,
  own: readonly SourceGroup[],
): Promise<SourceGroup[]> {
  const names = [provider.adminGroup, provider.technicalUserGroup].filter((name) =>
    own.some((group) => matchOf(group, name)),
  );
  if (names.length === 0) return [...own];
  const named: SourceGroup[] = [];
  for await (const page of readGroups(directory))
    named.push(
      ...page
        .map((group) => sourceGroupOf(group, provider))
        .filter((group) => names.some((name) => matchOf(group, name))),
    );
  const rightful = names.flatMap(
    (name) => rightsGroupOf(named, (group) => matchOf(group, name)).group?.externalId ?? [],
  );
  const isTaken = (group: SourceGroup) =>
    !rightful.includes(group.externalId) && names.some((name) => matchOf(group, name) !== undefined);
  return own.map((group) => (isTaken(group) ? { ...group, names: [] } : group));
}
