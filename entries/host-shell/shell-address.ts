import { serverPath } from '../../shared/host/server-path';

/**
 * The path of the page that the shell's address names behind its `#`, or undefined where it names the start page: it
 * names nothing, something foreign, or the shell itself. The shell's module reads it in the same way.
 */
export function namedPath({
  hash,
  origin,
  pathname,
}: Pick<Location, 'hash' | 'origin' | 'pathname'>): string | undefined {
  const [address = ''] = serverPath(hash.slice(1), origin)?.split('#') ?? [];
  const path = address.slice(origin.length);
  return path === '' || path.split('?')[0] === pathname ? undefined : path;
}
