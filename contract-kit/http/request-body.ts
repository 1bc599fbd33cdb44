import { randomUUID } from 'node:crypto';

/** How a form is posted. */
export type FormType = 'multipart' | 'urlencoded';

/**
 * Returns the body of a form: multipart as the script of a page posts it, or urlencoded as a browser without scripts
 * does.
 */
export function formBody(fields: Readonly<Record<string, string>>, as: FormType) {
  if (as === 'urlencoded')
    return { type: 'application/x-www-form-urlencoded', text: String(new URLSearchParams(fields)) };
  const boundary = `----vestibule${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` };
}

/** Returns a JSON body. */
export function jsonBody(json: unknown) {
  return { type: 'application/json', text: JSON.stringify(json) };
}
