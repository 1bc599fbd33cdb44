import * as v from 'valibot';

const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

/** The maximum number of attributes that a search may name. */
const MAX_NAMES = 100;

const names = v.optional(v.pipe(v.array(v.string()), v.maxLength(MAX_NAMES)), []);
const text = v.optional(v.string(), '');
const number = v.optional(v.pipe(v.number(), v.integer()));

/**
 * The body of a search (RFC 7644 §3.4.3). The names of its attributes are in lower case, because case does not count
 * (RFC 7643 §2.1).
 */
const SearchRequest = v.object({
  schemas: v.pipe(
    v.array(v.string()),
    v.check((schemas) => schemas.some((schema) => schema.toLowerCase() === SEARCH_SCHEMA.toLowerCase())),
  ),
  attributes: names,
  excludedattributes: names,
  filter: text,
  sortby: text,
  sortorder: text,
  startindex: number,
  count: number,
});

/** Converts the body of a search to the equivalent query. @returns undefined for an invalid body */
export function searchQuery(body: unknown): URLSearchParams | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
  const parsed = v.safeParse(SearchRequest, fields);
  if (!parsed.success) return undefined;
  const { attributes, excludedattributes, filter, sortby, sortorder, startindex, count } = parsed.output;
  const query = new URLSearchParams({
    attributes: attributes.join(','),
    excludedAttributes: excludedattributes.join(','),
    filter,
    sortBy: sortby,
    sortOrder: sortorder,
  });
  if (startindex !== undefined) query.set('startIndex', String(startindex));
  if (count !== undefined) query.set('count', String(count));
  return query;
}
