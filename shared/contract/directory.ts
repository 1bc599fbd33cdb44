import * as v from 'valibot';

/** A user as the directory lists them (spec 000 §3). */
export const DirectoryUser = v.object({
  id: v.string(),
  displayName: v.optional(v.string(), ''),
  userName: v.optional(v.string(), ''),
});

export type DirectoryUser = v.InferOutput<typeof DirectoryUser>;

/** A group as the directory lists it. */
export const DirectoryGroup = v.object({ id: v.string(), displayName: v.optional(v.string(), '') });

export type DirectoryGroup = v.InferOutput<typeof DirectoryGroup>;

/** A list as SCIM answers it; read under both names (design §5). */
const listOf = <T extends v.GenericSchema>(item: T) =>
  v.union([
    v.object({ resources: v.array(item), totalResults: v.optional(v.number()) }),
    v.pipe(
      v.object({ Resources: v.array(item), totalResults: v.optional(v.number()) }),
      v.transform(({ Resources, totalResults }) => ({ resources: Resources, totalResults })),
    ),
  ]);

/** GET /identityprovider/scim/users (spec 000 §7). */
export const DirectoryUsers = listOf(DirectoryUser);

/** GET /identityprovider/scim/groups (spec 000 §7). */
export const DirectoryGroups = listOf(DirectoryGroup);
