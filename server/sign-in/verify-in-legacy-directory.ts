import type { Deps } from '../deps';
import { sourceGroupOf, sourceUserOf } from '../legacy-directory/convert-to-source-users';
import type { LegacyDirectory, LegacyUser } from '../legacy-directory/legacy-directory';
import { readGroups } from '../legacy-directory/read-all-pages';
import { verifySaltedSha } from '../passwords/salted-sha';
import type { SourceGroup } from '../providers/directory-source';
import type { SealedProvider } from '../providers/identity-providers';
import { matchOf, withoutAmbiguousNames } from '../providers/rights-group';
import { userNameKey } from '../storage/user-names';
import type { DirectoryAnswer, DirectoryTarget, PasswordCheck, PersonAnswer } from './directory-answer';
import { reserveCanonicalNameAttempt } from './reserve-canonical-name-attempt';

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
  const { provider } = check.target;
  const person = await findPerson(directory, check.target);
  const user = person && sourceUserOf(person, provider);
  const permission = user && (await reserveCanonicalNameAttempt(deps, check, user));
  if (permission?.kind === 'throttled') return permission;
  const stored = await directory.findPassword(person?.id ?? '');
  const isRight = verifySaltedSha(stored?.hash ?? '', check.password);
  if (person === undefined || user === undefined || !isRight) return { kind: 'wrong' };
  if (person.isDisabled) return { kind: 'disabled' };
  return { kind: 'right', user, groups: await groupsOf(directory, provider, person) };
}

/**
 * Asks a legacy system whether it has a user.
 * @throws SourceError while the system cannot be read
 */
export async function findInLegacyDirectory(
  directory: LegacyDirectory,
  target: DirectoryTarget,
): Promise<PersonAnswer> {
  const person = await findPerson(directory, target);
  if (person === undefined) return { kind: 'wrong' };
  if (person.isDisabled) return { kind: 'disabled' };
  const { provider } = target;
  return { kind: 'right', user: sourceUserOf(person, provider), groups: await groupsOf(directory, provider, person) };
}

/**
 * The system may find a user whose name only resembles the typed one. Such a user is ignored, because attempts are
 * counted for the typed name.
 */
async function findPerson(directory: LegacyDirectory, { name }: DirectoryTarget): Promise<LegacyUser | undefined> {
  const found = await directory.findUser(name);
  return found !== undefined && userNameKey(found.userName) === userNameKey(name) ? found : undefined;
}

async function groupsOf(
  directory: LegacyDirectory,
  provider: SealedProvider,
  { id, groupIds }: LegacyUser,
): Promise<SourceGroup[]> {
  const all = await directory.groupsOf(id);
  const own = provider.flatGroupHierarchy ? all.filter((group) => groupIds.includes(group.id)) : all;
  const sources = own.map((group) => sourceGroupOf(group, provider));
  let rightsGroups: Promise<SourceGroup[]> | undefined; // read once, because the system only lists all groups
  return withoutAmbiguousNames(sources, provider, () => {
    rightsGroups ??= readRightsGroups(directory, provider);
    return rightsGroups;
  });
}

/** Reads the groups of a legacy system that match a group that grants rights. */
async function readRightsGroups(directory: LegacyDirectory, provider: SealedProvider): Promise<SourceGroup[]> {
  const texts = [provider.adminGroup, provider.technicalUserGroup];
  const found: SourceGroup[] = [];
  for await (const page of readGroups(directory)) {
    const groups = page.map((group) => sourceGroupOf(group, provider));
    found.push(...groups.filter((group) => texts.some((text) => matchOf(group, text))));
  }
  return found;
}
