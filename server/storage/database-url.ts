import { isAbsolute, resolve } from 'node:path';
import { parseUrl } from '../../shared/contract/redirect-target';

/**
 * Parses a database URL: `postgres://...` stays as it is, `file:` gets an absolute path.
 *
 * @param folder the folder that a relative path starts from
 * @returns undefined for any other text
 */
export function normaliseDatabaseUrl(text: string, folder: string): string | undefined {
  if (/^postgres(ql)?:/i.test(text)) return parseUrl(text)?.hostname ? text : undefined;
  const path = text.startsWith('file:') ? filePathOf(text) : undefined;
  return path === undefined ? undefined : `file:${resolve(folder, path)}`;
}

/** The path of `file:data/x.db` or of the URL `file:///data/x.db`. */
function filePathOf(text: string): string | undefined {
  const isUrl = text.startsWith('file://');
  const path = text.slice(isUrl ? 'file://'.length : 'file:'.length);
  if (path === '' || path.endsWith('/') || /[?#\p{Cc}]/u.test(path)) return undefined;
  return isUrl && !isAbsolute(path) ? undefined : path;
}
