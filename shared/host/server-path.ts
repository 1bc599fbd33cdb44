import { redirectTarget } from '../contract/redirect-target';

/**
 * The whole address of a path on an origin, or undefined when it is no path or a browser would read it as another
 * origin's address (`//host`, `/\host`; see `redirectTarget`).
 */
export function serverPath(path: string, origin: string): string | undefined {
  return path.startsWith('/') ? redirectTarget(path, [origin]) : undefined;
}
