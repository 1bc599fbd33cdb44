import { createHash } from 'node:crypto';

/** The same id for the same name on every machine, as a version 8 UUID (RFC 9562 §5.8), so that trials repeat. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`vestibule demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
