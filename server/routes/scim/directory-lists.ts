import { type SqlBool, sql } from 'kysely';
import type { Operation } from '../../../shared/contract/operation';
import { listDirectoryGroups, listDirectoryUsers } from '../../../shared/contract/shell/user-directory';
import { statusKey } from '../../../shared/contract/status-key';
import { findableUsers } from '../../access-rights/findable-users';
import { type Data, data, type Problem } from '../../http/request/answer';
import { preferredMediaType } from '../../http/request/negotiate';
import type { RequestContext } from '../../http/request/request-context';
import { type Route, route } from '../../http/request/route';
import { listGroups } from '../../people/groups';
import { listUsers } from '../../people/list-users';
import type { ListPage } from '../../people/paging';
import { filterToSql } from '../../scim-service/filter-to-sql';
import { type Attributes, type Condition, GROUP_ATTRIBUTES, USER_ATTRIBUTES } from '../../scim-service/list-attributes';
import { type ListQuery, readListQuery } from '../../scim-service/list-query';
import { listResponse } from '../../scim-service/list-response';
import { parseFilter } from '../../scim-service/parse-filter';
import { withMembers } from '../../scim-service/read-group-members';
import { EMAILS, valueTypes } from '../../scim-service/resource-attributes';
import { withUserDetails } from '../../scim-service/user-details';
import type { Db } from '../../storage/connection';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

interface ScimList {
  readonly operation: typeof listDirectoryUsers | typeof listDirectoryGroups;
  readonly attributes: Attributes;
  /** The attributes for filters only. */
  readonly filtered?: Attributes;
  /** The query parameter that includes technical users or their groups. */
  readonly technical: string;
  list(
    db: Db,
    query: ListQuery & {
      readonly condition?: Condition | undefined;
      /** The condition on users whom the requesting user may find. */
      readonly findable: Condition | undefined;
    },
  ): Promise<ListPage<{ readonly id: string }>>;
}

/** Returns the route of a directory list for administrators, and for programs with an API key. */
function scimList({ operation, attributes, filtered, technical, list }: ScimList): Route {
  const answerList = async (ctx: RequestContext) => {
    const query = readListQuery(ctx.query, { technical, attributes: Object.keys(attributes) });
    if (typeof query === 'string') return scimError(ctx, 'invalidValue', query);
    const condition = readCondition(query.filter, { ...attributes, ...filtered });
    if (condition.kind === 'error') return scimError(ctx, 'invalidFilter', condition.detail);
    const { db } = ctx.app.storage;
    const found = await list(db, { ...query, condition: condition.condition, findable: await findable(ctx) });
    return { ...data(listResponse(found, query)), ...headersOf(ctx) };
  };
  return route<Operation>(operation, answerList, { onError });
}

/** Combines two conditions, each of which may be missing. */
function both(one: Condition | undefined, other: Condition | undefined): Condition | undefined {
  return one === undefined || other === undefined ? (one ?? other) : sql<SqlBool>`(${one} and ${other})`;
}

/** Returns the condition on users whom the requesting user may find. For administrators there is none. */
const findable = async ({ app, key, user }: RequestContext): Promise<Condition | undefined> => {
  const viewer = key?.user ?? user;
  if (viewer === undefined) throw new Error('the access of the route lets no one else in');
  return findableUsers(app.storage.db, viewer);
};

/** The users of the directory. */
export const scimUsers = scimList({
  operation: listDirectoryUsers,
  attributes: USER_ATTRIBUTES,
  filtered: EMAILS,
  technical: 'showTechnicalUsers',
  list: async (db, { findable: limit, condition, ...query }) =>
    withUserDetails(db, await listUsers(db, { ...query, condition: both(condition, limit) }), query.selection),
});

/** The groups of the directory. */
export const scimGroups = scimList({
  operation: listDirectoryGroups,
  attributes: GROUP_ATTRIBUTES,
  technical: 'showTechnicalUserGroups',
  list: async (db, query) => withMembers(db, await listGroups(db, query), query),
});

/** The answer depends on the user of the session or key, so caches must not share it between users. */
const VARY = { vary: 'Accept, Accept-Encoding, Authorization, Cookie' };

/** Uses plain JSON by default, and SCIM's own type if the client prefers it (RFC 7644 §3.1). */
function headersOf({ headers }: RequestContext): Pick<Data, 'contentType' | 'headers'> {
  const types = ['application/json', 'application/scim+json'];
  const contentType = preferredMediaType(types, headers.accept) ?? 'application/json';
  return { contentType: `${contentType}; charset=utf-8`, headers: VARY };
}

type ReadCondition =
  | { readonly kind: 'condition'; readonly condition: Condition | undefined }
  | { readonly kind: 'error'; readonly detail: string };

function readCondition(filter: string | undefined, attributes: Attributes): ReadCondition {
  if (filter === undefined) return { kind: 'condition', condition: undefined };
  const parsed = parseFilter(filter, Object.keys(attributes), valueTypes(attributes));
  if (!parsed.ok) return { kind: 'error', detail: `filter, character ${parsed.at + 1}: ${parsed.why}` };
  return { kind: 'condition', condition: filterToSql(parsed.filter, attributes) };
}

function scimError(ctx: RequestContext, scimType: string, detail: string): Data {
  const body = { ...errorBody(400, statusKey(400)), scimType, detail };
  return { ...data(body, 400), ...headersOf(ctx) };
}

/** Converts a refusal to a SCIM error (RFC 7644 §3.12), with the additional fields of other errors of this server. */
function onError(ctx: RequestContext, { status, messageKey, headers }: Problem): Data {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="vestibule"' } : {};
  return {
    ...data(errorBody(status, messageKey), status),
    ...headersOf(ctx),
    headers: { ...VARY, ...challenge, ...headers },
  };
}

function errorBody(status: number, messageKey: string) {
  return { schemas: [ERROR_SCHEMA], status: String(status), statusCode: status, messageKey };
}
