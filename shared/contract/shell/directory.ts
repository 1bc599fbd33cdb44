import * as v from 'valibot';
import { acceptScimListName } from '../scim-list';

/** A user in the directory's list. */
export const DirectoryUser = v.object({
  id: v.string(),
  displayName: v.nullish(v.string(), ''),
  userName: v.nullish(v.string(), ''),
});

export type DirectoryUser = v.InferOutput<typeof DirectoryUser>;

/** A group in the directory's list. */
export const DirectoryGroup = v.object({ id: v.string(), displayName: v.nullish(v.string(), '') });

export type DirectoryGroup = v.InferOutput<typeof DirectoryGroup>;

/** A list in SCIM's format, under either name. */
const listOf = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.unknown(),
    v.transform(acceptScimListName('resources')),
    v.object({ resources: v.nullable(v.array(item), []), totalResults: v.nullish(v.number()) }),
  );

/** The answer of GET /identityprovider/scim/users. */
export const DirectoryUsers = listOf(DirectoryUser);

/** The answer of GET /identityprovider/scim/groups. */
export const DirectoryGroups = listOf(DirectoryGroup);
