import * as v from 'valibot';

/** A user as the directory lists them. */
export const DirectoryUser = v.object({
  id: v.string(),
  displayName: v.optional(v.string(), ''),
  userName: v.optional(v.string(), ''),
});

export type DirectoryUser = v.InferOutput<typeof DirectoryUser>;

/** A group as the directory lists it. */
export const DirectoryGroup = v.object({ id: v.string(), displayName: v.optional(v.string(), '') });

export type DirectoryGroup = v.InferOutput<typeof DirectoryGroup>;

/** A list as SCIM answers it; read under both names. */
const listOf = <T extends v.GenericSchema>(item: T) =>
  v.union([
    v.object({ resources: v.array(item), totalResults: v.optional(v.number()) }),
    v.pipe(
      v.object({ Resources: v.array(item), totalResults: v.optional(v.number()) }),
      v.transform(({ Resources, totalResults }) => ({ resources: Resources, totalResults })),
    ),
  ]);

/** The answer of GET /identityprovider/scim/users. */
export const DirectoryUsers = listOf(DirectoryUser);

/** The answer of GET /identityprovider/scim/groups. */
export const DirectoryGroups = listOf(DirectoryGroup);
