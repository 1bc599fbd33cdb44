/** `name=value` of a Content-Disposition; the value is a token or a quoted string with `\"` in it. */
const PARAMETER = /;\s*(filename\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gi;

const NAME_MAX = 200;

/**
 * The file name of a Content-Disposition header (RFC 6266): `filename*` wins over `filename`, whatever their order.
 * Only a bare name comes out: no folders, no control or direction characters, no leading dots; at most 200 characters.
 *
 * @param fallback the name when the header has none, or none worth keeping
 */
export function fileNameOf(header: string | null, fallback: string): string {
  const names = new Map<string, string>();
  for (const [, parameter = '', quoted, token = ''] of (header ?? '').matchAll(PARAMETER)) {
    const key = parameter.toLowerCase();
    // A second one of a kind is an error (RFC 6266 §4.1): the first stands.
    if (!names.has(key)) names.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token);
  }
  return bareName(decodeExtended(names.get('filename*') ?? '')) || bareName(names.get('filename') ?? '') || fallback;
}

/** `charset'language'percent-encoded` (RFC 8187); empty when it is not that, or in a charset other than the two known. */
function decodeExtended(value: string): string {
  const [, charset = '', encoded = ''] = /^(utf-8|iso-8859-1)'[^']*'([^']*)$/i.exec(value) ?? [];
  try {
    return charset.toLowerCase() === 'utf-8' ? decodeURIComponent(encoded) : latin1(encoded);
  } catch {
    return ''; // a cut or wrong escape: the plain form is better than a broken name
  }
}

function latin1(encoded: string): string {
  return encoded.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What may name a file: a path would choose the folder, a direction mark could make `exe.txt` of `txt.exe`. */
function bareName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, NAME_MAX);
}
