import { createHash } from 'node:crypto';
import { SCIM_ADDRESS } from '../../../shared/contract/addresses';
import { MAX_COUNT } from '../../accounts/scim/list-query';
import { LIST_SCHEMA } from '../../accounts/scim/list-response';
import {
  type Description,
  resourceTypes,
  schemaResources,
  serviceProviderConfig,
} from '../../accounts/scim/service/discovery';
import { refuse } from '../../http/engine/answer';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { SCIM_ROUTE, scimData, scimError } from './scim-answers';

const etagOf = (body: object) => ({
  etag: `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`,
});

/** A list of descriptions and each of them. They are always complete, and a filter is refused (RFC 7644 §4). */
function descriptions(name: string, all: (origin: string) => readonly Description[]): readonly Route[] {
  const list: LastStep = (ctx) => {
    if (ctx.query.has('filter')) return scimError(ctx, { status: 403, detail: 'These resources cannot be filtered.' });
    const resources = all(ctx.origin);
    const counts = { totalResults: resources.length, startIndex: 1, itemsPerPage: resources.length };
    const body = { schemas: [LIST_SCHEMA], ...counts, Resources: resources };
    return scimData(ctx, body, etagOf(body));
  };
  const one: LastStep = (ctx) => {
    const id = (ctx.params.id ?? '').toLowerCase();
    const found = all(ctx.origin).find((each) => each.id.toLowerCase() === id);
    return found === undefined ? refuse(404, 'no such description') : scimData(ctx, found, etagOf(found));
  };
  return [
    { ...SCIM_ROUTE, path: `${SCIM_ADDRESS}/${name}`, GET: steps(list) },
    { ...SCIM_ROUTE, path: `${SCIM_ADDRESS}/${name}/:id`, GET: steps(one) },
  ];
}

/** How the service is used, which everyone may read to learn how to authenticate (RFC 7643 §5). */
const showConfig: LastStep = (ctx) => {
  const config = serviceProviderConfig(ctx.origin, MAX_COUNT);
  return scimData(ctx, config, etagOf(config));
};

/** The addresses that describe the SCIM service, and every other one below it, which is refused as SCIM has it. */
export const scimDiscovery: readonly Route[] = [
  { ...SCIM_ROUTE, access: ['anyone'], path: `${SCIM_ADDRESS}/ServiceProviderConfig`, GET: steps(showConfig) },
  ...descriptions('Schemas', schemaResources),
  ...descriptions('ResourceTypes', resourceTypes),
  { ...SCIM_ROUTE, access: ['anyone'], path: `${SCIM_ADDRESS}/*`, GET: steps(() => refuse(404, 'no such address')) },
];
