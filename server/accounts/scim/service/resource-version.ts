import { createHash } from 'node:crypto';

/**
 * The version of a resource, a weak entity tag (RFC 7644 §3.14): a hash of all attributes, so that it changes with each of
 * them, whichever of them an answer contains.
 */
export function resourceVersion(resource: object): string {
  return `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`;
}
