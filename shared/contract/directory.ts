import * as v from 'valibot';
import { underName } from './lists';

/** A user as the directory lists them (spec 000 §3). */
export const DirectoryUser = v.object({
  id: v.string(),
  displayName: v.nullish(v.string(), ''),
  userName: v.nullish(v.string(), ''),
});

export type DirectoryUser = v.InferOutput<typeof DirectoryUser>;

/** A group as the directory lists it. */
export const DirectoryGroup = v.object({ id: v.string(), displayName: v.nullish(v.string(), '') });

export type DirectoryGroup = v.InferOutput<typeof DirectoryGroup>;

/** A list as SCIM answers it; read under both names (design §5). */
const listOf = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.unknown(),
    v.transform(underName('resources')),
    v.object({ resources: v.nullable(v.array(item), []), totalResults: v.nullish(v.number()) }),
  );

/** GET /identityprovider/scim/users (spec 000 §7). */
export const DirectoryUsers = listOf(DirectoryUser);

/** GET /identityprovider/scim/groups (spec 000 §7). */
export const DirectoryGroups = listOf(DirectoryGroup);
