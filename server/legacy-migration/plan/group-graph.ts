import type { LegacyGroup } from '../../legacy-directory/legacy-directory';
import type { IdentityProvider } from '../../providers/identity-providers';
import { type GroupMatch, matchOf, rightsGroupOf } from '../../providers/rights-group';

/** The rights of a user of the legacy system. */
export interface LegacyRights {
  readonly isAdmin: boolean;
  readonly isTechnical: boolean;
}

/** The groups of a legacy system. */
export interface GroupGraph {
  /** The given groups, and the groups that contain them unless the hierarchy is flat. Unknown ids are left out. */
  allGroupsOf(groupIds: readonly string[]): readonly string[];
  /** The rights of a member of these groups, including indirect membership. */
  rightsOf(groupIds: readonly string[]): LegacyRights;
  readonly hasNestedGroups: boolean;
  /** Whether the configured group of administrators is missing or ambiguous. */
  readonly lacksAdminGroup: boolean;
  /** Whether the legacy system has no groups. */
  readonly isEmpty: boolean;
}

/** The maximum number of group ids in the cache. */
const REMEMBERED = 1_000_000;

interface Node {
  readonly externalId: string;
  readonly parentIds: readonly string[];
  readonly asAdmins: GroupMatch;
  readonly asTechnicalUsers: GroupMatch;
}

/** Collects the groups of a legacy system part by part. */
export function createGroupGraph({ adminGroup, technicalUserGroup, flatGroupHierarchy }: IdentityProvider) {
  const nodes = new Map<string, Node>();
  return {
    add(groups: readonly LegacyGroup[]): void {
      for (const { id, name, parentIds } of groups) {
        const named = { externalId: id, references: [], names: [name] };
        const asAdmins = matchOf(named, adminGroup);
        const asTechnicalUsers = matchOf(named, technicalUserGroup);
        nodes.set(id, { externalId: id, parentIds, asAdmins, asTechnicalUsers });
      }
    },
    build: (): GroupGraph => graphOf(nodes, { isFlat: flatGroupHierarchy, namesAdmins: adminGroup.trim() !== '' }),
  };
}

interface GraphRules {
  readonly isFlat: boolean;
  readonly namesAdmins: boolean;
}

function graphOf(nodes: ReadonlyMap<string, Node>, { isFlat, namesAdmins }: GraphRules): GroupGraph {
  const all = [...nodes.values()];
  const admins = rightsGroupOf(all, ({ asAdmins }) => asAdmins).group?.externalId;
  const technicalUsers = rightsGroupOf(all, ({ asTechnicalUsers }) => asTechnicalUsers).group?.externalId;
  // A flat hierarchy is treated in the same way as at a sign-in and in a refresh.
  const outerGroups = isFlat ? (id: string) => (nodes.has(id) ? [id] : []) : rememberedOuterGroups(nodes);
  const allGroupsOf = (groupIds: readonly string[]) => [...new Set(groupIds.flatMap(outerGroups))];
  return {
    allGroupsOf,
    rightsOf(groupIds) {
      const groups = allGroupsOf(groupIds);
      const isIn = (id: string | undefined) => id !== undefined && groups.includes(id);
      return { isAdmin: isIn(admins), isTechnical: isIn(technicalUsers) };
    },
    lacksAdminGroup: namesAdmins && admins === undefined,
    isEmpty: all.length === 0,
    hasNestedGroups: all.some(({ parentIds }) => parentIds.some((id) => nodes.has(id))),
  };
}

/**
 * Creates a cached function that finds a group and all groups that contain it. Many users share groups; a full cache is
 * cleared.
 */
function rememberedOuterGroups(nodes: ReadonlyMap<string, Node>): (id: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  let size = 0;
  return (id) => {
    const remembered = known.get(id);
    if (remembered !== undefined) return remembered;
    const groups = outerGroupsOf(nodes, id);
    if (size + groups.length > REMEMBERED) {
      known.clear();
      size = 0;
    }
    known.set(id, groups);
    size += groups.length;
    return groups;
  };
}

/** Groups may contain each other, so each is visited once. */
function outerGroupsOf(nodes: ReadonlyMap<string, Node>, id: string): readonly string[] {
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = nodes.get(next);
    if (node === undefined || found.has(next)) continue;
    found.add(next);
    for (const parent of node.parentIds) open.push(parent);
  }
  return [...found];
}
