import { dnKey } from '../ldap/distinguished-name';
import type { SourceGroup } from './directory-source';

/** How a text, as an administrator has entered it, names a group: `id` where no other group can have it. */
export type GroupMatch = 'id' | 'name' | undefined;

type Named = Pick<SourceGroup, 'externalId' | 'references' | 'names'>;

/**
 * How a text names a group that gives rights. Only case and outer blanks are ignored: names that merely look alike are those
 * of other groups, which others may be allowed to create.
 */
export function matchOf({ externalId, references, names }: Named, text: string): GroupMatch {
  const key = exactKey(text);
  if (key === '') return undefined;
  // A distinguished name may have been entered with other blanks.
  const keys = [key, dnKey(text)];
  if ([externalId, ...references].some((each) => keys.includes(exactKey(each)))) return 'id';
  return names.some((name) => exactKey(name) === key) ? 'name' : undefined;
}

const exactKey = (text: string) => text.trim().toLowerCase();

/** The group that gives a right, of all groups with the text as their name. */
export interface RightsGroup<Group> {
  /** Undefined where none, or more than one, has the name. */
  readonly group: Group | undefined;
  /** All of them, where there is more than one. */
  readonly ambiguous: readonly Group[];
}

/** Finds the group that gives a right. One with the id or the distinguished name goes before those with the name. */
export function rightsGroupOf<Group>(
  groups: readonly Group[],
  howNamed: (group: Group) => GroupMatch,
): RightsGroup<Group> {
  const byId = groups.filter((group) => howNamed(group) === 'id');
  const found = byId.length > 0 ? byId : groups.filter((group) => howNamed(group) === 'name');
  return found.length > 1 ? { group: undefined, ambiguous: found } : { group: found[0], ambiguous: [] };
}
