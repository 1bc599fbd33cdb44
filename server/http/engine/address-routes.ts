import type { GenericSchema } from 'valibot';
import { type Access, METHODS } from '../../../shared/contract/operation';
import type { Route } from '../request/route';

/** An address and its routes. */
export interface AddressRoutes {
  /** The path with its parameters in the router's syntax. */
  readonly path: string;
  /** A route for each method of the address. */
  readonly routes: readonly Route[];
  /** Who may open the page and make its calls; undefined for an address without a page, whose operations specify it. */
  readonly access: readonly Access[] | undefined;
  readonly isPage: boolean;
  /** The schema of the page's data. */
  readonly pageData: GenericSchema | undefined;
}

/** Returns the route of a request. HEAD is treated as GET. */
export function routeOf({ routes }: AddressRoutes, method: string): Route | undefined {
  return routes.find(({ operation }) => operation.method === (method === 'HEAD' ? 'GET' : method));
}

/** Returns the methods of an address in the order of {@link METHODS}. */
export function methodsOf({ routes }: Pick<AddressRoutes, 'routes'>): string[] {
  const own = METHODS.filter((method) => routes.some(({ operation }) => operation.method === method));
  return own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
