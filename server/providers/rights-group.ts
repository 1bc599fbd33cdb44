import type { SourceGroup } from './directory-source';
import { dnKey } from './distinguished-name';
import type { IdentityProvider } from './identity-providers';

/**
 * How a configured text matches a group: `id` when it matches an id or distinguished name, which no other group has.
 */
export type GroupMatch = 'id' | 'name' | undefined;

type Named = Pick<SourceGroup, 'externalId' | 'references' | 'names'>;

/**
 * Matches a configured text with a group that grants rights. Only case and outer spaces are ignored, because a name
 * that merely looks alike may belong to a group that others are allowed to create.
 */
export function matchOf({ externalId, references, names }: Named, text: string): GroupMatch {
  const key = exactKey(text);
  if (key === '') return undefined;
  // A distinguished name may have been entered with other spaces.
  const keys = [key, dnKey(text)];
  if ([externalId, ...references].some((each) => keys.includes(exactKey(each)))) return 'id';
  return names.some((name) => exactKey(name) === key) ? 'name' : undefined;
}

const exactKey = (text: string) => text.trim().toLowerCase();

/** The group that grants a right, among all groups that match the text. */
export interface RightsGroup<Group> {
  /** Undefined when no group, or more than one, matches. */
  readonly group: Group | undefined;
  /** All matching groups when there is more than one. */
  readonly ambiguous: readonly Group[];
}

/** Finds the group that grants a right. A match by id or distinguished name takes precedence over matches by name. */
export function rightsGroupOf<Group>(
  groups: readonly Group[],
  matchKind: (group: Group) => GroupMatch,
): RightsGroup<Group> {
  const byId = groups.filter((group) => matchKind(group) === 'id');
  const found = byId.length > 0 ? byId : groups.filter((group) => matchKind(group) === 'name');
  return found.length > 1 ? { group: undefined, ambiguous: found } : { group: found[0], ambiguous: [] };
}

/**
 * Returns a user's groups for the assignment of rights. If `adminGroup` or `technicalUserGroup` also matches another
 * group, the matching names are removed from the user's groups, so that these grant no right. A unique match by id
 * wins.
 * @param groupsNamed reads the groups that match a text; it is called only for a text that a group of the user matches
 */
export async function withoutAmbiguousNames(
  own: readonly SourceGroup[],
  { adminGroup, technicalUserGroup }: Pick<IdentityProvider, 'adminGroup' | 'technicalUserGroup'>,
  groupsNamed: (text: string) => Promise<readonly SourceGroup[]>,
): Promise<SourceGroup[]> {
  let groups = [...own];
  for (const text of [adminGroup, technicalUserGroup]) {
    const matching = groups.filter((group) => matchOf(group, text) !== undefined);
    if (matching.length === 0) continue;
    const ids = matching.map(({ externalId }) => externalId);
    const others = (await groupsNamed(text)).filter(({ externalId }) => !ids.includes(externalId));
    const rightful = rightsGroupOf([...matching, ...others], (group) => matchOf(group, text)).group;
    groups = groups.map((group) => (group === rightful ? group : withoutMatch(group, text)));
  }
  return groups;
}

function withoutMatch(group: SourceGroup, text: string): SourceGroup {
  const [key, asDn] = [exactKey(text), dnKey(text)];
  const isOther = (each: string) => exactKey(each) !== key;
  return {
    ...group,
    names: group.names.filter(isOther),
    references: group.references.filter((each) => isOther(each) && exactKey(each) !== asDn),
  };
}
