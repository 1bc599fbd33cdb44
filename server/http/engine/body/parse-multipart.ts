/** The parts of a form in their order. The value of a file is undefined. */
export type Parts = [name: string, value: string | undefined][];

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

const FORM_DATA = /^content-disposition:\s*form-data\s*((?:;\s*[a-z*]+=(?:"[^"\r\n]*"|[^\s;"]+)\s*)*)$/im;

/**
 * Parses a complete multipart form (RFC 7578) in the strict syntax that browsers send. Forms have a few short texts, so
 * it does not stream. `Response.formData()` is not used, because in Node 20 it ends a value at the characters of the
 * boundary even without a line break and two dashes before them.
 * @returns undefined for any other text
 */
export function parseMultipart(text: string, contentType: string): Parts | undefined {
  const match = BOUNDARY.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) return undefined;
  const [before, ...pieces] = `\r\n${text}`.split(`\r\n--${boundary}`);
  const end = pieces.pop();
  if (before !== '' || end === undefined || !/^--(\r\n)?$/.test(end)) return undefined;
  const parts = pieces.map(parsePart);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function parsePart(piece: string): Parts[number] | undefined {
  const headersEnd = piece.indexOf('\r\n\r\n');
  if (!piece.startsWith('\r\n') || headersEnd < 0) return undefined;
  const parameters = FORM_DATA.exec(piece.slice(2, headersEnd))?.[1];
  const name = parameters === undefined ? undefined : /;\s*name="([^"]*)"/i.exec(parameters)?.[1];
  if (parameters === undefined || name === undefined) return undefined;
  const isFile = /;\s*filename\*?=/i.test(parameters);
  return [name, isFile ? undefined : piece.slice(headersEnd + 4)];
}
