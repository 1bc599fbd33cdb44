import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { GROUPS_ADDRESS, USERS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

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

/** A list in SCIM's format, whose items may be named `resources` or `Resources`. */
const listOf = <T extends v.GenericSchema>(item: T) =>
  v.pipe(
    v.unknown(),
    acceptScimListName('resources'),
    v.object({ resources: v.nullable(v.array(item), []), totalResults: v.nullish(v.number()) }),
  );

/** What the pages accept from any server as the answer of GET /identityprovider/scim/users. */
export const DirectoryUsers = listOf(DirectoryUser);

/** What the pages accept from any server as the answer of GET /identityprovider/scim/groups. */
export const DirectoryGroups = listOf(DirectoryGroup);

/** An error response of SCIM (RFC 7644 §3.12) with `statusCode` and `messageKey`, which all error responses here have. */
export const ScimError = v.object({
  schemas: v.tuple([v.literal('urn:ietf:params:scim:api:messages:2.0:Error')]),
  /** The status as a text. */
  status: v.string(),
  statusCode: v.number(),
  messageKey: v.string(),
  scimType: v.nullish(v.string()),
  detail: v.nullish(v.string()),
});

const list = {
  schemas: v.tuple([v.literal('urn:ietf:params:scim:api:messages:2.0:ListResponse')]),
  totalResults: v.number(),
  startIndex: v.number(),
  itemsPerPage: v.number(),
};

/**
 * What this server sends as a list of users (RFC 7644 §3.4.2). `emails`, `name`, `active` and the extension are sent
 * only if the query asks for them.
 */
export const ScimUserList = v.object({
  ...list,
  resources: v.array(
    v.object({
      id: v.string(),
      displayName: v.nullish(v.string()),
      userName: v.nullish(v.string()),
      active: v.nullish(v.boolean()),
      name: v.nullish(v.object({ givenName: v.nullish(v.string()), familyName: v.nullish(v.string()) })),
      emails: v.nullish(v.array(v.object({ value: v.string(), type: v.string(), primary: v.boolean() }))),
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': v.nullish(v.record(v.string(), v.string())),
    }),
  ),
});

/** What this server sends as a list of groups. `members` are sent only if the query asks for them. */
export const ScimGroupList = v.object({
  ...list,
  resources: v.array(
    v.object({
      id: v.string(),
      displayName: v.nullish(v.string()),
      members: v.nullish(v.array(v.object({ value: v.string(), type: v.literal('User') }))),
    }),
  ),
});

/** The query of a list of the directory (RFC 7644 §3.4.2). */
const LIST_QUERY = {
  count: { description: 'The most items: 0 to 1000, default 100', type: 'integer' },
  startIndex: { description: 'The number of the first item, from 1', type: 'integer' },
  filter: 'A filter (RFC 7644 §3.4.2.2)',
  sortBy: 'The attribute that orders the items',
  sortOrder: { description: 'The order; default ascending', values: ['ascending', 'descending'] },
  attributes: 'The attributes that the items have, separated by commas',
  excludedAttributes: 'The attributes that the items do not have, separated by commas',
} as const;

const TECHNICAL = { description: 'Includes technical ones', values: ['true', 'false'] } as const;

/** Lists the users of the directory. */
export const listDirectoryUsers = {
  method: 'GET',
  address: USERS_ADDRESS,
  access: ['admin'],
  acceptsApiKey: true,
  query: { ...LIST_QUERY, showTechnicalUsers: TECHNICAL },
  answer: DirectoryUsers,
  sends: ScimUserList,
  problem: ScimError,
} as const satisfies Operation;

/** Lists the groups of the directory. */
export const listDirectoryGroups = {
  method: 'GET',
  address: GROUPS_ADDRESS,
  access: ['admin'],
  acceptsApiKey: true,
  query: { ...LIST_QUERY, showTechnicalUserGroups: TECHNICAL },
  answer: DirectoryGroups,
  sends: ScimGroupList,
  problem: ScimError,
} as const satisfies Operation;
