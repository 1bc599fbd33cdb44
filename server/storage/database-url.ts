import { isAbsolute, resolve } from 'node:path';
import { parseUrl } from '../../shared/contract/parse-url';

/**
 * Normalises a database URL: `postgres://...` is kept, and `file:` gets an absolute path.
 * @param folder the folder that relative paths start from
 * @returns undefined for any other text
 */
export function normaliseDatabaseUrl(text: string, folder: string): string | undefined {
  if (/^postgres(ql)?:/i.test(text)) return parseUrl(text)?.hostname ? text : undefined;
  const path = text.startsWith('file:') ? filePathOf(text) : undefined;
  return path === undefined ? undefined : `file:${resolve(folder, path)}`;
}

/** Returns the path of `file:data/x.db` or of the URL `file:///data/x.db`. */
function filePathOf(text: string): string | undefined {
  const isUrl = text.startsWith('file://');
  const path = text.slice(isUrl ? 'file://'.length : 'file:'.length);
  if (path === '' || path.endsWith('/') || /[?#\p{Cc}]/u.test(path)) return undefined;
  return isUrl && !isAbsolute(path) ? undefined : path;
}
