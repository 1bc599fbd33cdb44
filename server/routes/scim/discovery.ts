import { createHash } from 'node:crypto';
import { refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import type { Route } from '../../http/request/route';
import { type Description, resourceTypes, schemaResources, serviceProviderConfig } from '../../scim-service/discovery';
import { MAX_COUNT } from '../../scim-service/list-query';
import { LIST_SCHEMA } from '../../scim-service/schema-ids';
import { scimData, scimError } from './scim-answers';
import { scimRoute } from './scim-route';

const etagOf = (body: object) => ({
  etag: `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`,
});

/**
 * Returns the routes of a list of descriptions and of each description. They are always complete, and filters are
 * refused (RFC 7644 §4).
 */
function descriptions(name: string, all: (origin: string) => readonly Description[]): readonly Route[] {
  const list = (ctx: RequestContext) => {
    if (ctx.query.has('filter')) return scimError(ctx, { status: 403, detail: 'These resources cannot be filtered.' });
    const resources = all(ctx.origin);
    const counts = { totalResults: resources.length, startIndex: 1, itemsPerPage: resources.length };
    const body = { schemas: [LIST_SCHEMA], ...counts, Resources: resources };
    return scimData(ctx, body, etagOf(body));
  };
  const one = (ctx: RequestContext) => {
    const id = (ctx.params.id ?? '').toLowerCase();
    const found = all(ctx.origin).find((each) => each.id.toLowerCase() === id);
    return found === undefined ? refuse(404, 'no such description') : scimData(ctx, found, etagOf(found));
  };
  return [scimRoute(name, list), scimRoute(`${name}/:id`, one)];
}

/** Describes how to use the service. Anonymous clients may read it to learn how to authenticate (RFC 7643 §5). */
const showConfig = (ctx: RequestContext) => {
  const config = serviceProviderConfig(ctx.origin, MAX_COUNT);
  return scimData(ctx, config, etagOf(config));
};

/**
 * The routes that describe the SCIM service, and a route that refuses all unknown addresses below it with a SCIM error.
 */
export const scimDiscovery: readonly Route[] = [
  scimRoute('ServiceProviderConfig', showConfig, ['anyone']),
  ...descriptions('Schemas', schemaResources),
  ...descriptions('ResourceTypes', resourceTypes),
  scimRoute('*', () => refuse(404, 'no such address'), ['anyone']),
];
