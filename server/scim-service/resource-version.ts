import { createHash } from 'node:crypto';

/** A resource in an answer (RFC 7643 §3). */
export interface Resource {
  readonly id: string;
  readonly meta: { readonly location: string; readonly version?: string };
}

/**
 * Computes the version of a resource as a weak entity tag (RFC 7644 §3.14). It hashes all attributes, even those that
 * an answer leaves out, so that every change gives a new version.
 */
export function resourceVersion(resource: object): string {
  return `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`;
}
