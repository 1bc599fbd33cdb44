import { type SqlBool, sql } from 'kysely';
import { findableUsers } from '../../access-rights/findable-users';
import { readJson } from '../../http/engine/body/read-json';
import { refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import type { Route } from '../../http/request/route';
import { EXCLUDED_GROUP_ID, listGroups } from '../../people/groups';
import { listUsers } from '../../people/list-users';
import type { ListPage } from '../../people/paging';
import { filterToSql } from '../../scim-service/filter-to-sql';
import { groupResources } from '../../scim-service/group-representation';
import type { Attributes, Condition } from '../../scim-service/list-attributes';
import { type ListQuery, readListQuery } from '../../scim-service/list-query';
import { parseFilter } from '../../scim-service/parse-filter';
import { groupResourceAttributes, USER_RESOURCE_ATTRIBUTES, valueTypes } from '../../scim-service/resource-attributes';
import type { Resource } from '../../scim-service/resource-version';
import { LIST_SCHEMA } from '../../scim-service/schema-ids';
import { searchQuery } from '../../scim-service/search-request';
import {
  type AttributePaths,
  isWanted,
  readAttributePaths,
  selectAttributes,
} from '../../scim-service/select-attributes';
import { userResources } from '../../scim-service/user-representation';
import { isUuid } from '../../storage/uuid';
import { resourceAnswer, scimData, scimError } from './scim-answers';
import { notImplemented, scimRoute, scimSearch } from './scim-route';

/** Which resources of a type are read. */
interface Reading extends Omit<ListQuery, 'filter' | 'selection'> {
  readonly condition: Condition | undefined;
  /** The condition on users whom the requesting user may find; undefined if all can be found. */
  readonly findable: Condition | undefined;
  readonly paths: AttributePaths;
}

interface ResourceKind {
  readonly endpoint: 'Users' | 'Groups';
  /** The query parameter that includes technical users or their groups, as in the lists for pages. */
  readonly technical: string;
  /** The attributes for sorting, in lower case. */
  readonly sortable: readonly string[];
  readonly attributes: (findable: Condition | undefined) => Attributes;
  readonly read: (ctx: RequestContext, reading: Reading) => Promise<ListPage<Resource>>;
  /** Returns the condition for a resource by id, or undefined for an id that no resource can have. */
  readonly withId: (id: string) => Condition | undefined;
}

const USERS: ResourceKind = {
  endpoint: 'Users',
  technical: 'showTechnicalUsers',
  sortable: [
    ...['id', 'username', 'displayname', 'name.familyname', 'name.givenname', 'emails.value'],
    ...['meta.created', 'meta.lastmodified'],
  ],
  attributes: () => USER_RESOURCE_ATTRIBUTES,
  async read({ app, origin }, { condition, findable, ...request }) {
    const { db } = app.storage;
    const { items, total } = await listUsers(db, { ...request, condition: both(condition, findable) });
    return { items: await userResources(db, items, origin), total };
  },
  withId: (id) => (isUuid(id) ? sql<SqlBool>`(users.id = ${id})` : undefined),
};

const GROUPS: ResourceKind = {
  endpoint: 'Groups',
  technical: 'showTechnicalUserGroups',
  sortable: ['id', 'displayname'],
  attributes: groupResourceAttributes,
  async read({ app, origin }, { findable, paths, ...request }) {
    const { db } = app.storage;
    const { items, total } = await listGroups(db, request);
    const withMembers = isWanted(paths, 'members');
    return { items: await groupResources(db, items, { origin, findable, withMembers }), total };
  },
  withId: (id) => (id === EXCLUDED_GROUP_ID ? undefined : sql<SqlBool>`(groups.id = ${id})`),
};

/** Combines two conditions, each of which may be missing. */
function both(one: Condition | undefined, other: Condition | undefined): Condition | undefined {
  return one === undefined || other === undefined ? (one ?? other) : sql<SqlBool>`(${one} and ${other})`;
}

/** Returns the condition on users whom the requesting user may find. For administrators there is none. */
async function findableOf({ app, key, user }: RequestContext): Promise<Condition | undefined> {
  const viewer = key?.user ?? user;
  if (viewer === undefined) throw new Error('the access of the route lets no one else in');
  return findableUsers(app.storage.db, viewer);
}

/** Answers with a page of resources (RFC 7644 §3.4.2). */
async function answerList(ctx: RequestContext, kind: ResourceKind, query: URLSearchParams) {
  const findable = await findableOf(ctx);
  const attributes = kind.attributes(findable);
  const paths = readAttributePaths(query);
  const list = readListQuery(sortPathIn(query), { technical: kind.technical, attributes: kind.sortable });
  if (typeof paths === 'string') return scimError(ctx, { status: 400, scimType: 'invalidValue', detail: paths });
  if (typeof list === 'string') return scimError(ctx, { status: 400, scimType: 'invalidValue', detail: list });
  const { filter, ...request } = list;
  const parsed =
    filter === undefined ? undefined : parseFilter(filter, Object.keys(attributes), valueTypes(attributes));
  if (parsed?.ok === false) {
    const detail = `filter, character ${parsed.at + 1}: ${parsed.why}`;
    return scimError(ctx, { status: 400, scimType: 'invalidFilter', detail });
  }
  const condition = parsed && filterToSql(parsed.filter, attributes);
  const { items, total } = await kind.read(ctx, { ...request, condition, findable, paths });
  return scimData(ctx, {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex: request.offset + 1,
    itemsPerPage: items.length,
    Resources: items.map((item) => selectAttributes(item, paths)),
  });
}

/** Replaces a multi-valued attribute in `sortBy`, because it is sorted by its primary value (RFC 7644 §3.4.2.3). */
function sortPathIn(query: URLSearchParams): URLSearchParams {
  if (!/(^|:)emails$/i.test(query.get('sortBy')?.trim() ?? '')) return query;
  const changed = new URLSearchParams(query);
  changed.set('sortBy', 'emails.value');
  return changed;
}

/** Answers with one resource (RFC 7644 §3.4.1). A resource that the user may not find is treated as missing. */
async function answerOne(ctx: RequestContext, kind: ResourceKind, id: string) {
  const paths = readAttributePaths(ctx.query);
  if (typeof paths === 'string') return scimError(ctx, { status: 400, scimType: 'invalidValue', detail: paths });
  const condition = kind.withId(id.toLowerCase());
  if (condition === undefined) return refuse(404, 'no such resource');
  const request = { offset: 0, limit: 1, withTechnical: true, sorting: { by: 'id', descending: false } };
  const { items } = await kind.read(ctx, { ...request, condition, findable: await findableOf(ctx), paths });
  const [found] = items;
  if (found === undefined) return refuse(404, 'no such resource');
  return resourceAnswer(ctx, found, selectAttributes(found, paths));
}

/** The media types of bodies (RFC 7644 §3.1). */
const JSON_TYPES = { jsonTypes: ['application/scim+json', 'application/json'] };

/**
 * Answers a search with the query in the body, which may be too long or too private for an address (RFC 7644 §3.4.3).
 */
async function answerSearch(ctx: RequestContext, kind: ResourceKind) {
  const body = await readJson(ctx, JSON_TYPES);
  if (!body.ok) return body.problem;
  const query = searchQuery(body.value);
  return query === undefined ? refuse(400, 'body is no search request') : answerList(ctx, kind, query);
}

/** Returns the routes of a type: its list, its search, and a single resource. */
function routesOf(kind: ResourceKind): readonly Route[] {
  const { endpoint } = kind;
  return [
    scimRoute(endpoint, (ctx) => answerList(ctx, kind, ctx.query)),
    scimSearch(`${endpoint}/.search`, (ctx) => answerSearch(ctx, kind)),
    scimRoute(`${endpoint}/:id`, (ctx) => answerOne(ctx, kind, ctx.params.id ?? '')),
  ];
}

/** Answers with the resource of the requesting user (RFC 7644 §3.11). Users can always read their own resource. */
const answerMe = async (ctx: RequestContext) => {
  const me = ctx.key?.user ?? ctx.user;
  const paths = readAttributePaths(ctx.query);
  if (typeof paths === 'string') return scimError(ctx, { status: 400, scimType: 'invalidValue', detail: paths });
  const [found] = me === undefined ? [] : await userResources(ctx.app.storage.db, [me], ctx.origin);
  return found === undefined ? refuse(404, 'no such user') : resourceAnswer(ctx, found, selectAttributes(found, paths));
};

/** The routes of the SCIM service, which is read-only and searches one type at a time (RFC 7644 §3.4.2.1). */
export const scimResources: readonly Route[] = [
  ...routesOf(USERS),
  ...routesOf(GROUPS),
  scimRoute('Me', answerMe),
  scimSearch('.search', notImplemented),
  scimSearch('Bulk', notImplemented),
];
