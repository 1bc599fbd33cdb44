import { createHash } from 'node:crypto';

/** The strong entity tag of a label (RFC 9110 §8.8.3): whoever changes a label says by it which one they have seen. */
export function labelTag(label: string): string {
  return `"${createHash('sha256').update(label).digest('base64url').slice(0, 22)}"`;
}
