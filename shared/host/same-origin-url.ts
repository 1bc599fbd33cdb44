import { redirectTarget } from '../contract/redirect-target';

/**
 * Returns the URL of a path on an origin; undefined when it is no path, or when a browser would read it as another
 * origin's address (`//host`, `/\host`; see `redirectTarget`).
 */
export function sameOriginUrl(path: string, origin: string): string | undefined {
  return path.startsWith('/') ? redirectTarget(path, [origin]) : undefined;
}
