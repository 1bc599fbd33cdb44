import type { FastifyRequest } from 'fastify';
import type { Access } from '../../../shared/contract/operation';
import type { Settings } from '../../settings/settings';
import type { Problem } from './answer';
import type { BundlePage } from './bundle';
import type { RequestContext, RequestPolicies } from './request-context';
import type { AnyStep, Route } from './route';

/** The rules of the product that the engine applies without knowing them, see policies/all-policies.ts. */
export interface Policies extends RequestPolicies {
  /** The origin under which a client reaches the server; undefined when the Host header names none of its hosts. */
  readonly serverOrigin: (settings: Settings, host: string | undefined) => string | undefined;
  /** The proxies whose X-Forwarded-For is trusted: addresses, CIDR ranges and `loopback`; false for none. */
  readonly trustedProxies: (settings: Settings) => string[] | false;
  /** Checks of every request before it is routed, in this order. */
  readonly requestChecks: readonly ((ctx: RequestContext, request: FastifyRequest) => Problem | undefined)[];
  /** The address to which a request is redirected that no route answers; undefined for a 404. */
  readonly redirectUnmatched: (ctx: RequestContext, url: string) => string | undefined;
  /** The steps of every route before its own, in this order. */
  readonly stepsBefore: (route: Route, access: readonly Access[]) => readonly AnyStep[];
  /** The headers of every answer. */
  readonly baseHeaders: (isHttps: boolean) => Readonly<Record<string, string>>;
  /** Headers of every answer of a page's address, refusals too. */
  readonly addressHeaders: (page: BundlePage) => Readonly<Record<string, string>>;
}
