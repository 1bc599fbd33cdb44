/** A form's parts in their order; `undefined` stands for a file. */
export type Parts = [name: string, value: string | undefined][];

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i;

const FORM_DATA = /^content-disposition:\s*form-data\s*((?:;\s*[a-z*]+=(?:"[^"\r\n]*"|[^\s;"]+)\s*)*)$/im;

/**
 * Reads a multipart form that is there as a whole (RFC 7578), as strictly as browsers write it: our forms have a few
 * short texts, so nothing has to be streamed, and what a lenient reader would guess at is refused.
 *
 * The platform's own `Response.formData()` is not used: in Node 20 it ends a value at the boundary's characters even
 * where no line with two dashes leads up to them.
 *
 * @returns undefined for what is not such a form
 */
export function parseMultipart(text: string, contentType: string): Parts | undefined {
  const named = BOUNDARY.exec(contentType);
  const boundary = named?.[1] ?? named?.[2];
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
