import { isAbsolute, resolve } from 'node:path';

/**
 * A database's address as the storage takes it: `postgres://...` as it is, `file:` with an absolute path.
 *
 * @param folder what a relative path starts from
 * @returns undefined when the text is neither
 */
export function normaliseDatabaseUrl(text: string, folder: string): string | undefined {
  if (/^postgres(ql)?:/i.test(text)) return URL.canParse(text) && new URL(text).hostname !== '' ? text : undefined;
  const path = text.startsWith('file:') ? filePathOf(text) : undefined;
  return path === undefined ? undefined : `file:${resolve(folder, path)}`;
}

/** `file:` as SQLite's users write it, `file:data/x.db`, or as a URL, `file:///data/x.db`. */
function filePathOf(text: string): string | undefined {
  const isUrl = text.startsWith('file://');
  const path = text.slice(isUrl ? 'file://'.length : 'file:'.length);
  if (path === '' || path.endsWith('/') || /[?#\p{Cc}]/u.test(path)) return undefined;
  return isUrl && !isAbsolute(path) ? undefined : path;
}
