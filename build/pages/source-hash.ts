import { createHash } from 'node:crypto';

/** Returns `sha256-…`, the CSP source of an inline style sheet, or `sha384-…` for `integrity`. */
export function sourceHash(algorithm: 'sha256' | 'sha384', content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
