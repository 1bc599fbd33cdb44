import { createHash } from 'node:crypto';

/**
 * Returns the id of a demo entity: a version 8 UUID (RFC 9562 §5.8) that is derived from its name, so that it is the
 * same on all machines.
 */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`vestibule demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
