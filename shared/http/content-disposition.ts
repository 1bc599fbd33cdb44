/** `name=value` of a Content-Disposition; the value is a token or a quoted string with `\"` in it. */
const PARAMETER = /;\s*(filename\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gi;

const NAME_MAX = 200;

/**
 * Returns the file name of a Content-Disposition header (RFC 6266): `filename*` wins over `filename`, in either order.
 * It has no folders, no control or direction characters, no leading dots, and at most 200 characters.
 *
 * @param fallback the name when the header has none, or an empty one
 */
export function fileNameOf(header: string | null, fallback: string): string {
  const names = new Map<string, string>();
  for (const [, parameter = '', quoted, token = ''] of (header ?? '').matchAll(PARAMETER)) {
    const key = parameter.toLowerCase();
    // A parameter must not occur twice (RFC 6266 §4.1): the first one counts.
    if (!names.has(key)) names.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token);
  }
  return bareName(decodeExtended(names.get('filename*') ?? '')) || bareName(names.get('filename') ?? '') || fallback;
}

/** Decodes `charset'language'percent-encoded` (RFC 8187); empty for anything else, and for unknown charsets. */
function decodeExtended(value: string): string {
  const [, charset = '', encoded = ''] = /^(utf-8|iso-8859-1)'[^']*'([^']*)$/i.exec(value) ?? [];
  try {
    return charset.toLowerCase() === 'utf-8' ? decodeURIComponent(encoded) : latin1(encoded);
  } catch {
    return ''; // a malformed escape: `filename` is better than a broken name
  }
}

function latin1(encoded: string): string {
  return encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Removes what is no name: a path would choose the folder, a direction mark could display `txt.exe` as `exe.txt`. */
function bareName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
    .slice(0, NAME_MAX);
}
