import { type Data, data } from '../../http/request/answer';
import { preferredMediaType } from '../../http/request/negotiate';
import type { RequestContext } from '../../http/request/request-context';
import type { Resource } from '../../scim-service/resource-version';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The answer depends on the user of the session or key, so caches must not share it between users. */
export const VARY = { vary: 'Accept, Accept-Encoding, Authorization, Cookie' };

/** Returns SCIM's own type by default, and plain JSON for clients that prefer it (RFC 7644 §3.1 and §8.1). */
function contentTypeOf({ headers }: RequestContext): string {
  const type = preferredMediaType(['application/scim+json', 'application/json'], headers.accept);
  return `${type ?? 'application/scim+json'}; charset=utf-8`;
}

/** Returns an answer of the SCIM service. */
export function scimData(ctx: RequestContext, body: unknown, headers: Readonly<Record<string, string>> = {}): Data {
  return { ...data(body), contentType: contentTypeOf(ctx), headers: { ...VARY, ...headers } };
}

/** Answers with a resource, its address, and its version for conditional requests (RFC 7644 §3.4.1 and §3.14). */
export function resourceAnswer(ctx: RequestContext, { meta }: Resource, body: object): Data {
  const { location, version } = meta;
  return scimData(ctx, body, { location, ...(version !== undefined && { etag: version }) });
}

/** The type of an error (RFC 7644 §3.12, table 9). */
export type ScimType = 'invalidFilter' | 'invalidSyntax' | 'invalidPath' | 'invalidValue';

interface ScimError {
  readonly status: number;
  readonly scimType?: ScimType;
  /** The detail in English, without anything that the client sent. */
  readonly detail: string;
}

/** Returns an error answer (RFC 7644 §3.12), whose status is a string. */
export function scimError(ctx: RequestContext, { status, scimType, detail }: ScimError): Data {
  const body = { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType !== undefined && { scimType }), detail };
  return { ...scimData(ctx, body), status };
}
